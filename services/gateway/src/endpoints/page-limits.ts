export const pageSizeDefault = 30;
export const pageNumberMax = 1_000_000;
export const pageSizeMax = 250;
/** Of a filter by numbers. */
export const integerMax = 999_999_999;
