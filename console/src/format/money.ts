/** Money as the API has it, in units of the currency. */
export function formatMoney(
  amount: number | null | undefined,
  currency: string | null | undefined,
  language: string,
): string {
  if (amount === null || amount === undefined || !currency) return '–';
  return new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency }).format(amount);
}

/** What a person typed as an amount, `12,50` or `12.50`; undefined for anything else and for nothing. */
export function readAmount(text: string): number | undefined {
  const [, whole, fraction = ''] = /^\s*(\d{1,9})(?:[.,](\d{1,4}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(`${whole}.${fraction || '0'}`);
  return amount > 0 ? amount : undefined;
}
