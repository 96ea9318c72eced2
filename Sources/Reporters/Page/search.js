// The search box, by mouse and by keyboard.
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
