/**
 * VAT ids of the states of the Union by prefix, as the Commission lists their structure (VIES). The prefix is the state's ISO 3166-1 code but for Greece; XI is Northern
 * Ireland, which belongs to the Union for goods only.
 */
const structures: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** `de 123 456 789` → `DE123456789`. */
export function normalVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Of normal form: a state of the Union by its own structure, any other by a two-letter prefix. Says nothing of whether it is registered. */
export function isVatId(id: string): boolean {
  const structure = Object.hasOwn(structures, id.slice(0, 2)) ? structures[id.slice(0, 2)] : undefined;
  return structure ? structure.test(id.slice(2)) : /^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(id);
}

/** The state of the Union (ISO 3166-1, XI for Northern Ireland) that gave the id; undefined for any other, and for what is no VAT id. */
export function unionStateOfVatId(id: string): string | undefined {
  const prefix = id.slice(0, 2);
  if (!Object.hasOwn(structures, prefix) || !isVatId(id)) return undefined;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** Whether a country (ISO 3166-1 alpha-2) is a state of the Union. */
export function isUnionState(country: string): boolean {
  return country === 'GR' || (Object.hasOwn(structures, country) && country !== 'EL' && country !== 'XI');
}
