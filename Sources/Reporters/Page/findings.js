// The findings that the page begins with: their table is there without a script.
const rows = [...findings.querySelectorAll('tbody tr')].map(row => {
  const [severity, rule, what, where] = row.cells, concerned = (row.dataset.m || '').split(' ').filter(Boolean).map(Number);
  row.tabIndex = -1;
  return { row, where, concerned, severity: severity.className, rule: rule.textContent,
    message: what.firstChild.textContent, place: where.textContent.trim(),
    package: concerned.length ? data.packages[modules[concerned[0]][PACKAGE]] : '' };
});

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

for (const found of rows) for (const number of found.concerned) found.where.append(' ', link(number));
