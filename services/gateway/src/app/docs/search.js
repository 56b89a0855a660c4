/** The search in the head of every page. What is found is set as text and never becomes markup. */
const field = document.querySelector('#search');
const found = document.querySelector('#found');
const [status, list] = found.children;
const mostShown = 30;

let index;
const load = async () => {
  const asset = (name) => import(`/docs/assets/${name}.js`);
  const [{ default: MiniSearch }, { searchOptions }] = await Promise.all(['minisearch', 'search-options'].map(asset));
  const search = new MiniSearch(searchOptions);
  search.addAll(await (await fetch('/docs/search.json')).json());
  return search;
};

const itemOf = ({ kind, title, section, address }) => {
  const item = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href: address, textContent: title });
  link.append(Object.assign(document.createElement('small'), { textContent: `${kind} · ${section}` }));
  item.append(link);
  return item;
};

/** The last search alone may show its result, in whatever order they end. */
let searches = 0;
const search = async () => {
  const own = (searches += 1);
  const text = field.value.trim();
  index ??= load().catch(() => (index = undefined));
  const ready = await index;
  if (own !== searches) return;
  const hits = ready?.search(text) ?? [];
  const said = hits.length > mostShown ? `The first ${mostShown} of ${hits.length}` : `${hits.length} found`;
  status.textContent = ready ? said : 'The search could not be loaded.';
  list.replaceChildren(...hits.slice(0, mostShown).map(itemOf));
  found.togglePopover(text !== '');
};

/** Arrows go through what was found, Enter opens the first; the browser itself closes by Escape and by a click beside it. */
const steer = (event) => {
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  const moves = { ArrowDown: at + 1, ArrowUp: at - 1 };
  if (event.key === 'Enter' && at === 0) void search().then(() => list.querySelector('a')?.click());
  else if (event.key in moves) stops.at(moves[event.key] % stops.length).focus();
  else return;
  event.preventDefault();
};

field.addEventListener('input', () => void search());
field.parentElement.addEventListener('keydown', steer);
list.addEventListener('click', () => found.hidePopover());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  field.focus();
});
