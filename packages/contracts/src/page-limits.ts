/** Of pages by number: what a request may ask for, and what a list of ids in one call may hold. */
export const pageSizeDefault = 30;
export const pageSizeMax = 250;
export const pageNumberMax = 1_000_000;
/** Of a filter by numbers. */
export const integerMax = 999_999_999;
