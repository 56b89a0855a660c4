import type { StatementResponse } from '@booking/contracts/generated/booking/orders/v1/StatementResponse.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { Address } from '../../customers/address.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { recipientName, type Customer } from '../../customers/customer.ts';
import type { Buyer } from '../../ledger/papers/invoice-document.ts';
import { currencyDecimals } from '../../ledger/papers/decimal.ts';
import { localDay, sellerOf, usableLocale } from '../../ledger/invoices/document-of-invoice.ts';
import { visibleOrder } from '../../sales/orders/order-records.ts';
import { localDays } from '../../money/local-days.ts';
import type { LogoStore } from '../../base/replicas/logo-store.ts';
import type { OrganizationLookup, OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { customerRecords, orderRecords, type Account, type AccountReading } from './account-records.ts';
import { statementCsv } from './statement-csv.ts';
import type { StatementDocument, StatementRendering } from './statement-document.ts';
import { statementRows } from './statement-rows.ts';
import { statementOf, type StatementScope } from './statement.ts';

/** What statements are made of. */
export interface StatementReading extends AccountReading, CustomerRecords {
  clock: Clock;
  logos: Pick<LogoStore, 'find'>;
  organization: OrganizationLookup;
  rendering: StatementRendering;
  unitOfWork: UnitOfWork;
}

export interface StatementRequest {
  id: string;
  /** Local days, both inclusive. */
  since?: string | undefined;
  until?: string | undefined;
  /** csv or pdf; absent: no file. */
  format?: string | undefined;
}

/** Whose account it is, and all of it, as of one moment. */
interface Subject {
  account: Account;
  buyer: Buyer;
  currency: string;
  /** What it is about when it is not all of a customer's account. */
  about: string | undefined;
}

export type ReadStatement = (context: CallContext, request: StatementRequest) => Promise<StatementResponse>;

/** Reads statements of customers, or of orders: as data, or as the file that is asked for. */
export function statementReader(parts: StatementReading, scope: StatementScope): ReadStatement {
  return async (context, request) => {
    const organization = await parts.organization(context);
    const range = localDays(request, organization.time_zone);
    const format = formatOf(request);
    const subject = await parts.unitOfWork.run(context, ({ session }) =>
      scope === 'customer'
        ? customerSubject(parts, session, request.id, organization)
        : orderSubject(parts, session, request.id, organization),
    );
    const statement = statementOf(statementRows(subject.account.records, scope), { scope, ...range });
    const document: StatementDocument = {
      statement,
      seller: sellerOf(organization),
      buyer: subject.buyer,
      currency: { code: subject.currency, decimals: currencyDecimals(subject.currency) },
      locale: usableLocale(organization.locale),
      timeZone: organization.time_zone,
      issuedOn: localDay(parts.clock.now(), organization.time_zone),
      from: request.since,
      to: request.until,
      subject: subject.about,
    };
    const item = wireStatement(request.id, document, subject);
    const name = `statement-${subject.about ?? request.id}`.replace(/[^A-Za-z0-9._-]+/g, '-');
    if (format === 'csv') {
      return { item, content: Buffer.from(statementCsv(document)), media_type: 'text/csv', file_name: `${name}.csv` };
    }
    if (format === 'pdf') {
      const { logo } = document.seller;
      const picture = logo === undefined ? undefined : await parts.logos.find(context.organizationId, logo);
      const content = Buffer.from(await parts.rendering.pdfStatement(context, document, picture));
      return { item, content, media_type: 'application/pdf', file_name: `${name}.pdf` };
    }
    return { item };
  };
}

async function customerSubject(
  parts: StatementReading,
  session: Session,
  id: string,
  organization: OrganizationSettings,
): Promise<Subject> {
  const customer = await parts.customers.get(organization.id, id, session);
  const account = await customerRecords(parts, { organizationId: organization.id, session }, id);
  const currency = account.records.documents.at(-1)?.currency ?? organization.currency;
  return { account, buyer: await buyerOf(parts, session, customer), currency, about: undefined };
}

async function orderSubject(
  parts: StatementReading,
  session: Session,
  id: string,
  organization: OrganizationSettings,
): Promise<Subject> {
  const order = await visibleOrder(parts, organization.id, id, { session });
  const account = await orderRecords(parts, { organizationId: organization.id, session }, order);
  const customer = order.customer_id
    ? await parts.customers.find(organization.id, order.customer_id, session)
    : undefined;
  const buyer = customer
    ? await buyerOf(parts, session, customer)
    : { name: account.records.documents.at(-1)?.recipient ?? '' };
  return { account, buyer, currency: order.currency, about: order.number ?? undefined };
}

async function buyerOf(parts: CustomerRecords, session: Session, customer: Customer): Promise<Buyer> {
  const { organization_id: organizationId, address_id: addressId, vat_id: vatId } = customer;
  const address = addressId ? await parts.addresses.find(organizationId, addressId, session) : undefined;
  return {
    name: recipientName(customer),
    ...(vatId ? { vatId } : {}),
    ...(address ? { address: postal(address) } : {}),
  };
}

function postal({ line1, line2, postal_code, city, region, country }: Address): Buyer['address'] {
  return {
    line1,
    ...(line2 ? { line2 } : {}),
    ...(postal_code ? { postalCode: postal_code } : {}),
    city,
    ...(region ? { region } : {}),
    country,
  };
}

function wireStatement(
  id: string,
  { statement, timeZone }: StatementDocument,
  { currency, account }: Subject,
): NonNullable<StatementResponse['item']> {
  const { totals } = statement;
  return {
    id,
    currency,
    opening_balance_minor: statement.opening_minor,
    closing_balance_minor: statement.closing_minor,
    lines: statement.lines.map((line) => ({
      date: localDay(line.at, timeZone),
      kind: line.kind,
      amount_minor: line.change_minor,
      balance_minor: line.balance_minor,
      ...(line.number === null ? {} : { number: line.number }),
      ...(line.text ? { description: line.text } : {}),
      ...(line.invoice_id === undefined ? {} : { invoice_id: line.invoice_id }),
      ...(line.payment_id === undefined ? {} : { payment_id: line.payment_id }),
    })),
    totals: {
      charged_minor: totals.charged_minor,
      credited_minor: totals.credited_minor,
      written_off_minor: totals.written_off_minor,
      received_minor: totals.received_minor,
      refunded_minor: totals.given_back_minor,
      due_minor: account.due_minor,
      credit_minor: account.credit_minor,
    },
  };
}

function formatOf({ format }: StatementRequest): 'csv' | 'pdf' | undefined {
  if (format === undefined || format === 'csv' || format === 'pdf') return format;
  throw validationFailed([{ pointer: '/format', detail: 'format must be csv or pdf.' }]);
}
