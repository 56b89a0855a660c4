import { isVatId, normalVatId } from '@booking/contracts/vat-ids.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { postalInput, recipientInput } from './invoice-input.ts';
import type { Invoice } from './invoice.ts';
import type { Recipient } from './recipient.ts';

export interface GivenRecipient {
  recipient: string;
  /** The person, where a company is named beside it. */
  contact: string | undefined;
  address: string | undefined;
  vatId: string | undefined;
}

/** The new recipient as the call states it. Throws validation_failed, one problem per member. */
export function parseRecipient(request: {
  recipient: string;
  company?: string | undefined;
  recipient_address_json?: string | undefined;
  vat_id?: string | undefined;
}): GivenRecipient {
  const problems: { pointer: string; detail: string }[] = [];
  const recipient = recipientInput.safeParse(request.company ?? request.recipient);
  if (!recipient.success) {
    problems.push({ pointer: '/recipient', detail: 'recipient must be a name of 1 to 255 characters.' });
  }
  const address = addressOf(request.recipient_address_json, problems);
  const { vat_id: vatId } = request;
  if (vatId !== undefined && !isVatId(vatId)) {
    problems.push({
      pointer: '/vat_id',
      detail: 'vat_id must be a VAT id with its country prefix, such as ATU13585627.',
    });
  }
  if (problems.length > 0 || !recipient.success) throw validationFailed(problems);
  const person = request.company === undefined ? '' : request.recipient.trim().slice(0, 255);
  return {
    recipient: recipient.data,
    contact: person === '' || person === recipient.data ? undefined : person,
    address,
    vatId: vatId === undefined ? undefined : normalVatId(vatId),
  };
}

function addressOf(json: string | undefined, problems: { pointer: string; detail: string }[]): string | undefined {
  if (json === undefined) return undefined;
  const parsed = postalInput.safeParse(JSON.parse(json));
  if (parsed.success) return JSON.stringify(parsed.data);
  for (const { path, message } of parsed.error.issues) {
    const pointer = ['/address', ...path.map(String)].join('/');
    problems.push({ pointer, detail: `${path.at(-1)?.toString() ?? 'address'}: ${message}` });
  }
  return undefined;
}

type RecipientFields = Pick<Invoice, 'recipient' | 'recipient_contact' | 'recipient_address_json' | 'recipient_vat_id'>;

/**
 * What the invoice says of its recipient from now on. The customer under its own name keeps its address, VAT id and person; anybody else
 * brings them, or has none.
 */
export function recipientFields(
  invoice: RecipientFields,
  given: GivenRecipient,
  customerName: string | undefined,
): RecipientFields {
  const isSame = given.recipient === invoice.recipient || given.recipient === customerName;
  return {
    recipient: given.recipient,
    recipient_contact: given.contact ?? (isSame ? (invoice.recipient_contact ?? null) : null),
    recipient_address_json: given.address ?? (isSame ? invoice.recipient_address_json : '{}'),
    recipient_vat_id: given.vatId ?? (isSame ? (invoice.recipient_vat_id ?? null) : null),
  };
}

/** Whom a new draft is made out to: the customer, unless somebody else is named, who inherits nothing of it. Null or empty: by default. */
export function recipientGiven(customer: Recipient, stated: RecipientFields): Recipient {
  const recipient = stated.recipient || customer.recipient;
  const own = recipient === customer.recipient ? customer : undefined;
  return {
    recipient,
    recipient_contact: stated.recipient_contact ?? own?.recipient_contact ?? null,
    recipient_address_json:
      stated.recipient_address_json === '{}' ? (own?.recipient_address_json ?? '{}') : stated.recipient_address_json,
    recipient_vat_id: stated.recipient_vat_id ?? own?.recipient_vat_id ?? null,
  };
}

/** Whether the draft says whom it is for by what it knows of the customer, be it that the customer has another name by now. */
export function isMadeOutTo(customer: Recipient, draft: RecipientFields): boolean {
  const { recipient, recipient_address_json: address, recipient_vat_id: vatId } = draft;
  return (
    recipient === customer.recipient ||
    (address !== '{}' && address === customer.recipient_address_json) ||
    (vatId !== null && vatId === customer.recipient_vat_id)
  );
}

/**
 * What a change of a draft makes of its recipient: another name takes what is not stated with it from the customer of that name, or from
 * nobody.
 */
export function recipientChanged(
  draft: RecipientFields,
  customer: Recipient,
  stated: { [Field in keyof RecipientFields]: RecipientFields[Field] | undefined },
): Partial<RecipientFields> {
  const { recipient, recipient_contact, recipient_address_json, recipient_vat_id } = stated;
  const given: Partial<RecipientFields> = {
    ...(recipient_contact === undefined ? {} : { recipient_contact }),
    ...(recipient_address_json === undefined ? {} : { recipient_address_json }),
    ...(recipient_vat_id === undefined ? {} : { recipient_vat_id }),
  };
  if (recipient === undefined || recipient === draft.recipient) return given;
  const { recipient_contact: contact = null, ...own } =
    recipient === customer.recipient ? customer : { recipient_address_json: '{}', recipient_vat_id: null };
  return { ...own, recipient_contact: contact, ...given, recipient };
}
