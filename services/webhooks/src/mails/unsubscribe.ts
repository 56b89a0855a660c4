import { appError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import {
  optionalMailsOf,
  type MailReader,
  type NoticeKind,
  type OptionalMail,
} from '@booking/contracts/notice-kinds.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';

const optionalKinds = [...optionalMailsOf('customers'), ...optionalMailsOf('members')];

export function isOptional(kind: NoticeKind): kind is OptionalMail {
  return (optionalKinds as readonly string[]).includes(kind);
}

/** What one recipient may be spared. */
export interface MailChoice {
  organizationId: string;
  recipient: string;
  kind: OptionalMail;
  /** Whom the choice is of, whatever his address is later; absent: of whoever has the address. */
  owner?: string;
}

export function mailOwner(type: MailReader, id: string): string {
  return `${type}:${id}`;
}

/** Links of earlier versions know no owner. */
const contents = z.tuple([z.string(), z.string(), z.enum(optionalKinds), z.string().optional()]);
/** Never to be taken for a secret of a subscription. */
const sealedFor = 'mail-preferences';

/**
 * A link that stands for one choice: sealed, so that nobody can make one or read an address in it, and good for as long as its key is
 * configured. Who has it can switch that one kind of mail off and on again, and nothing else.
 */
export function unsubscribeToken(
  { organizationId, recipient, kind, owner }: MailChoice,
  box: Pick<SecretBox, 'seal'>,
): string {
  const choice = [organizationId, recipient.toLowerCase(), kind, ...(owner === undefined ? [] : [owner])];
  return box.seal(JSON.stringify(choice), sealedFor);
}

/** Throws not_found for anything that was not made here. */
export function choiceOf(token: string, box: Pick<SecretBox, 'open'>): MailChoice {
  const parsed = contents.safeParse(opened(token, box));
  if (!parsed.success) throw appError('not_found', 'This link is not valid.');
  const [organizationId, recipient, kind, owner] = parsed.data;
  return { organizationId, recipient, kind, ...(owner === undefined ? {} : { owner }) };
}

function opened(token: string, box: Pick<SecretBox, 'open'>): unknown {
  try {
    return JSON.parse(box.open(token, sealedFor));
  } catch {
    return undefined;
  }
}
