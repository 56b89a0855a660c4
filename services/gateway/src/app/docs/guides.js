/** The search beside the guides: sections that contain every word. What is found is set as text and never becomes markup. */
const field = document.querySelector('#search');
const found = document.querySelector('#found');
const guides = document.querySelector('#guides');
const mostShown = 30;

/** Addresses of the reference from before the guides had /docs: `/docs#/orders`. */
if (location.pathname === '/docs' && location.hash.startsWith('#/'))
  location.replace(`/docs/reference${location.hash}`);

let index;
const entries = () => (index ??= fetch('/docs/search.json').then((answer) => answer.json()));

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Words in a title or heading count more than words in the text; -1 where one is missing. */
const weightOf = ({ title, heading, text }, words) => {
  const weights = words.map((word) => {
    if (heading.toLowerCase().includes(word)) return 3;
    if (title.toLowerCase().includes(word)) return 2;
    return text.toLowerCase().includes(word) ? 1 : -Infinity;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Number.isFinite(sum) ? sum : -1;
};

const itemOf = ({ title, heading, address }) => {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: heading });
  const item = document.createElement('li');
  item.append(link);
  if (title !== heading) item.append(Object.assign(document.createElement('small'), { textContent: title }));
  return item;
};

/** The last search alone may show its result, in whatever order they end. */
let searches = 0;
const search = async () => {
  const own = (searches += 1);
  const words = wordsOf(field.value);
  const all = words.length === 0 ? [] : await entries();
  if (own !== searches) return;
  const hits = all
    .map((entry) => ({ entry, weight: weightOf(entry, words) }))
    .filter(({ weight }) => weight >= 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostShown);
  const nothing = Object.assign(document.createElement('li'), { textContent: 'Nothing found.' });
  found.replaceChildren(...(hits.length > 0 ? hits.map(({ entry }) => itemOf(entry)) : [nothing]));
  found.hidden = words.length === 0;
  guides.hidden = words.length > 0;
};
field.addEventListener('input', () => void search());
