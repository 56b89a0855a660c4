/** Inner settings of an organization. */
const settings = [
  'auto_accept_bookings',
  'bic',
  'iban',
  'invoice_cancellation_documents',
  'invoice_due_days',
  'invoice_number_format',
  'min_child_resource_usage',
  'min_resource_usage',
  'tax_number',
].map((name) => [
  `organizations.${name}`,
  {
    why: 'The list of a token that is bound to an organization shows its settings, as the address of that organization does.',
    of: (before: Record<string, unknown>) => before[name] === null,
  },
]);

/**
 * What today's answers say otherwise about the data of the last release, and why; by collection and member. Everything else must be shown
 * as it was.
 */
export const changedSince: Readonly<Record<string, { why: string; of(before: Record<string, unknown>): boolean }>> = {
  'invoices.due': {
    why: 'A canceled invoice asks for nothing; it used to keep what was due of it.',
    of: ({ status }) => status === 'canceled',
  },
  'payment-methods.pay_later': {
    why: 'It is told as it is stored; it was always false.',
    of: (before) => before['pay_later'] === false,
  },
  ...Object.fromEntries(settings),
};
