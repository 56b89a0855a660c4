import type { DatevPart } from './datev.ts';
import { accountFor, type RateAccount } from './datev-settings.ts';
import { partsOf } from './document-rows.ts';
import type { ExportReading } from './export-stages.ts';
import type { ExportPeriod, RowPosition } from './export-store.ts';

type Part = Omit<DatevPart, 'total_minor'>;

const pageSize = 500;

/** What the documents of a period need accounts for: their rates, and the categories of those whose accounts go by category alone. */
export async function accountedParts(
  parts: Pick<ExportReading, 'exports' | 'invoiceDocuments'>,
  period: ExportPeriod,
  accounts: readonly RateAccount[],
): Promise<Part[]> {
  const rates = (await parts.exports.ratesOf(period)).map((rate): Part => ({ tax_rate_basis_points: rate }));
  const isByCategory = ({ tax_rate_basis_points: rate }: Part) =>
    accounts.some((account) => account.tax_rate_basis_points === rate) &&
    !accountFor(accounts, { tax_rate_basis_points: rate });
  const byCategory = rates.filter(isByCategory);
  const others = rates.filter((part) => !isByCategory(part));
  if (byCategory.length === 0) return others;
  const asked = byCategory.map(({ tax_rate_basis_points: rate }) => rate);
  return [...others, ...(await categoriesOf(parts, period, asked))];
}

/** Only the frozen documents say their categories, and they are texts: all of those rates are read. */
async function categoriesOf(
  { exports, invoiceDocuments }: Pick<ExportReading, 'exports' | 'invoiceDocuments'>,
  period: ExportPeriod,
  rates: readonly number[],
): Promise<Part[]> {
  const found = new Map<string, Part>();
  const page = exports.issuedAt(rates);
  for (let after: RowPosition | undefined; ;) {
    const invoices = await page(period, after, pageSize);
    const ids = invoices.map(({ id }) => id);
    const frozen = await invoiceDocuments.getMany(period.organizationId, ids);
    for (const { total_minor: _total, ...part } of invoices.flatMap((one) => partsOf(one, frozen.get(one.id)))) {
      if (rates.includes(part.tax_rate_basis_points)) found.set(JSON.stringify(part), part);
    }
    const last = invoices.at(-1);
    if (!last?.issued_at || invoices.length < pageSize) return [...found.values()];
    after = { at: last.issued_at.toISOString(), id: last.id };
  }
}
