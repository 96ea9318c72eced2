// What the page holds, and what every part of it makes elements and links with.
const data = JSON.parse(document.getElementById('data').textContent);
const main = document.getElementById('view'), findings = document.getElementById('findings');
const box = document.getElementById('search'), hits = document.getElementById('hits');
const status = document.getElementById('status');
const [ID, NAME, KIND, ROLE, PACKAGE, LINES, PLACE] = [0, 1, 2, 3, 4, 5, 6];
const modules = data.modules, keys = data.keys, mostDrawn = 300, mostBeside = 40;
// A number stands for what many identifiers begin with; a key without one is its module's own.
for (const m of modules) if (typeof m[ID] === 'number') m[ID] = data.prefixes[m[ID]] + m[NAME];
for (const k of keys) if (k[0] == null) k[0] = modules[k[3]][ID] + '.' + k[1];
const numbers = new Map(modules.map((m, i) => [m[ID], i])), keyNumbers = new Map(keys.map((k, i) => [k[0], i]));
const out = modules.map(() => []), into = modules.map(() => []);
const leaks = new Set(data.leaks.map(l => l.join(' ')));
for (const [from, file, ...rest] of data.edges) for (let i = 0; i < rest.length; i += 2) {
  const to = rest[i], edge = [from, to, leaks.has(from + ' ' + to), file == null ? null : [file, rest[i + 1]]];
  out[from].push(edge); into[to].push(edge);
}
// By root, the modules that it does not link although links lead to them.
const unlinkedBy = new Map(data.unlinked.map(([root, ...others]) => [root, new Set(others)]));

function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) if (value != null) element.setAttribute(key, value);
  for (const child of children.flat()) if (child != null) element.append(child);
  return element;
}
function s(name, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes || {})) if (value != null) element.setAttribute(key, value);
  for (const child of children.flat()) element.append(child);
  return element;
}
const hash = values => '#' + Object.entries(values).filter(([, v]) => v != null && v !== '')
  .map(([k, v]) => k + '=' + encodeURIComponent(v)).join('&');
const place = at => at ? h('span', { class: 'place' }, data.files[at[0]] + ':' + at[1]) : null;
const link = (number, text) => h('a', { href: hash({ m: modules[number][ID] }) }, text || modules[number][NAME]);
const keyLink = number => h('a', { href: hash({ k: keys[number][0] }) }, keyName(number));
const keyName = number => keys[number][2] ? '\\.' + keys[number][2] : keys[number][1];
// Of a page without all links nothing is said that only these could tell.
const unlinked = data.isCut ? 'not part of this page: it has the links of modules with findings only' : null;
const list = (items, empty) => items.length ? h('ul', { class: 'plain' }, items.map(i => h('li', {}, i)))
  : h('p', { class: 'soft' }, empty);
const folded = (title, items, empty) => items.length <= 12 ? [h('h3', {}, title), list(items, empty || 'none')]
  : [h('details', {}, h('summary', {}, title + ' (' + items.length + ')'), list(items, 'none'))];
