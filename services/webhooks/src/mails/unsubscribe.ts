import { appError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { NoticeKind } from '../notifications/notice.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';

/** Kinds of mail that a recipient may do without; the others are part of a contract, or the specification asks for them. */
const optionalKinds = ['booking_reminder', 'webhook_subscription_failing'] as const satisfies readonly NoticeKind[];
export type OptionalKind = (typeof optionalKinds)[number];

export function isOptional(kind: NoticeKind): kind is OptionalKind {
  return (optionalKinds as readonly string[]).includes(kind);
}

/** What one recipient may be spared. */
export interface MailChoice {
  organizationId: string;
  recipient: string;
  kind: OptionalKind;
}

const contents = z.tuple([z.string(), z.string(), z.enum(optionalKinds)]);
/** Never to be taken for a secret of a subscription. */
const owner = 'mail-preferences';

/**
 * A link that stands for one choice: sealed, so that nobody can make one or read an address in it, and good for as long as its key is configured. Who
 * has it can switch that one kind of mail off and on again, and nothing else.
 */
export function unsubscribeToken(
  { organizationId, recipient, kind }: MailChoice,
  box: Pick<SecretBox, 'seal'>,
): string {
  return box.seal(JSON.stringify([organizationId, recipient.toLowerCase(), kind]), owner);
}

/** Throws not_found for anything that was not made here. */
export function choiceOf(token: string, box: Pick<SecretBox, 'open'>): MailChoice {
  const parsed = contents.safeParse(opened(token, box));
  if (!parsed.success) throw appError('not_found', 'This link is not valid.');
  const [organizationId, recipient, kind] = parsed.data;
  return { organizationId, recipient, kind };
}

function opened(token: string, box: Pick<SecretBox, 'open'>): unknown {
  try {
    return JSON.parse(box.open(token, owner));
  } catch {
    return undefined;
  }
}
