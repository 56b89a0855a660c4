import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { duplicateAsConflict } from '@booking/persistence/crud.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { unguarded } from '@booking/representations/csv.ts';
import { formatCsv, parseCsv } from '../base/csv.ts';
import { recordCustomer, type CustomerWriting } from './customer-events.ts';
import { uniqueDebtorNumber, type CustomerRecords, type CustomerStore } from './customer-store.ts';
import { customerInput, newCustomer, taxPartyOf, type Customer } from './customer.ts';
import { taxProblem } from '../money/tax-terms.ts';

const columns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'locale',
  'note',
  'vat_id',
  'debtor_number',
] as const;
type Column = (typeof columns)[number];
type Row = Record<Column, string | null>;
const rowsMax = 5_000;
const problemsMax = 50;
/** After the head. */
const firstLine = 2;

/** All customers of the organization that are not anonymised, at most 5,000, by name. */
export async function exportCustomers(
  parts: { customers: CustomerStore },
  context: CallContext,
): Promise<{ csv: string }> {
  const found = await parts.customers.named(context.organizationId, rowsMax);
  const rows = found.map((customer) => columns.map((column) => customer[column] ?? ''));
  return { csv: formatCsv([[...columns], ...rows]) };
}

/**
 * All rows or none. A row whose e-mail address the organization knows updates that customer; columns that the file lacks stay as they are.
 * Throws validation_failed with one problem per bad row.
 */
export async function importCustomers(
  parts: CustomerWriting & CustomerRecords & { idempotent: IdempotentCalls; newId: () => string },
  context: CallContext,
  csv: string,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const rows = readRows(csv);
  const imported = parts.idempotent.inTransaction(context, async (tx) => {
    const { customers } = parts;
    const options = { now: tx.now, session: tx.session };
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const emails = rows.flatMap(({ email }) => email ?? []);
    const known = await customers.withEmails(context.organizationId, emails, tx.session);
    const byEmail = new Map(known.map((customer) => [customer.email, customer]));
    await requireTaxableRows(parts, tx, rows, byEmail);
    for (const row of rows) {
      const before = row.email === null || row.email === undefined ? undefined : byEmail.get(row.email);
      if (before) {
        const same = Object.entries(row).every(([field, value]) => before[field as keyof Customer] === value);
        if (same) {
          counts.unchanged += 1;
          continue;
        }
        const change = (current: Customer): Customer => ({ ...current, ...(row as Partial<Customer>) });
        const after = await customers.update(context.organizationId, before.id, change, options);
        await recordCustomer(parts, { action: 'update', before, after }, tx);
        counts.updated += 1;
      } else {
        const fresh = { ...newCustomer, ...customerInput.parse(row) };
        const base = { id: parts.newId(), organization_id: context.organizationId };
        const after = await customers.insert({ ...base, ...fresh }, tx.now, tx.session);
        await recordCustomer(parts, { action: 'create', before: undefined, after }, tx);
        counts.created += 1;
      }
    }
    return counts;
  });
  return imported.catch((error: unknown) => {
    throw duplicateAsConflict(error, uniqueDebtorNumber);
  });
}

/** As at a customer: whoever was stored before that was asked can still be changed elsewhere. */
async function requireTaxableRows(
  { addresses }: CustomerRecords,
  tx: Transaction,
  rows: readonly Partial<Row>[],
  byEmail: ReadonlyMap<string | null, Customer>,
): Promise<void> {
  const changed = rows.flatMap((row, index) => {
    const before = byEmail.get(row.email ?? null);
    const isAsked = before && row.vat_id !== undefined && row.vat_id !== before.vat_id;
    return isAsked ? [{ line: index + firstLine, customer: { ...before, ...(row as Partial<Customer>) } }] : [];
  });
  const ids = changed.flatMap(({ customer }) => customer.address_id ?? []);
  const found = await addresses.getMany(tx.context.organizationId, ids, tx.session);
  const byId = new Map(found.map((address) => [address.id, address]));
  const problems = changed.flatMap(({ line, customer }) => {
    const problem = taxProblem(taxPartyOf(customer, byId.get(customer.address_id ?? '')));
    return problem ? [{ pointer: `/csv/${line}`, detail: `${problem.field}: ${problem.detail}` }] : [];
  });
  if (problems.length > 0) throw validationFailed(problems.slice(0, problemsMax));
}

function isColumn(name: string): name is Column {
  return (columns as readonly string[]).includes(name);
}

function readRows(csv: string): Partial<Row>[] {
  const [header = [], ...lines] = parseCsv(csv);
  const names = header.map((name) => name.trim());
  const problems: { pointer: string; detail: string }[] = [];
  const problem = (line: number, detail: string) => problems.push({ pointer: `/csv/${line}`, detail });
  for (const name of names) {
    if (!isColumn(name)) problem(1, `Unknown column ${name.slice(0, 50)}.`);
  }
  if (!names.includes('last_name') && !names.includes('company')) {
    problem(1, 'The column last_name or company is missing.');
  }
  if (lines.length > rowsMax) problem(rowsMax + firstLine, `At most ${rowsMax} rows.`);
  if (problems.length > 0) throw validationFailed(problems.slice(0, problemsMax));

  const schema = customerInput.pick(
    Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<Column, true>>,
  );
  const seen = new Set<string>();
  const rows = lines.map((cells, index) => {
    const line = index + firstLine;
    const raw = Object.fromEntries(names.map((name, position) => [name, readCell(cells[position])]));
    const parsed = schema.safeParse(raw);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) problem(line, `${issue.path.join('.')}: ${issue.message}`);
      return {};
    }
    const row = parsed.data as Partial<Row>;
    if (!row.last_name && !row.company) problem(line, 'last_name: Give a last name or a company.');
    if (row.email && seen.has(row.email)) problem(line, 'The e-mail address occurs twice.');
    if (row.email) seen.add(row.email);
    return row;
  });
  if (problems.length > 0) throw validationFailed(problems.slice(0, problemsMax));
  return rows;
}

/** Empty means none; the apostrophe that an export put before a formula is taken off. */
function readCell(cell: string | undefined): string | null {
  const value = unguarded((cell ?? '').trim());
  return value === '' ? null : value;
}
