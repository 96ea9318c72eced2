// The pages of a module, a key and a way.
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
        .map(r => [keyLink(r[1]), ' ', place(r[2])]))),
      screensOf(number)),
    h('h3', {}, 'Findings'), list(findingsOf(f => f.concerned.includes(number)), 'none'),
    h('h3', {}, 'Why it is built'), list(ways().map(([r, w]) => [link(r), ': ', w.length + (w.length === 1 ? ' link ' : ' links '),
      h('a', { href: hash({ why: modules[r][ID], to: m[ID] }) }, 'path')]), unlinked || 'no root links it')];
}
// Most projects have none.
function screensOf(number) {
  const own = data.screens.filter(r => r[0] === number);
  return own.length ? h('div', {}, folded('Screens and documents', own.map(r => [r[2], ' ',
    h('span', { class: 'soft' }, r[1]), ' ', place(r[3])]))) : null;
}
const words = ['served', 'covered', 'scoped', 'missing', 'not-needed', 'library'];
function keyPage(number) {
  const k = keys[number];
  return [h('h2', {}, keyName(number)), h('p', { class: 'soft' }, k[0], ' ', place(k[4])),
    h('h3', {}, 'In each root'), list(data.matrix.filter(r => r[1] === number).map(r => [link(r[0]), ' ',
      h('a', { class: words[r[2]], href: hash({ why: modules[r[0]][ID], key: k[0] }) }, words[r[2]]), ' ',
      r[3].map(l => [link(l), ' ']).flat(), place(r[4]), r[5].length ? list(r[5]) : null]), 'no root reads it'),
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
    if (row) result.push(h('p', {}, 'Status: ', h('strong', { class: words[row[2]] }, words[row[2]])),
      row[5].length ? list(row[5]) : null);
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
    } else if (row) result.push(h('p', {}, row[4] ? ['It is needed at ', place(row[4])] : 'The path is ' + unlinked + '.'));
    else result.push(h('p', {}, 'It does not read it.'));
    result.push(h('p', {}, h('code', {}, `depgraph query why ${quoted(modules[root][ID])} ${quoted(values.key)}`)));
  }
  return result;
}
