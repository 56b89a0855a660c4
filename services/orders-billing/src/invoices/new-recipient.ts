import { name, line } from '@booking/platform/fields.ts';
import { isVatId, normalVatId } from '@booking/contracts/vat-ids.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { recipientInput } from './invoice-input.ts';
import type { Invoice } from './invoice.ts';

export interface GivenRecipient {
  recipient: string;
  address: string | undefined;
  vatId: string | undefined;
}

const addressInput = z.strictObject({
  line1: name(),
  line2: line(255).optional(),
  postal_code: line(20).optional(),
  city: name(),
  region: line(255).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});

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
      detail: 'vat_id must be a VAT id with its country prefix, such as ATU12345678.',
    });
  }
  if (problems.length > 0 || !recipient.success) throw validationFailed(problems);
  return { recipient: recipient.data, address, vatId: vatId === undefined ? undefined : normalVatId(vatId) };
}

function addressOf(json: string | undefined, problems: { pointer: string; detail: string }[]): string | undefined {
  if (json === undefined) return undefined;
  const parsed = addressInput.safeParse(JSON.parse(json));
  if (parsed.success) return JSON.stringify(parsed.data);
  for (const { path, message } of parsed.error.issues) {
    const pointer = ['/address', ...path.map(String)].join('/');
    problems.push({ pointer, detail: `${path.at(-1)?.toString() ?? 'address'}: ${message}` });
  }
  return undefined;
}

/**
 * What the invoice says of its recipient from now on. The customer under its own name keeps its address and VAT id; anybody else brings both, or has
 * none.
 */
export function recipientFields(
  invoice: Pick<Invoice, 'recipient' | 'recipient_address_json' | 'recipient_vat_id'>,
  given: GivenRecipient,
  customerName: string | undefined,
): Pick<Invoice, 'recipient' | 'recipient_address_json' | 'recipient_vat_id'> {
  const isSame = given.recipient === invoice.recipient || given.recipient === customerName;
  return {
    recipient: given.recipient,
    recipient_address_json: given.address ?? (isSame ? invoice.recipient_address_json : '{}'),
    recipient_vat_id: given.vatId ?? (isSame ? (invoice.recipient_vat_id ?? null) : null),
  };
}
