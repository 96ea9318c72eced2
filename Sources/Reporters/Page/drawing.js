// Ways along links, and the pictures of a neighbourhood and of a way.
function path(from, to) {
  const before = new Map([[from, null]]), queue = [from], others = unlinkedBy.get(from);
  for (let head = 0; head < queue.length; head++) {
    if (queue[head] === to) break;
    for (const edge of out[queue[head]]) if (!before.has(edge[1]) && !others?.has(edge[1])) { before.set(edge[1], edge); queue.push(edge[1]); }
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
