import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, distribute, goodwillOfRefund } from '../../src/money/account.ts';
import { chargeOf, goodwillAfter, type ChargedItem, type ChargeTerms } from '../../src/money/charge.ts';
import { correctionsFor, invoiceOver } from '../../src/money/corrections.ts';
import type { CountedDocument } from '../../src/money/differences.ts';
import type { Discount } from '../../src/money/totals.ts';

const item = (id: string, unitPriceMinor: number, given: Partial<ChargedItem> = {}): ChargedItem => ({
  id,
  name: `Item ${id}`,
  quantity: 1,
  unit_price_minor: unitPriceMinor,
  tax_rate_basis_points: 1_900,
  ended: null,
  ...given,
});
const ended = (id: string, unitPriceMinor: number, keptMinor = 0): ChargedItem =>
  item(id, unitPriceMinor, { ended: { kept_minor: keptMinor } });
const percent = (basisPoints: number): Discount => ({
  discount_type: 'percent',
  percent_basis_points: basisPoints,
  amount_minor: 0,
});
const fixed = (amountMinor: number): Discount => ({
  discount_type: 'amount',
  percent_basis_points: 0,
  amount_minor: amountMinor,
});

describe('the charge of an order', () => {
  test.each<[string, ChargeTerms, number]>([
    ['2 × 100, one rejected', { items: [item('a', 10_000), ended('b', 10_000)] }, 10_000],
    ['100 canceled inside the 50 % tier', { items: [ended('a', 10_000, 5_000)] }, 5_000],
    [
      'percent voucher 10 % on 2 × 100',
      { items: [item('a', 10_000), item('b', 10_000)], discount: percent(1_000) },
      18_000,
    ],
    ['the same, one canceled', { items: [item('a', 10_000), ended('b', 10_000)], discount: percent(1_000) }, 9_000],
    ['fixed voucher 150 on 2 × 100', { items: [item('a', 10_000), item('b', 10_000)], discount: fixed(15_000) }, 5_000],
    [
      'the same, one canceled: nothing negative',
      { items: [item('a', 10_000), ended('b', 10_000)], discount: fixed(15_000) },
      0,
    ],
    ['three times the same thing', { items: [item('a', 3_333, { quantity: 3 })] }, 9_999],
    [
      '60 credited of the order',
      { items: [item('a', 10_000)], credits: [{ item_id: null, amount_minor: 6_000 }] },
      4_000,
    ],
    [
      'more credited of an item than it costs',
      { items: [item('a', 1_000), item('b', 500)], credits: [{ item_id: 'a', amount_minor: 2_000 }] },
      500,
    ],
    ['nothing', { items: [] }, 0],
  ])('%s', (_, terms, total) => {
    const charge = chargeOf(terms);
    expect(charge.total_minor).toBe(total);
    expect(charge.lines.reduce((sum, line) => sum + line.total_minor, 0)).toBe(total);
  });

  test('a line counts what is provided; of what has ended there is one, at what is kept', () => {
    const { lines } = chargeOf({ items: [item('a', 2_000, { quantity: 3 }), ended('b', 9_000, 500)] });
    expect(lines.map(({ quantity, unit_price_minor }) => [quantity, unit_price_minor])).toEqual([
      [3, 2_000],
      [1, 500],
    ]);
  });

  test('credits of the order are spread over what the credits of items have left', () => {
    // Of 10.00 and 30.00, 4.00 of the first are credited: 9.00 more, 6.00 and 3.00 of them for the order and for an item that is gone, fall
    // on 6.00 and 30.00 as 1 and 5.
    const credits = [
      { item_id: 'a', amount_minor: 400 },
      { item_id: null, amount_minor: 600 },
      { item_id: 'gone', amount_minor: 300 },
    ];
    const { lines } = chargeOf({ items: [item('a', 1_000), item('b', 3_000)], credits });
    expect(lines.map(({ credited_minor }) => credited_minor)).toEqual([400 + 150, 750]);
  });

  test('a later credit of the order gives no line back a cent of an earlier one', () => {
    // 0.06 of 0.53, 1.63 and 0.16 fall on them as 1, 4, 1; 0.01 more is the second one's, where 0.07 at once would be 2, 5, 0.
    const credits = [6, 1].map((amount_minor) => ({ item_id: null, amount_minor }));
    const { lines } = chargeOf({ items: [item('a', 53), item('b', 163), item('c', 16)], credits });
    expect(lines.map(({ credited_minor }) => credited_minor)).toEqual([1, 5, 1]);
  });

  test('a pass of 10 for 250 of which 3 were used keeps 75', () => {
    expect(chargeOf({ items: [ended('pass', 25_000, 7_500)] }).total_minor).toBe(7_500);
  });
});

describe('documents', () => {
  const invoiced = (terms: ChargeTerms, id = 'R1'): CountedDocument => {
    const { lines, taxes } = invoiceOver(chargeOf(terms));
    return { id, kind: 'invoice', corrects_id: null, lines, taxes };
  };

  test('one of two bookings canceled: a credit note over its line, tax and net to the cent', () => {
    const before = invoiced({ items: [item('a', 10_000), item('b', 10_000)] });
    const { creditNotes, supplement } = correctionsFor(chargeOf({ items: [item('a', 10_000), ended('b', 10_000)] }), [
      before,
    ]);
    expect(supplement).toBeUndefined();
    expect(creditNotes).toEqual([
      {
        invoice_id: 'R1',
        total_minor: -10_000,
        // 200.00 holds 31.93 tax, 100.00 holds 15.97.
        tax_amount_minor: -1_596,
        net_amount_minor: -8_404,
        discount_amount_minor: 0,
        taxes: [
          { tax_rate_basis_points: 1_900, total_minor: -10_000, tax_amount_minor: -1_596, net_amount_minor: -8_404 },
        ],
        lines: [
          {
            key: 'b',
            description: 'Item b',
            quantity: 1,
            unit_price_minor: -10_000,
            tax_rate_basis_points: 1_900,
            discount_amount_minor: 0,
            total_minor: -10_000,
            tax_amount_minor: -1_596,
            net_amount_minor: -8_404,
          },
        ],
      },
    ]);
  });

  test('moved from 1 h at 50 to 5 h: a supplementary invoice over 200; and back: a credit note on that one', () => {
    const first = invoiced({ items: [item('a', 5_000)] });
    const longer = correctionsFor(chargeOf({ items: [item('a', 25_000)] }), [first]);
    expect(longer.creditNotes).toEqual([]);
    expect(longer.supplement?.total_minor).toBe(20_000);
    const second: CountedDocument = { id: 'R2', kind: 'invoice', corrects_id: null, ...longer.supplement! };
    const back = correctionsFor(chargeOf({ items: [item('a', 5_000)] }), [first, second]);
    expect(back.supplement).toBeUndefined();
    expect(back.creditNotes.map(({ invoice_id, total_minor }) => [invoice_id, total_minor])).toEqual([['R2', -20_000]]);
  });

  test('lines that moved against each other: each by what it moved, in the order of the items', () => {
    const four = (b: number, a: number, c: number, d: number) => ({
      items: [item('b', b), item('a', a), item('c', c), item('d', d)],
    });
    const before = invoiced(four(10_000, 10_000, 10_000, 10_000));
    // b falls by 20.00, a by 60.00, d by 5.00, c rises by 10.00: 75.00 to be credited.
    const { creditNotes, supplement } = correctionsFor(chargeOf(four(8_000, 4_000, 11_000, 9_500)), [before]);
    expect(supplement).toBeUndefined();
    // 400.00 hold 63.87 tax, 325.00 hold 51.89: 11.98 are given back. 10.00 hold 1.60, which c has and b and d share.
    expect(
      creditNotes.map(({ lines }) =>
        lines.map((line) => [line.key, line.total_minor, line.tax_amount_minor, line.net_amount_minor]),
      ),
    ).toEqual([
      [
        ['b', -2_000, -320, -1_680],
        ['a', -6_000, -958, -5_042],
        ['c', 1_000, 160, 840],
        ['d', -500, -80, -420],
      ],
    ]);
  });

  test('an item that takes the place of another: at the same price a credit note over nothing, at a higher one a supplement too', () => {
    const before = invoiced({ items: [item('a', 10_000)] });
    const instead = (minor: number) =>
      correctionsFor(chargeOf({ items: [ended('a', 10_000), item('b', minor)] }), [before]);
    const named = (document: { lines: readonly { key: string | null; total_minor: number }[] } | undefined) =>
      document?.lines.map(({ key, total_minor }) => [key, total_minor]);
    const same = instead(10_000);
    expect(same.supplement).toBeUndefined();
    expect(same.creditNotes).toMatchObject([{ invoice_id: 'R1', total_minor: 0, tax_amount_minor: 0 }]);
    expect(named(same.creditNotes[0])).toEqual([
      ['a', -10_000],
      ['b', 10_000],
    ]);
    // 100.00 hold 15.97 tax.
    expect(same.creditNotes[0]?.lines.map((line) => line.tax_amount_minor)).toEqual([-1_597, 1_597]);
    const dearer = instead(15_000);
    expect(named(dearer.supplement)).toEqual([['b', 5_000]]);
    expect(named(dearer.creditNotes[0])).toEqual([
      ['a', -10_000],
      ['b', 10_000],
    ]);
    const cheaper = instead(4_000);
    expect(cheaper.supplement).toBeUndefined();
    expect(cheaper.creditNotes).toMatchObject([{ total_minor: -6_000 }]);
    expect(named(cheaper.creditNotes[0])).toEqual([
      ['a', -10_000],
      ['b', 4_000],
    ]);
  });

  test('what a voucher is rounded by is no exchange', () => {
    const items = [item('a', 3_333), item('b', 3_333), item('c', 3_334)];
    const before = invoiced({ items, discount: percent(1_000) });
    const lines = before.lines.map((line, at) => ({ ...line, total_minor: line.total_minor + [1, -1, 0][at]! }));
    const stated = { ...before, lines };
    expect(correctionsFor(chargeOf({ items, discount: percent(1_000) }), [stated])).toEqual({
      creditNotes: [],
      supplement: undefined,
    });
  });

  test('rates follow one another from the lowest, lines as the items do', () => {
    const items = [item('high', 11_900), item('low', 10_700, { tax_rate_basis_points: 700 })];
    const { supplement } = correctionsFor(chargeOf({ items }), []);
    expect(supplement?.taxes).toEqual([
      { tax_rate_basis_points: 700, total_minor: 10_700, tax_amount_minor: 700, net_amount_minor: 10_000 },
      { tax_rate_basis_points: 1_900, total_minor: 11_900, tax_amount_minor: 1_900, net_amount_minor: 10_000 },
    ]);
    expect(supplement?.lines.map(({ key }) => key)).toEqual(['high', 'low']);
  });

  test('a first invoice has what is charged, with discount and credit, and nothing that is free', () => {
    const items = [item('a', 10_000), item('b', 5_000), item('free', 0)];
    const credits = [{ item_id: 'b', amount_minor: 500 }];
    // A tenth off: 90.00 and 45.00, of which 5.00 are credited. 130.00 hold 20.76 tax.
    const first = invoiceOver(chargeOf({ items, credits, discount: percent(1_000) }));
    expect(first).toMatchObject({
      total_minor: 13_000,
      tax_amount_minor: 2_076,
      net_amount_minor: 10_924,
      discount_amount_minor: 2_000,
    });
    expect(first.lines.map(({ key, discount_amount_minor: off, total_minor: total }) => [key, off, total])).toEqual([
      ['a', 1_000, 9_000],
      ['b', 1_000, 4_000],
    ]);
  });

  test('a booking is credited on the invoice that billed it, not on the newest', () => {
    const first = invoiced({ items: [item('a', 10_000)] }, 'R1');
    const second = invoiced({ items: [item('b', 30_000)] }, 'R2');
    const { creditNotes } = correctionsFor(chargeOf({ items: [ended('a', 10_000), item('b', 30_000)] }), [
      first,
      second,
    ]);
    expect(creditNotes.map(({ invoice_id, total_minor }) => [invoice_id, total_minor])).toEqual([['R1', -10_000]]);
  });

  test('what falls at one rate and rises at another is a credit note and an invoice', () => {
    const before = invoiced({ items: [item('a', 10_000)] });
    const after = chargeOf({ items: [ended('a', 10_000), item('b', 10_000, { tax_rate_basis_points: 700 })] });
    const { creditNotes, supplement } = correctionsFor(after, [before]);
    expect(creditNotes.map((note) => note.total_minor)).toEqual([-10_000]);
    expect(supplement?.taxes).toEqual([
      { tax_rate_basis_points: 700, total_minor: 10_000, tax_amount_minor: 654, net_amount_minor: 9_346 },
    ]);
  });

  test('a document from before lines named their item is credited all the same', () => {
    const old = invoiced({ items: [item('a', 10_000)] });
    const unkeyed = { ...old, lines: old.lines.map((line) => ({ ...line, key: null })) };
    const { creditNotes } = correctionsFor(chargeOf({ items: [ended('a', 10_000)] }), [unkeyed]);
    expect(creditNotes.map(({ invoice_id, total_minor }) => [invoice_id, total_minor])).toEqual([['R1', -10_000]]);
  });

  const anyItem = fc.record({
    unit_price_minor: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    rate: fc.constantFrom(0, 700, 1_900),
    kept: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
  });
  const anyDiscount = fc.constantFrom<Discount | undefined>(undefined, percent(1_250), fixed(77_777));
  const anyState = fc.record({
    items: fc.array(anyItem, { minLength: 4, maxLength: 4 }),
    creditMinor: fc.integer({ min: 0, max: 300_000 }),
  });

  /** `amount` over what is left of each line: in proportion, the cents that are over to the largest remainders, the earlier line first. */
  function creditedByHand(amount: bigint, left: readonly bigint[]): bigint[] {
    const whole = left.reduce((sum, one) => sum + one, 0n);
    const shares = left.map((one) => (amount * one) / whole);
    const over = Number(amount - shares.reduce((sum, one) => sum + one, 0n));
    const rests = left.map((one, at) => ({ at, rest: (amount * one) % whole }));
    rests.sort((a, b) => Number(b.rest - a.rest) || a.at - b.at);
    for (const { at } of rests.slice(0, over)) shares[at]! += 1n;
    return shares;
  }

  const priced = fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000 })),
    rate: fc.constantFrom(0, 700, 1_900),
  });
  const someCredits = fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100_000 })), {
    maxLength: 30,
  });

  test('credits of a whole order take from each rate what is theirs, never give back a cent of another, and end at nothing', () => {
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 8 }), someCredits, (prices, wanted) => {
        const items = prices.map(({ price, rate }, at) => item(String(at), price, { tax_rate_basis_points: rate }));
        const documents = [invoiced({ items })];
        const credits: { item_id: null; amount_minor: number }[] = [];
        let left = prices.map(({ price }) => BigInt(price));
        for (const one of [...wanted, Infinity]) {
          const open = Number(left.reduce((sum, amount) => sum + amount, 0n));
          const amount_minor = Math.min(one, open);
          if (amount_minor === 0) break;
          const taken = creditedByHand(BigInt(amount_minor), left);
          left = left.map((amount, at) => amount - taken[at]!);
          credits.push({ item_id: null, amount_minor });
          const { creditNotes, supplement } = correctionsFor(chargeOf({ items, credits }), documents);
          expect(supplement).toBeUndefined();
          expect(creditNotes.map(({ total_minor: total }) => total)).toEqual([-amount_minor]);
          for (const note of creditNotes)
            documents.push({ ...note, id: `C${credits.length}`, kind: 'credit_note', corrects_id: 'R1' });
          for (const rate of new Set(prices.map((price) => price.rate))) {
            const stated = documents.flatMap(({ taxes }) => taxes.filter((tax) => tax.tax_rate_basis_points === rate));
            const ofRate = left.filter((_, at) => prices[at]!.rate === rate);
            expect(stated.reduce((sum, tax) => sum + tax.total_minor, 0)).toBe(
              Number(ofRate.reduce((sum, amount) => sum + amount, 0n)),
            );
            const tax = stated.reduce((sum, { tax_amount_minor: amount }) => sum + amount, 0);
            if (ofRate.every((amount) => amount === 0n)) expect(tax).toBe(0);
          }
        }
        expect(left.every((amount) => amount === 0n)).toBe(true);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  test('after any number of changes the documents add up to the charge, rate by rate, and no invoice is credited beyond itself', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 2, maxLength: 8 }), anyDiscount, (states, discount) => {
        const documents: CountedDocument[] = [];
        states.forEach(({ items, creditMinor }, at) => {
          const charge = chargeOf({
            discount,
            credits: [{ item_id: null, amount_minor: creditMinor }],
            items: items.map((one, index) =>
              item(String(index), one.unit_price_minor, {
                quantity: one.quantity,
                tax_rate_basis_points: states[0]!.items[index]!.rate,
                ended: one.kept === null ? null : { kept_minor: one.kept },
              }),
            ),
          });
          const { creditNotes, supplement } = correctionsFor(charge, documents);
          creditNotes.forEach((note, index) =>
            documents.push({ ...note, id: `C${at}.${index}`, kind: 'credit_note', corrects_id: note.invoice_id }),
          );
          if (supplement) documents.push({ ...supplement, id: `R${at}`, kind: 'invoice', corrects_id: null });
          for (const document of [...creditNotes, ...(supplement ? [supplement] : [])]) {
            const lines = document.lines.reduce((sum, line) => sum + line.total_minor, 0);
            const taxes = document.lines.reduce((sum, line) => sum + line.tax_amount_minor, 0);
            expect([lines, taxes]).toEqual([document.total_minor, document.tax_amount_minor]);
          }
          for (const rate of [0, 700, 1_900]) {
            const stated = documents.flatMap(({ taxes }) => taxes.filter((tax) => tax.tax_rate_basis_points === rate));
            const wanted = charge.taxes.find((tax) => tax.tax_rate_basis_points === rate);
            expect(stated.reduce((sum, tax) => sum + tax.total_minor, 0)).toBe(wanted?.total_minor ?? 0);
            expect(stated.reduce((sum, tax) => sum + tax.tax_amount_minor, 0)).toBe(wanted?.tax_amount_minor ?? 0);
          }
          for (const invoice of documents.filter(({ kind }) => kind === 'invoice')) {
            const own = documents.filter((one) => one.id === invoice.id || one.corrects_id === invoice.id);
            const left = own.flatMap(({ taxes }) => taxes).reduce((sum, tax) => sum + tax.total_minor, 0);
            expect(left).toBeGreaterThanOrEqual(0);
          }
          // A second look finds nothing to do.
          expect(correctionsFor(charge, documents)).toEqual({ creditNotes: [], supplement: undefined });
        });
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});

describe('money', () => {
  test.each([
    ['part of one', [['R1', 100]], [[40, null]], { R1: 40 }],
    [
      'the oldest first',
      [
        ['R1', 50],
        ['R2', 200],
      ],
      [[60, null]],
      { R1: 50, R2: 10 },
    ],
    [
      'the one that is named first',
      [
        ['R1', 50],
        ['R2', 200],
      ],
      [[60, 'R2']],
      { R1: 0, R2: 60 },
    ],
    [
      'what nobody needs stays where money is',
      [
        ['R1', 0],
        ['R2', 100],
      ],
      [[150, 'R2']],
      { R1: 0, R2: 150 },
    ],
    ['a credited invoice that was paid keeps what is to be given back', [['R1', 0]], [[100, 'R1']], { R1: 100 }],
    ['one that names an invoice of another account, like one that names none', [['R1', 50]], [[40, 'R9']], { R1: 40 }],
    ['no invoice yet', [], [[100, null]], {}],
  ] as [string, [string, number][], [number, string | null][], Record<string, number>][])(
    'counts: %s',
    (_, needs, money, paid) => {
      const invoices = needs.map(([id, needed]) => ({ id, needed_minor: needed }));
      const given = money.map(([amount, id]) => ({ amount_minor: amount, invoice_id: id }));
      expect(Object.fromEntries(distribute(invoices, given))).toEqual(paid);
    },
  );

  test('that was given up is neither due nor to be given back', () => {
    const account = { charged_minor: 100, paid_minor: 30, refunded_minor: 10, written_off_minor: 35 };
    expect(balanceOf(account)).toEqual({ ...account, due_minor: 45, to_refund_minor: 0 });
  });

  test('that nobody needs takes the place of what was written off before it is to be given back', () => {
    const invoices = [
      { id: 'R1', needed_minor: 1_000 },
      { id: 'R2', needed_minor: 0, written_off_minor: 900 },
    ];
    const paid = (amount: number) =>
      Object.fromEntries(distribute(invoices, [{ amount_minor: amount, invoice_id: 'R1' }]));
    expect(paid(1_000)).toEqual({ R1: 1_000, R2: 0 });
    expect(paid(1_500)).toEqual({ R1: 1_000, R2: 500 });
    expect(paid(2_500)).toEqual({ R1: 1_600, R2: 900 });
  });

  test('is neither made nor lost', () => {
    const needs = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 5 });
    const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.option(fc.integer({ min: 0, max: 5 }))));
    fc.assert(
      fc.property(needs, payments, (needed, given) => {
        const invoices = needed.map((amount, index) => ({ id: String(index), needed_minor: amount }));
        const money = given.map(([amount, id]) => ({
          amount_minor: amount,
          invoice_id: id === null ? null : String(id),
        }));
        const paid = distribute(invoices, money);
        const all = money.reduce((sum, one) => sum + one.amount_minor, 0);
        expect([...paid.values()].reduce((sum, amount) => sum + amount, 0)).toBe(all);
        const due = invoices.reduce((sum, one) => sum + Math.max(0, one.needed_minor - paid.get(one.id)!), 0);
        expect(due).toBe(Math.max(0, needed.reduce((sum, amount) => sum + amount, 0) - all));
      }),
    );
  });

  /** Refunds and changes of the base in the order given; ends with [charge, to be given back]. */
  const play = (steps: readonly (['base', number] | ['refund', number])[], paidMinor: number): [number, number] => {
    let base = paidMinor;
    let goodwill = 0;
    let refunded = 0;
    const balance = () =>
      balanceOf({
        charged_minor: Math.max(0, base - goodwill),
        paid_minor: paidMinor,
        refunded_minor: refunded,
        written_off_minor: 0,
      });
    for (const [kind, amount] of steps) {
      if (kind === 'base') {
        goodwill = goodwillAfter(goodwill, base, amount);
        base = amount;
      } else {
        goodwill += goodwillOfRefund(balance(), amount);
        refunded += amount;
      }
    }
    expect(balance().due_minor).toBe(0);
    return [balance().charged_minor, balance().to_refund_minor];
  };

  test.each([
    ['fee 50, refund 50', 50, 50, [50, 0]],
    ['fee 50, refund 60: 10 of goodwill', 50, 60, [40, 0]],
    ['no fee, refund 100', 0, 100, [0, 0]],
    ['no fee, refund 30: 70 still to be given back', 0, 30, [0, 70]],
    ['fee 50, refund 20: 30 still to be given back', 50, 20, [50, 30]],
  ] as [string, number, number, [number, number]][])(
    'cancel and refund end alike in either order: %s',
    (_, baseAfter, refund, end) => {
      expect(
        play(
          [
            ['base', baseAfter],
            ['refund', refund],
          ],
          100,
        ),
      ).toEqual(end);
      expect(
        play(
          [
            ['refund', refund],
            ['base', baseAfter],
          ],
          100,
        ),
      ).toEqual(end);
    },
  );
});
