/**
 * Texts of an organization in which placeholders stand: as the description shows what is taken, and as catalog takes it (ECMA-262, without
 * lookaround).
 */

/** Invoice numbers: {seq} or {seq:6}, up to 12 digits, and {year} and {month}; no other braces. */
export const invoiceNumberPattern =
  '^([^{}]|\\{(year|month)\\})*\\{seq(:([1-9]|1[0-2]))?\\}([^{}]|\\{(year|month|seq(:([1-9]|1[0-2]))?)\\})*$';

/** The page of a booking, {number} or {id} of which stands behind the host, so that no booking decides where its link leads. */
export const bookingPagePattern = '^https?://[^/{}?#]+[/?#]([^{}]*\\{(number|id)\\})+[^{}]*$';
