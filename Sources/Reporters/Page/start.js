// What the address asks for.
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

window.addEventListener('hashchange', show);
document.body.classList.add('scripted'); for (const part of document.querySelectorAll('.needs-script')) part.hidden = false;
show();
