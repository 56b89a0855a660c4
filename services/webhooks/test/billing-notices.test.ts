import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { listNotices, mailNeighbours, useWebhooks, withMail } from './webhooks-harness.ts';

const customer = (locale: string | null) => ({
  id: newId(),
  type: 'customers',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `${newId()}@example.org`,
  locale,
});

/** An invoice as orders-billing tells of it. */
const invoice = (locale: string | null, notice: Record<string, unknown>) => ({
  id: newId(),
  type: 'invoices',
  number: 'R-2026-000007',
  kind: 'invoice',
  currency: 'EUR',
  total: 49,
  due: 49,
  due_date: '2026-01-24',
  customer: customer(locale),
  notice: { subscription: 'Basic', ...notice },
});

const plain = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ');

describe('notices of money and passes', () => {
  const webhooks = useWebhooks('billing-notices');
  const open = async () => {
    const sink = await webhooks.mailSink();
    const service = await webhooks.start(withMail(sink));
    const { emit } = await webhooks.publisher();
    return { sink, service, emit, context: webhooks.organization() };
  };
  const failure = { payment_id: newId(), status: 'failed', reason: 'declined' };
  const reminder = { level: 2, levels: 3, collects: true, since: '2026-01-25T00:00:00.000Z' };
  const suspended = (locale: string | null) => ({
    id: newId(),
    type: 'subscriptions',
    name: 'Basic',
    customer: customer(locale),
    notice: { at: '2026-02-07T00:00:00.000Z', number: 'R-2026-000007' },
  });
  const expiring = (locale: string | null) => ({
    id: newId(),
    type: 'bundle-purchases',
    units_left: 3,
    units_total: 10,
    // midnight in Berlin, where it is the next day already
    expires_at: '2099-03-31T22:00:00.000+00:00',
    customer: customer(locale),
    notice: { name: 'Zehnerkarte' },
  });

  test.each([
    [
      'notices.payment-failed',
      () => invoice(null, failure),
      'Zahlung fehlgeschlagen: Rechnung R-2026-000007',
      'konnte nicht eingezogen werden',
    ],
    [
      'notices.payment-failed',
      () => invoice('en', failure),
      'Payment failed: Invoice R-2026-000007',
      'could not be collected',
    ],
    [
      'notices.payment-failed',
      () => invoice('en', { ...failure, status: 'reversed' }),
      'Payment failed: Invoice R-2026-000007',
      'Your bank has returned the payment',
    ],
    [
      'notices.payment-reminder',
      () => invoice(null, reminder),
      '2. Zahlungserinnerung: Rechnung R-2026-000007',
      'Wir versuchen heute erneut',
    ],
    [
      'notices.payment-reminder',
      () => invoice('en', { ...reminder, collects: false }),
      'Payment reminder 2: Invoice R-2026-000007',
      'Please pay it soon',
    ],
    [
      'notices.payment-reminder',
      () => invoice('en', { ...reminder, level: 3 }),
      'Payment reminder 3: Invoice R-2026-000007',
      'our last reminder',
    ],
    ['notices.subscription-suspended', () => suspended(null), 'Abonnement ruht: Basic', 'ruht, weil die Zahlung'],
    ['notices.subscription-suspended', () => suspended('en'), 'Subscription suspended: Basic', 'is suspended'],
    [
      'notices.bundle-expiring',
      () => expiring(null),
      'Ihr Guthaben verfällt am Mittwoch, 1. April 2099',
      '3 Einheiten sind noch übrig',
    ],
    [
      'notices.bundle-expiring',
      () => expiring('en-GB'),
      /^Your pass expires on Wednesday,? 1 April 2099$/,
      '3 units are left',
    ],
  ] as const)(
    '%s is a mail to the customer in his language, as text and HTML',
    async (event, make, subject, sentence) => {
      const { sink, emit, context } = await open();
      const data = make();
      await emit(context, event, data);
      const [mail] = await sink.waitFor(({ to }) => to.includes(data.customer.email));
      expect(mail?.message.subject).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject));
      for (const content of [mail?.message.text, mail?.message.html]) expect(plain(content)).toContain(sentence);
      if (data.type !== 'invoices') return;
      expect(plain(mail?.message.text)).toMatch(/49,00 €|€49\.00/);
      expect(mail?.message.attachments).toMatchObject([{ filename: `${data.id}.pdf`, mimeType: 'application/pdf' }]);
    },
  );

  test('each is told once per cause: a failure per invoice, a reminder per level, what came back and what ends by itself', async () => {
    const { sink, service, emit, context } = await open();
    const one = invoice(null, failure);
    const level = (given: object) => ({ ...one, notice: { ...one.notice, ...reminder, ...given } });
    const pass = expiring(null);
    for (let round = 0; round < 2; round += 1) {
      await emit(context, 'notices.payment-failed', { ...one, notice: { ...one.notice, payment_id: newId() } });
      await emit(context, 'notices.payment-reminder', level({ level: 1 }));
      await emit(context, 'notices.payment-reminder', level({ level: 2 }));
      await emit(context, 'notices.payment-failed', { ...one, notice: { ...one.notice, status: 'reversed' } });
      await emit(context, 'notices.bundle-expiring', pass);
    }
    // taken back: reminding begins again
    await emit(context, 'notices.payment-reminder', level({ level: 1, since: '2026-03-01T00:00:00.000Z' }));
    const kinds = await waitFor('all are sent', async () => {
      const found = await listNotices(service, context);
      return found.length === 6 && found.every(({ mails }) => mails[0]?.status === 'sent')
        ? found.map(({ kind }) => kind)
        : undefined;
    });
    expect(kinds.toSorted()).toEqual([
      'bundle_expiring',
      'payment_failed',
      'payment_failed',
      'payment_reminder',
      'payment_reminder',
      'payment_reminder',
    ]);
    expect(sink.received).toHaveLength(6);
  });

  test('a warning that comes too late is not sent', async () => {
    const { sink, service, emit, context } = await open();
    await emit(context, 'notices.bundle-expiring', { ...expiring(null), expires_at: '2020-01-01T00:00:00.000+00:00' });
    await waitFor('it is settled', async () => {
      return (await listNotices(service, context))[0]?.mails[0]?.status === 'outdated';
    });
    expect(sink.received).toEqual([]);
  });

  test('a credit note is called as on its paper: "Gutschrift" would be self-billing (§ 14 (2) UStG)', async () => {
    const { sink, emit, context } = await open();
    const note = { ...invoice(null, {}), kind: 'credit_note', number: 'G-2026-000001', due: 0 };
    await emit(context, 'invoices.finalised', note);
    const [mail] = await sink.waitFor(() => true);
    expect(mail?.message.subject).toBe('Rechnungskorrektur G-2026-000001 von Studio Nord');
    expect(mail?.message.text).not.toContain('Zahlbar');
    expect(mail?.message.text).not.toContain('Am Betrag');
    // As after a move: it has its number and its paper, and says why it comes.
    await emit(context, 'invoices.finalised', { ...note, id: newId(), number: 'G-2026-000002', total: 0 });
    const [, moved] = await sink.waitFor(() => true, 2);
    expect(moved?.message.subject).toBe('Rechnungskorrektur G-2026-000002 von Studio Nord');
    expect(moved?.message.text).toContain('Am Betrag ändert sich nichts.');
  });

  test('an invoice that a provider collects asks for no payment, in the mail and where it is read again', async () => {
    const sink = await webhooks.mailSink();
    const file = { name: 'R.pdf', content: Buffer.from('%PDF-1.7 test'), collected: true };
    const collected = { ...mailNeighbours, invoiceFile: async () => file };
    const service = await webhooks.start(withMail(sink), { mailNeighbours: collected });
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    await emit(context, 'invoices.finalised', invoice('de', {}));
    const [mail] = await sink.waitFor(() => true);
    const [notice] = await listNotices(service, context);
    const asked = { context: wireContext(context), id: notice?.id ?? '', caller_scopes: ['b.*'] };
    for (const { text } of [mail?.message ?? {}, await service.notifications.GetNotificationMail(asked)]) {
      expect(plain(text)).toContain('Der offene Betrag wird über die vereinbarte Zahlungsart eingezogen.');
      expect(plain(text)).toContain('Offen: 49,00 €');
      expect(text).not.toContain('Zahlbar');
    }
    expect(mail?.message.attachments.map(({ filename }) => filename)).toEqual(['R.pdf']);
  });

  test('an invoice names the day until which to pay while something is open, and none when it was paid at the desk', async () => {
    const { sink, emit, context } = await open();
    const told = async (due: number) => {
      const { customer: reader, ...issued } = invoice('de', {});
      await emit(context, 'invoices.finalised', { ...issued, customer: reader, due });
      const [mail] = await sink.waitFor(({ to }) => to.includes(reader.email));
      return plain(mail?.message.text);
    };
    expect(await told(49)).toContain('Offen: 49,00 € Zahlbar bis: Samstag, 24. Januar 2026');
    const paid = await told(0);
    expect(paid).toContain('Offen: 0,00 €');
    expect(paid).not.toContain('Zahlbar');
  });
});
