import { z } from 'zod';
import { filled } from '../wording/mail-content.ts';
import { customerNotice, eventCustomer, text } from './customer-notice.ts';

export const bundleExpiring = customerNotice({
  kind: 'bundle_expiring',
  on: 'notices.bundle-expiring',
  about: 'bundle-purchases',
  event: z.object({
    id: z.string(),
    units_left: z.int(),
    units_total: z.int(),
    expires_at: z.iso.datetime({ offset: true }),
    customer: eventCustomer,
    notice: z.object({ name: text }),
  }),
  told: ({ id, units_left, units_total, expires_at, notice }) => ({
    cause: id,
    facts: { name: notice.name ?? null, units_left, units_total, expires_at: new Date(expires_at).toISOString() },
  }),
  words: {
    en: {
      subject: (day: string) => `Your pass expires on ${day}`,
      one: 'One unit is left and will expire soon.',
      many: (units: number) => `${units} units are left and will expire soon.`,
    },
    de: {
      subject: (day: string) => `Ihr Guthaben verfällt am ${day}`,
      one: 'Eine Einheit ist noch übrig und verfällt bald.',
      many: (units: number) => `${units} Einheiten sind noch übrig und verfallen bald.`,
    },
  },
  mail({ name, units_left, units_total, expires_at }, words, { organization, formats, words: { labels } }) {
    const rows = filled([
      [labels.organization, organization],
      [labels.pass, name ?? ''],
      [labels.unitsLeft, `${units_left} / ${units_total}`],
      [labels.validUntil, formats.moment(expires_at)],
    ]);
    const sentence = units_left === 1 ? words.one : words.many(units_left);
    return { subject: words.subject(formats.dayOf(expires_at)), paragraphs: [sentence], facts: [rows] };
  },
  isOutdated: ({ expires_at }, now) => new Date(expires_at) <= now,
});
