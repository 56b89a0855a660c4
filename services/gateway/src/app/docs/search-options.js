/** Found is what has every word, by its beginning or nearly: a title counts more than a text, a guide more than an operation. */
const weights = { Guide: 3, Error: 2 };
export const searchOptions = {
  fields: ['title', 'section', 'text'],
  storeFields: ['kind', 'title', 'section', 'address'],
  searchOptions: {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => term.length > 4 && 0.2,
    boost: { title: 4, section: 2 },
    boostDocument: (_id, _term, { kind }) => weights[kind] ?? 1,
  },
};
