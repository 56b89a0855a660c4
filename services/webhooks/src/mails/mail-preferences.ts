import { optionalMailsOf, type MailReader, type OptionalMail } from '@booking/contracts/notice-kinds.ts';
import type { MailPreference__Output } from '@booking/contracts/generated/booking/webhooks/v1/MailPreference.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import type { PreferenceStore } from './preference-store.ts';
import { mailOwner, type MailChoice } from './unsubscribe.ts';

/** The e-mail address of a customer or member, null without one; throws not_found. */
export type FindAddress = (organizationId: string, type: MailReader, id: string) => Promise<string | null>;

interface MailPreference {
  kind: OptionalMail;
  wanted: boolean;
}

interface Owner {
  organizationId: string;
  type: MailReader;
  id: string;
}

/** Which of the mails that he may do without a customer or member wants. */
export interface MailPreferences {
  of(owner: Owner): Promise<MailPreference[]>;
  /** Asks who it is before a transaction begins. Throws validation_failed for a kind that is not one of his. */
  change(
    owner: Owner,
    given: readonly MailPreference__Output[],
    write: (work: (when: { now: Date; session: Session }) => Promise<MailPreference[]>) => Promise<MailPreference[]>,
  ): Promise<MailPreference[]>;
}

export function createMailPreferences(options: {
  preferences: PreferenceStore;
  addressOf: FindAddress;
}): MailPreferences {
  const choicesOf = async ({ organizationId, type, id }: Owner): Promise<MailChoice[]> => {
    const recipient = (await options.addressOf(organizationId, type, id)) ?? '';
    return optionalMailsOf(type).map((kind) => ({ organizationId, recipient, kind, owner: mailOwner(type, id) }));
  };

  const read = async (choices: readonly MailChoice[], session?: Session): Promise<MailPreference[]> => {
    const found: MailPreference[] = [];
    for (const choice of choices) {
      found.push({ kind: choice.kind, wanted: !(await options.preferences.isOff(choice, session)) });
    }
    return found;
  };

  return {
    of: async (owner) => read(await choicesOf(owner)),

    async change(owner, given, write) {
      const choices = await choicesOf(owner);
      const changes = given.map(({ kind, wanted }) => ({ choice: choiceOfKind(choices, kind), off: !wanted }));
      return write(async ({ now, session }) => {
        for (const { choice, off } of changes) await options.preferences.set(choice, off, now, session);
        return read(choices, session);
      });
    },
  };
}

function choiceOfKind(choices: readonly MailChoice[], kind: string): MailChoice {
  const choice = choices.find((one) => one.kind === kind);
  if (choice) return choice;
  throw appError('validation_failed', 'There is no such choice.', { source: { pointer: `/${kind}` } });
}
