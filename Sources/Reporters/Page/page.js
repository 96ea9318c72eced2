'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const main = document.getElementById('view'), findings = document.getElementById('findings');
  const box = document.getElementById('search'), hits = document.getElementById('hits');
  const status = document.getElementById('status');
  const [ID, NAME, KIND, ROLE, PACKAGE, LINES, PLACE] = [0, 1, 2, 3, 4, 5, 6];
  const modules = data.modules, keys = data.keys, mostDrawn = 300, mostBeside = 40;
  const numbers = new Map(modules.map((m, i) => [m[ID], i])), keyNumbers = new Map(keys.map((k, i) => [k[0], i]));
  const out = modules.map(() => []), into = modules.map(() => []);
  for (const edge of data.edges) { out[edge[0]].push(edge); into[edge[1]].push(edge); }
  const rows = [...findings.querySelectorAll('tbody tr')].map(row => {
    const [severity, rule, what, where] = row.cells, concerned = (row.dataset.m || '').split(' ').filter(Boolean).map(Number);
    row.tabIndex = -1;
    return { row, where, concerned, severity: severity.className, rule: rule.textContent,
      message: what.firstChild.textContent, place: where.textContent.trim(),
      package: concerned.length ? data.packages[modules[concerned[0]][PACKAGE]] : '' };
  });

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

  function path(from, to) {
    const before = new Map([[from, null]]), queue = [from];
    for (let head = 0; head < queue.length; head++) {
      if (queue[head] === to) break;
      for (const edge of out[queue[head]]) if (!before.has(edge[1])) { before.set(edge[1], edge); queue.push(edge[1]); }
    }
    if (!before.has(to)) return null;
    const way = [];
    for (let at = to; before.get(at); at = before.get(at)[0]) way.unshift(before.get(at));
    return way;
  }
  const steps = way => way.map(edge => h('li', {}, link(edge[0]), ' links ', link(edge[1]), ' ', place(edge[3])));

  // Columns by distance: what depends on the middle to the left, what it links to the right.
  function neighbourhood(middle, depth) {
    const distance = new Map([[middle, 0]]);
    let hidden = 0;
    const walk = (edges, end, sign) => {
      let layer = [middle];
      for (let step = 1; step <= depth; step++) {
        const next = [];
        for (const node of layer) {
          const found = [...new Set(edges[node].map(e => e[end]))].filter(n => !distance.has(n));
          for (const other of found) {
            if (next.length >= mostBeside || distance.size >= mostDrawn) { hidden++; continue; }
            distance.set(other, sign * step); next.push(other);
          }
        }
        layer = next;
      }
    };
    walk(into, 0, -1); walk(out, 1, 1);
    return { distance, hidden };
  }
  function drawing(middle, depth) {
    const { distance, hidden } = neighbourhood(middle, depth), columns = new Map();
    for (const [node, at] of distance) { if (!columns.has(at)) columns.set(at, []); columns.get(at).push(node); }
    const order = [...columns.keys()].sort((a, b) => a - b), points = new Map(), height = 34;
    const tallest = Math.max(...[...columns.values()].map(c => c.length));
    let x = 8;
    for (const at of order) {
      const column = columns.get(at).sort((a, b) => modules[a][NAME] < modules[b][NAME] ? -1 : 1);
      const width = Math.max(...column.map(n => modules[n][NAME].length)) * 8 + 20;
      column.forEach((node, row) => points.set(node, { x, width,
        y: (row + .5 + (tallest - column.length) / 2) * height + 8 }));
      x += width + 70;
    }
    const picture = s('svg', { viewBox: `0 0 ${x - 62} ${tallest * height + 16}`, width: x - 62, role: 'group',
      'aria-label': 'Neighbourhood of ' + modules[middle][NAME] });
    const drawn = new Set();
    for (const node of distance.keys()) for (const edge of out[node]) {
      // Between neighbouring columns, and whatever leaks: the lists have the rest.
      if (!distance.has(edge[1]) || drawn.has(edge[0] + ' ' + edge[1])
        || distance.get(edge[1]) - distance.get(edge[0]) !== 1 && !edge[2]) continue;
      drawn.add(edge[0] + ' ' + edge[1]);
      const a = points.get(edge[0]), b = points.get(edge[1]), x1 = a.x + a.width, bend = (x1 + b.x) / 2;
      picture.append(s('path', { d: `M${x1} ${a.y}C${bend} ${a.y} ${bend} ${b.y} ${b.x} ${b.y}`,
        class: edge[2] ? 'leak' : null },
        s('title', {}, modules[edge[0]][NAME] + ' links ' + modules[edge[1]][NAME] + (edge[2] ? ' (leak)' : ''))));
    }
    for (const [node, p] of points) {
      const go = () => { location.hash = hash({ m: modules[node][ID], depth: depth === 1 ? null : depth }); };
      const group = s('g', { tabindex: 0, role: 'link', class: node === middle ? 'middle' : null,
        'aria-label': modules[node][NAME] + ', ' + modules[node][KIND] },
        s('rect', { x: p.x, y: p.y - 12, width: p.width, height: 24, rx: 5 }),
        s('text', { x: p.x + p.width / 2, y: p.y + 4, 'text-anchor': 'middle' }, modules[node][NAME]));
      group.addEventListener('click', go);
      group.addEventListener('keydown', event => {
        if (event.key === 'Enter') return go();
        const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key], turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!side && !turn) return;
        event.preventDefault();
        const groups = [...picture.querySelectorAll('g')], all = [...points.keys()], here = points.get(node);
        const near = all.filter(n => n !== node && (side ? Math.sign(points.get(n).x - here.x) === side
          : points.get(n).x === here.x && Math.sign(points.get(n).y - here.y) === turn))
          .sort((a, b) => Math.abs(points.get(a).x - here.x) - Math.abs(points.get(b).x - here.x)
            || Math.abs(points.get(a).y - here.y) - Math.abs(points.get(b).y - here.y));
        if (near.length) groups[all.indexOf(near[0])].focus();
      });
      picture.append(group);
    }
    return [h('div', { class: 'scroll' }, picture),
      hidden ? h('p', { class: 'soft' }, '+' + hidden + ' more not drawn; the lists below have all of them') : null];
  }

  function findingsOf(test) {
    return rows.filter(test).map(f => h('span', {}, h('span', { class: f.severity }, f.severity), ' ',
      h('a', { href: hash({ f: f.row.id.slice(2) }) }, f.rule), ' ', f.message, ' ', h('i', {}, f.place)));
  }
  function modulePage(number, depth) {
    const m = modules[number], roots = data.roots.filter(r => r !== number);
    const select = h('select', { 'aria-label': 'Depth of the drawing' },
      [1, 2, 3].map(d => h('option', d === depth ? { selected: '', value: d } : { value: d }, 'depth ' + d)));
    select.addEventListener('change', () => { location.hash = hash({ m: m[ID], depth: select.value }); });
    const ways = () => roots.map(r => [r, path(r, number)]).filter(([, w]) => w);
    return [h('h2', {}, m[NAME]),
      h('p', { class: 'soft' }, [m[ID], m[KIND], m[ROLE], data.packages[m[PACKAGE]], m[LINES] + ' lines']
        .filter(Boolean).join(' · '), ' ', place(m[PLACE])),
      h('p', {}, h('code', {}, 'depgraph tree ' + quoted(m[ID])), ' ', select), drawing(number, depth),
      h('div', { class: 'grid' },
        h('div', {}, folded('Links', out[number].map(e => [link(e[1]), e[2] ? ' (leak)' : null, ' ', place(e[3])]), unlinked)),
        h('div', {}, folded('Linked by', into[number].map(e => [link(e[0]), e[2] ? ' (leak)' : null, ' ', place(e[3])]),
          unlinked)),
        h('div', {}, folded('Declares', keys.map((k, i) => [k, i]).filter(([k]) => k[3] === number)
          .map(([k, i]) => [keyLink(i), ' ', place(k[4])]))),
        h('div', {}, folded('Live values', data.lives.filter(l => l[1] === number)
          .map(l => [keyLink(l[0]), ' ', place(l[2])]))),
        h('div', {}, folded('Reads', data.reads.filter(r => r[0] === number)
          .map(r => [keyLink(r[1]), ' ', place(r[2])])))),
      h('h3', {}, 'Findings'), list(findingsOf(f => f.concerned.includes(number)), 'none'),
      h('h3', {}, 'Why it is built'), list(ways().map(([r, w]) => [link(r), ': ', w.length + ' links ',
        h('a', { href: hash({ why: modules[r][ID], to: m[ID] }) }, 'path')]), unlinked || 'no root links it')];
  }
  const words = ['served', 'covered', 'scoped', 'missing', 'not-needed', 'library'];
  function keyPage(number) {
    const k = keys[number];
    return [h('h2', {}, keyName(number)), h('p', { class: 'soft' }, k[0], ' ', place(k[4])),
      h('h3', {}, 'In each root'), list(data.matrix.filter(r => r[1] === number).map(r => [link(r[0]), ' ',
        h('a', { class: words[r[2]], href: hash({ why: modules[r[0]][ID], key: k[0] }) }, words[r[2]]), ' ',
        r[3].map(l => [link(l), ' ']).flat(), place(r[4])]), 'no root reads it'),
      h('h3', {}, 'Live values'), list(data.lives.filter(l => l[0] === number).map(l => [link(l[1]), ' ', place(l[2])]),
        'none in the project'),
      h('h3', {}, 'Read in'), list(data.reads.filter(r => r[1] === number).map(r => [link(r[0]), ' ', place(r[2])]),
        'nothing')];
  }
  const quoted = text => /^[\w:.\/-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";
  function whyPage(root, values) {
    const title = h('h2', {}), result = [title], target = numbers.get(values.to), key = keyNumbers.get(values.key);
    if (target != null) {
      const way = path(root, target);
      title.append('Why ' + modules[root][NAME] + ' builds ' + modules[target][NAME]);
      result.push(way ? h('ol', { class: 'plain' }, steps(way)) : h('p', {}, unlinked ? 'The path is ' + unlinked + '.' : 'It does not link it.'));
      result.push(h('p', {}, h('code', {}, `depgraph query path ${quoted(modules[root][ID])} ${quoted(values.to)}`)));
    } else if (key != null) {
      title.append('Why ' + modules[root][NAME] + ' reads ' + keyName(key));
      const row = data.matrix.find(r => r[0] === root && r[1] === key);
      const readers = data.reads.filter(r => r[1] === key).map(r => [r, r[0] === root ? [] : path(root, r[0])])
        .filter(([, w]) => w).sort((a, b) => a[1].length - b[1].length);
      const at = Math.min(Number(values.n) || 0, Math.max(readers.length - 1, 0));
      if (row) result.push(h('p', {}, 'Status: ', h('strong', { class: words[row[2]] }, words[row[2]])));
      if (readers.length) {
        const [read, way] = readers[at];
        result.push(h('ol', { class: 'plain' }, steps(way),
          h('li', {}, link(read[0]), ' reads ', keyLink(key), ' ', place(read[2]))));
        const lives = data.lives.filter(l => l[0] === key);
        result.push(chain(root, way, read[0], key, row && words[row[2]] === 'missing' ? lives : []));
        if (row && words[row[2]] === 'missing') result.push(h('p', {}, lives.length ? 'Would serve it, and is not linked: '
          : 'No module declares a live value.', lives.map(l => [link(l[1]), ' ']).flat()));
        if (readers.length > 1) result.push(h('p', {}, `path ${at + 1} of ${readers.length} `, h('a',
          { href: hash({ why: modules[root][ID], key: values.key, n: (at + 1) % readers.length }) }, 'next path')));
      } else result.push(h('p', {}, unlinked && row ? 'The path is ' + unlinked + '.' : 'It does not read it.'));
      result.push(h('p', {}, h('code', {}, `depgraph query why ${quoted(modules[root][ID])} ${quoted(values.key)}`)));
    }
    return result;
  }
  // The way as a drawing, with what would serve the key as a dashed edge.
  function chain(root, way, reader, key, lives) {
    const names = [modules[root][NAME], ...way.map(e => modules[e[1]][NAME]), keyName(key)];
    const picture = s('svg', { role: 'img', 'aria-label': names.join(' to ') });
    let x = 8;
    const boxes = names.map(name => { const b = { x, width: name.length * 8 + 20, name }; x += b.width + 40; return b; });
    const box = (b, y) => s('g', {}, s('rect', { x: b.x, y: y - 12, width: b.width, height: 24, rx: 5 }),
      s('text', { x: b.x + b.width / 2, y: y + 4, 'text-anchor': 'middle' }, b.name));
    boxes.forEach((b, i) => {
      if (i) picture.append(s('path', { d: `M${boxes[i - 1].x + boxes[i - 1].width} 24H${b.x}` }));
      picture.append(box(b, 24));
    });
    const end = boxes[boxes.length - 1];
    lives.slice(0, 5).forEach((live, i) => {
      const name = modules[live[1]][NAME], y = 72 + i * 34;
      const b = { x: Math.max(8, end.x - 60 - name.length * 8), width: name.length * 8 + 20, name };
      picture.append(s('path', { class: 'ghost', d: `M${b.x + b.width} ${y}Q${end.x + end.width / 2} ${y} ${
        end.x + end.width / 2} 36` }, s('title', {}, name + ' would serve it')), box(b, y));
    });
    const height = lives.length ? 96 + Math.min(lives.length, 5) * 34 - 34 : 48;
    picture.setAttribute('viewBox', `0 0 ${x} ${height}`); picture.setAttribute('width', x);
    return h('div', { class: 'scroll' }, picture);
  }
  function matrixPage() {
    const cells = new Map(data.matrix.map(r => [r[0] + ' ' + r[1], r]));
    const used = keys.map((k, i) => i).filter(i => data.roots.some(r => cells.has(r + ' ' + i)));
    return [h('h2', {}, 'Launch matrix'), h('p', { class: 'soft' }, 'Every root and the keys that it reads.'),
      h('div', { class: 'scroll' }, h('table', { class: 'matrix' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Key'),
        data.roots.map(r => h('th', { scope: 'col' }, link(r))))),
      h('tbody', {}, used.map(i => h('tr', {}, h('th', { scope: 'row' }, keyLink(i)), data.roots.map(r => {
        const row = cells.get(r + ' ' + i);
        if (!row) return h('td', { class: 'soft' }, '–');
        const text = row[2] === 0 ? row[3].map(l => modules[l][NAME]).join(', ') : (row[2] === 3 ? '✖ ' : '') + words[row[2]];
        return h('td', {}, h('a', { class: words[row[2]], href: hash({ why: modules[r][ID], key: keys[i][0] }) }, text));
      }))))))];
  }
  function modulesPage() {
    const groups = new Map();
    modules.forEach((m, i) => { if (!groups.has(m[PACKAGE])) groups.set(m[PACKAGE], []); groups.get(m[PACKAGE]).push(i); });
    return [h('h2', {}, 'Packages and modules'), [...groups].map(([p, members]) => {
      const block = h('details', members.length < 30 && groups.size < 20 ? { open: '' } : {},
        h('summary', {}, (data.packages[p] || 'without source') + ' (' + members.length + ')'));
      const fill = () => { if (block.children.length === 1) block.append(list(members.map(i => [link(i), ' ',
        h('span', { class: 'soft' }, [modules[i][KIND], modules[i][ROLE]].filter(Boolean).join(', '))]), '')); };
      block.addEventListener('toggle', fill); if (block.open) fill();
      return block;
    })];
  }

  const filters = ['rule', 'severity', 'package'].map(name => document.getElementById('filter-' + name));
  function filter() {
    let count = 0;
    for (const found of rows) {
      found.row.hidden = filters.some(f => f.value && found[f.id.slice(7)] !== f.value);
      if (!found.row.hidden) count++;
    }
    status.textContent = count + ' of ' + rows.length + ' findings';
  }
  for (const f of filters) f.addEventListener('change', () => {
    const values = Object.fromEntries(filters.map(x => [x.id.slice(7), x.value]));
    history.replaceState(null, '', hash(values) === '#' ? '#findings=1' : hash(values)); filter();
  });

  function show() {
    const values = {};
    for (const part of location.hash.slice(1).split('&')) {
      const at = part.indexOf('=');
      try { if (at > 0) values[part.slice(0, at)] = decodeURIComponent(part.slice(at + 1)); } catch { /* no name */ }
    }
    const number = numbers.get(values.m), key = keyNumbers.get(values.k), root = numbers.get(values.why);
    let content = null;
    if (number != null) content = modulePage(number, Math.min(3, Math.max(1, Number(values.depth) || 1)));
    else if (key != null) content = keyPage(key);
    else if (root != null) content = whyPage(root, values);
    else if (values.view === 'matrix') content = matrixPage();
    else if (values.view === 'modules') content = modulesPage();
    else if (values.m || values.k || values.why) content = [h('p', {}, 'There is no such module or key.')];
    findings.hidden = content != null; main.hidden = content == null;
    main.replaceChildren(...(content || []).flat(3).filter(c => c != null));
    if (content == null) { for (const f of filters) f.value = values[f.id.slice(7)] || ''; filter(); }
    else status.textContent = '';
    const row = values.f && document.getElementById('f-' + values.f.slice(0, 12));
    document.title = (content && main.querySelector('h2') ? main.querySelector('h2').textContent + ' · ' : '') + 'depgraph';
    if (row) { row.scrollIntoView(); row.focus(); } else window.scrollTo(0, 0);
  }

  for (const found of rows) for (const number of found.concerned) found.where.append(' ', link(number));

  let chosen = -1, found = [];
  function look() {
    const text = box.value.trim().toLowerCase(); found = []; chosen = -1;
    if (text) {
      const rank = name => { const at = name.toLowerCase().indexOf(text); return at < 0 ? 9 : at === 0 ? 0 : 1; };
      modules.forEach((m, i) => { const r = Math.min(rank(m[NAME]), rank(m[ID]) + .5); if (r < 9) found.push([r, m[NAME], hash({ m: m[ID] }), m[ID]]); });
      keys.forEach((k, i) => { const r = Math.min(rank(keyName(i)), rank(k[1]), rank((k[2] || k[1]))); if (r < 9) found.push([r, keyName(i), hash({ k: k[0] }), k[0]]); });
      found.sort((a, b) => a[0] - b[0] || a[1].length - b[1].length || (a[3] < b[3] ? -1 : 1)); found = found.slice(0, 20);
    }
    hits.hidden = !found.length; box.setAttribute('aria-expanded', found.length > 0);
    hits.replaceChildren(...found.map((f, i) => {
      const item = h('li', { role: 'option', id: 'hit-' + i, 'aria-selected': 'false' }, f[1] + ' ', h('span', { class: 'soft' }, f[3]));
      item.addEventListener('mousedown', event => { event.preventDefault(); open(i); });
      return item;
    }));
    if (text) status.textContent = found.length + ' found';
  }
  function open(index) { if (!found[index]) return; location.hash = found[index][2]; box.value = ''; look(); box.blur(); }
  box.addEventListener('input', look);
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter') return open(Math.max(chosen, 0));
    if (event.key === 'Escape') { box.value = ''; look(); box.blur(); return; }
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!turn || !found.length) return;
    event.preventDefault(); chosen = (chosen + turn + found.length) % found.length;
    [...hits.children].forEach((item, i) => item.setAttribute('aria-selected', i === chosen));
    hits.children[chosen].scrollIntoView({ block: 'nearest' }); box.setAttribute('aria-activedescendant', 'hit-' + chosen);
  });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
  });
  window.addEventListener('hashchange', show);
  document.body.classList.add('scripted'); for (const part of document.querySelectorAll('.needs-script')) part.hidden = false;
  show();
})();
