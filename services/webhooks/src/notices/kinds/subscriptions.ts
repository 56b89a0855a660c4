import { z } from 'zod';
import { filled } from '../wording/mail-content.ts';
import { customerNotice, eventCustomer, text } from './customer-notice.ts';

export const subscriptionSuspended = customerNotice({
  kind: 'subscription_suspended',
  on: 'notices.subscription-suspended',
  about: 'subscriptions',
  event: z.object({
    id: z.string(),
    name: text,
    customer: eventCustomer,
    notice: z.object({ at: z.string(), number: text }),
  }),
  told: ({ id, name, notice }) => ({
    cause: `${id}:${notice.at}`,
    facts: { subscription: name ?? '', number: notice.number ?? null },
  }),
  words: {
    en: {
      subject: (name: string) => `Subscription suspended: ${name}`,
      sentence: (name: string) =>
        `Your subscription "${name}" is suspended, since the last attempt to collect its payment failed too.`,
      whatNow: 'Please contact us to resume it.',
    },
    de: {
      subject: (name: string) => `Abonnement ruht: ${name}`,
      sentence: (name: string) =>
        `Ihr Abonnement „${name}“ ruht, weil die Zahlung auch beim letzten Versuch nicht möglich war.`,
      whatNow: 'Bitte melden Sie sich bei uns, um es fortzusetzen.',
    },
  },
  mail({ subscription, number }, words, { organization, words: { labels } }) {
    const rows = filled([
      [labels.organization, organization],
      [labels.plan, subscription],
      [labels.invoice, number ?? ''],
    ]);
    return {
      subject: words.subject(subscription),
      paragraphs: [words.sentence(subscription)],
      facts: [rows],
      closing: [words.whatNow],
    };
  },
});
