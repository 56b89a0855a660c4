import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { longestTurnMs } from '@booking/testkit/longest-turn.ts';
import { startRendering } from '../src/start-rendering.ts';
import { statementKinds, statementOf } from '../src/reports/statements/statement.ts';
import { fiveTimesHundred, sampleInvoices } from './invoice-documents/sample-invoices.ts';

const rendering = startRendering();
const caller = { organizationId: 'one' };
afterAll(() => rendering.stop());

const fiveHundredLines = sampleInvoices['500 lines'] ?? fiveTimesHundred;
/** Three entries on every day of a year. */
const yearsStatement = {
  statement: statementOf(
    Array.from({ length: 3 * 365 }, (_, index) => ({
      id: `id${index}`,
      kind: statementKinds[index % statementKinds.length] ?? 'invoice',
      at: new Date(Date.UTC(2026, 0, 1 + (index % 365), 12)),
      number: `R-${index}`,
      amount_minor: 100 + index,
    })),
    { scope: 'customer' },
  ),
  seller: fiveTimesHundred.seller,
  buyer: fiveTimesHundred.buyer,
  currency: fiveTimesHundred.currency,
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  issuedOn: '2026-12-31',
};

describe('documents are made beside the event loop', () => {
  test('none holds it for 10 ms: an invoice of 500 lines, its XML, a statement of a year', async () => {
    await rendering.pdfInvoice(caller, fiveTimesHundred);
    expect(await longestTurnMs(() => rendering.pdfInvoice(caller, fiveHundredLines))).toBeLessThan(10);
    expect(await longestTurnMs(() => rendering.eInvoice(caller, fiveHundredLines))).toBeLessThan(10);
    expect(await longestTurnMs(() => rendering.pdfStatement(caller, yearsStatement))).toBeLessThan(10);
  });

  test('each caller gets its own file, the same as by itself', async () => {
    const numbers = ['R-1', 'R-2', 'R-3'];
    const fileOf = (number: string) => rendering.pdfInvoice(caller, { ...fiveTimesHundred, number });
    const together = await Promise.all(numbers.map(fileOf));
    for (const [index, number] of numbers.entries()) {
      expect(Buffer.from(together[index] ?? []).equals(await fileOf(number))).toBe(true);
    }
    expect(Buffer.from(together[0] ?? []).equals(together[1] ?? Buffer.of())).toBe(false);
  });

  test('one that cannot be made takes no other with it', async () => {
    const broken = { ...fiveTimesHundred, totals: { ...fiveTimesHundred.totals, paidMinor: 1 } };
    const [refused, made] = await Promise.allSettled([
      rendering.pdfInvoice(caller, broken),
      rendering.pdfInvoice(caller, fiveTimesHundred),
    ]);
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/does not add up/) },
    });
    expect(made.status).toBe('fulfilled');
  });

  test('of a hundred at once those behind fifty are told to come again', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => rendering.eInvoice(caller, fiveTimesHundred)),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.length).toBe(100 - 51);
    expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable' });
  });

  test('those of another organization wait for one file of each, and what nobody waits for any more is not made', async () => {
    const ended: string[] = [];
    let isAwaited = true;
    const crowd = Array.from({ length: 40 }, async () => {
      const crowded = { organizationId: 'crowd', isAwaited: () => isAwaited };
      await rendering.pdfInvoice(crowded, fiveTimesHundred).then(
        () => ended.push('made'),
        (error: { code?: string }) => ended.push(error.code ?? ''),
      );
    });
    await rendering.pdfInvoice({ organizationId: 'another' }, fiveTimesHundred);
    expect(ended.length).toBeLessThanOrEqual(2);
    isAwaited = false;
    await Promise.all(crowd);
    expect(ended.slice(4)).toEqual(Array.from({ length: 36 }, () => 'service_unavailable'));
  });

  test('a stop ends the one that is under way, and no caller waits for ever', async () => {
    const other = startRendering();
    const [underWay, behindIt] = [
      other.pdfInvoice(caller, fiveHundredLines),
      other.pdfInvoice(caller, fiveTimesHundred),
    ];
    const refusals = Promise.all([underWay, behindIt].map((one) => expect(one).rejects.toThrow(/has ended/)));
    await setImmediate();
    await other.stop();
    await refusals;
  });
});
