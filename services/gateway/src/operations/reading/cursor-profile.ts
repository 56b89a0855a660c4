/** https://jsonapi.org/profiles/ethanresnick/cursor-pagination/: applied where a client pages by cursor. */
export const cursorProfile = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';

/** Member of a problem's `meta` with the largest page there is. */
export const maxSizeKey = 'max_size';
