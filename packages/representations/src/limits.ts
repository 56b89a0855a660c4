import type { Attribute, Limits } from './entity.ts';

/** The attribute with what a request may say in it. */
export const within = <const A extends Attribute>(limits: Limits, attribute: A): A => ({ ...attribute, limits });

/** What a value may be where its attribute says nothing: the gateway and the service that owns it hold the same. */
export const int32Max = 2_147_483_647;
export const textMost = 10_000;
export const entryMost = 1_000;
export const listMost = 500;

export const between = (least: number, most: number): Limits => ({ least, most });
export const upTo = (most: number): Limits => ({ most });
/** Anything but white space, which is cut off at both ends. */
export const somethingPattern = String.raw`\S`;
/** The same in one line. */
export const linePattern = String.raw`^[^\n\v\f\r\u0085\u2028\u2029]*\S[^\n\v\f\r\u0085\u2028\u2029]*$`;
export const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
/** The service that knows the entity refuses what is none. */
export const idOfOne: Limits = { pattern: uuidPattern, refusal: 'Must be an id.' };
/** One line that is not empty. */
export const lineOf = (most: number): Limits => ({ least: 1, most, pattern: linePattern });
export const line = lineOf(255);
export const paragraphs = upTo(5_000);
export const words: Limits = {
  least: 1,
  most: 100,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  refusal: 'Must be lower-case letters, digits and single hyphens.',
};
export const language: Limits = {
  most: 35,
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  refusal: 'Must be a BCP 47 tag.',
};
export const country: Limits = { pattern: '^[A-Z]{2}$', refusal: 'Must be an ISO 3166-1 alpha-2 code such as DE.' };
export const currencyCode: Limits = { pattern: '^[A-Z]{3}$' };
export const vatId = upTo(40);
/** A personal account for debtors, by DATEV's ranges: one digit more than the 4 to 8 of a G/L account; 7 to 9 begin those of creditors. */
export const debtorNumber: Limits = {
  pattern: '^[1-6]\\d{4,8}$',
  refusal: 'Must be the account of a debtor: 5 to 9 digits, the first of them 1 to 6.',
};
/** As the schemas of the services have it: a name, @, and a domain with a dot. The format of JSON Schema is another, and not all of it. */
export const emailPattern =
  "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
export const email = (most: number): Limits => ({ most, pattern: emailPattern });
