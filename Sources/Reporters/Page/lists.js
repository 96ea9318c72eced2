// The launch matrix and the list of all modules.
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
      if (row[5].length) return h('td', {}, h('a', { class: 'missing', title: row[5].join('\n'),
        href: hash({ why: modules[r][ID], key: keys[i][0] }) }, '✖ ' + text));
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
