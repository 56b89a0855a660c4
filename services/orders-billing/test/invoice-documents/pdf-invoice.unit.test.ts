import { describe, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { renderPdfInvoice } from '../../src/ledger/papers/pdf-invoice.ts';
import { renderInvoice } from '../../src/ledger/papers/render-invoice.ts';
import { cancellationOf, creditNoteOf, invoiceOf } from './invoice-builder.ts';
import { fiveTimesHundred, sample, threeDecimalInvoice } from './sample-invoices.ts';

/** The text of each page, any white space (also the narrow and the unbreakable) as one blank. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

const textOf = async (document: InvoiceDocument): Promise<string> =>
  (await pagesOf(renderPdfInvoice(document))).join(' ');

describe('the printed invoice', () => {
  test('in German: parties, dates, amounts and how to pay', async () => {
    const text = await textOf(fiveTimesHundred);
    for (const expected of [
      'Rechnung R-2026-000042',
      'Søren & Söhne OHG',
      'Hauptstraße 7',
      '80331 München',
      '21. November 2026',
      '5 Std. 100,00 € 19 % 500,00 €',
      'Summe netto 420,17 €',
      'USt. 19 % auf 420,17 € 79,83 €',
      'Gesamtbetrag 500,00 €',
      'Bitte überweisen Sie 500,00 € bis zum 5. Dezember 2026 unter Angabe von R-2026-000042.',
      'DE02 1203 0000 0000 2020 51',
      'USt-IdNr. DE136695976',
      'Seite 1 von 1',
    ]) {
      expect(text).toContain(expected);
    }
  });

  test('in English', async () => {
    const text = await textOf({ ...fiveTimesHundred, locale: 'en-GB' });
    expect(text).toContain('Invoice R-2026-000042');
    expect(text).toContain('21 November 2026');
    expect(text).toContain('VAT 19% on €420.17 €79.83');
    expect(text).toContain('Page 1 of 1');
  });

  test("in a language without texts of its own: English words, that language's dates and amounts", async () => {
    const text = await textOf({ ...fiveTimesHundred, locale: 'fr-FR' });
    expect(text).toContain('Invoice date 21 novembre 2026');
    expect(text).toContain('Total 500,00 €');
  });

  test('amounts in currencies of no and of three decimals', async () => {
    expect(await textOf(sample('Japanese yen, no decimals'))).toContain('Total JP¥17,402');
    expect(await textOf(threeDecimalInvoice)).toContain('Total KWD 37.035');
  });

  test('every rate has its row, and paid money is taken off', async () => {
    const several = await textOf(sample('several rates'));
    expect(several).toContain('USt. 7 % auf 20,00 € 1,40 €');
    expect(several).toContain('USt. 0 % auf 9,99 € 0,00 €');
    const partly = await textOf(sample('partly paid'));
    expect(partly).toContain('Bereits bezahlt −123,45 €');
    expect(partly).toContain('Offener Betrag 376,55 €');
    expect(await textOf(sample('paid in full'))).toContain('Diese Rechnung ist vollständig bezahlt.');
  });

  test('a line shows its discount', async () => {
    expect(await textOf(sample('discounts'))).toContain('Fokusplatz, Tageskarte Rabatt −8,00 €');
  });

  test('a cancellation names the canceled invoice and asks for no money', async () => {
    const text = await textOf(cancellationOf(fiveTimesHundred, 'R-2026-000043'));
    expect(text).toContain('Stornorechnung R-2026-000043');
    expect(text).toContain('Storno der Rechnung R-2026-000042 vom 21. November 2026');
    expect(text).toContain('Gesamtbetrag −500,00 €');
    expect(text).not.toContain('überweisen');
    expect(text).not.toContain('Zahlbar bis');
  });

  test.each([
    [
      'de-DE',
      [
        'Rechnungskorrektur R-2026-000044',
        'zu Rechnung R-2026-000042 vom 21. November 2026',
        '1 −100,00 € 19 % −100,00 €',
        'USt. 19 % auf −84,04 € −15,96 €',
        'Gesamtbetrag −100,00 €',
        'Der Betrag mindert Rechnung R-2026-000042. Es ist nichts zu zahlen.',
      ],
    ],
    [
      'en-GB',
      [
        'Credit note R-2026-000044',
        'for invoice R-2026-000042 of 21 November 2026',
        'VAT 19% on −€84.04 −€15.96',
        'Total −€100.00',
        'The amount reduces invoice R-2026-000042. Nothing is to be paid.',
      ],
    ],
  ])(
    'a credit note (%s) names its invoice, shows what it takes back with a minus, and asks for no money',
    async (locale, expected) => {
      const invoice = { ...fiveTimesHundred, locale };
      const text = await textOf(creditNoteOf(invoice, 'R-2026-000044', [{ line: 0, grossMinor: 10_000 }]));
      for (const words of expected) expect(text).toContain(words);
      for (const words of ['überweisen', 'transfer', 'Offener Betrag', 'Amount due', 'DE02 1203', 'Gutschrift']) {
        expect(text).not.toContain(words);
      }
    },
  );

  test('an invoice with credits shows total, credited, paid and due', async () => {
    const totals = { ...fiveTimesHundred.totals, creditedMinor: 10_000, paidMinor: 15_000, dueMinor: 25_000 };
    const text = await textOf({ ...fiveTimesHundred, totals });
    expect(text).toContain(
      'Gesamtbetrag 500,00 € Gutgeschrieben −100,00 € Bereits bezahlt −150,00 € Offener Betrag 250,00 €',
    );
    expect(text).toContain('Bitte überweisen Sie 250,00 €');
  });

  test('reverse charge is said in the words of the law', async () => {
    expect(await textOf(sample('reverse charge (AE)'))).toContain('Steuerschuldnerschaft des Leistungsempfängers');
  });

  test('500 lines flow over pages that repeat the head and count themselves; none is lost', async () => {
    const pages = await pagesOf(renderPdfInvoice(sample('500 lines')));
    expect(pages.length).toBeGreaterThan(10);
    pages.forEach((page, index) => {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
      if (page.includes('Tagesmiete')) expect(page).toContain('Pos. Beschreibung Menge Einzelpreis USt. Betrag');
    });
    const text = pages.join(' ');
    for (let index = 1; index <= 500; index += 1) expect(text).toContain(`Schließfach ${index}, Tagesmiete`);
  });

  test('a text longer than a page, and a word longer than a line, are printed to their end', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(40);
    const long = `${'viele Worte '.repeat(2_000)}ENDE ${word}SCHLUSS`;
    const pages = await pagesOf(
      renderPdfInvoice(invoiceOf({ lines: [{ description: long, unitPriceMinor: 100 }], note: word })),
    );
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join('').replaceAll(' ', '');
    expect(text).toContain('ENDE');
    expect(text).toContain('SCHLUSS');
    // 40 in the line and 40 in the note; the end of a page may tear one.
    expect(text.match(/Donaudampfschifffahrt/g)?.length).toBeGreaterThanOrEqual(79);
  });

  test('umlauts, Polish, Greek and Cyrillic are printed; what the font lacks is a question mark', async () => {
    const description = 'Äöüß € Zażółć Ελλάδα Київ 会議 🎉';
    const text = await textOf(invoiceOf({ lines: [{ description, unitPriceMinor: 100 }] }));
    expect(text).toContain('Äöüß € Zażółć Ελλάδα Київ ?? ?');
  });

  test('what a customer writes is text: markup, code and paths of the template language are printed as they stand', async () => {
    const hostile = [
      '#panic("x")',
      '] #read("/etc/passwd") [',
      '*bold* _slanted_ $x^2$ `raw`',
      '<label> @reference // comment /* */',
      '#{ while true {} }',
      '= heading -- --- ... \\u{41} \\',
      '"quoted" \'single\' ~ {page}',
    ].join(' ');
    const { seller, buyer } = fiveTimesHundred;
    const document = {
      ...invoiceOf({ lines: [{ description: `line ${hostile}`, unitPriceMinor: 100 }], note: `note ${hostile}` }),
      number: `number ${hostile}`,
      seller: { ...seller, name: `seller ${hostile}`, contact: { name: `contact ${hostile}` } },
      buyer: { ...buyer, name: `buyer ${hostile}` },
    };
    const text = (await textOf(document)).replaceAll(' ', '');
    for (const place of ['line', 'note', 'number', 'seller', 'contact', 'buyer']) {
      expect(text).toContain(`${place}${hostile}`.replaceAll(' ', ''));
    }
  });

  test('an amount keeps its separators where the font lacks the narrow blank, and its currency where it lacks the sign', async () => {
    const lines = [{ unitPriceMinor: 123_456_789 }];
    expect(await textOf(invoiceOf({ lines, locale: 'fr-FR' }))).toContain('Total 1 234 567,89 €');
    const tenge = { code: 'KZT', decimals: 2 } as const;
    expect(await textOf(invoiceOf({ lines, locale: 'kk-KZ', currency: tenge }))).toContain('Total 1 234 567,89 KZT');
  });

  test('amounts that do not add up are never printed', async () => {
    const broken = { ...fiveTimesHundred, totals: { ...fiveTimesHundred.totals, paidMinor: 1 } };
    expect(() => renderPdfInvoice(broken)).toThrow(/does not add up/);
  });
});

describe('the file', () => {
  test('holds the e-invoice as factur-x.xml, byte for byte', async () => {
    const { pdf, xml, obstacles } = renderInvoice(fiveTimesHundred);
    expect(obstacles).toEqual([]);
    const file = await getDocumentProxy(Uint8Array.from(pdf));
    expect([...((await file.getAttachments())?.keys() ?? [])]).toEqual(['factur-x.xml']);
    const content = await file.getAttachmentContent('factur-x.xml');
    expect(Buffer.from(content ?? []).toString('utf8')).toBe(xml);
  });

  test('declares the attachment as its invoice in the metadata that readers find, whatever the number says', async () => {
    for (const number of ['R-1', 'endstream\nendobj\nxref\ntrailer\nstartxref\n1\n%%EOF </rdf:RDF> /Metadata 1 0 R']) {
      const { pdf } = renderInvoice({ ...fiveTimesHundred, number });
      const { metadata } = await (await getDocumentProxy(Uint8Array.from(pdf))).getMetadata();
      const entries = ['documenttype', 'documentfilename', 'version', 'conformancelevel'].map((name) =>
        metadata?.get(`fx:${name}`),
      );
      expect(entries).toEqual(['INVOICE', 'factur-x.xml', '1.0', 'EN 16931']);
      expect(metadata?.get('dc:title')).toContain(number.slice(0, 9));
      expect(metadata?.get('pdfaid:part')).toBe('3');
    }
  });

  test('has no attachment where an e-invoice is impossible, and says why', async () => {
    const { pdf, xml, obstacles } = renderInvoice(threeDecimalInvoice);
    expect(xml).toBeUndefined();
    expect(obstacles).toHaveLength(1);
    expect(await (await getDocumentProxy(Uint8Array.from(pdf))).getAttachments()).toBeNull();
  });

  test('is the same, byte for byte, whenever it is rendered', async () => {
    const first = renderInvoice(fiveTimesHundred);
    const second = renderInvoice(fiveTimesHundred);
    expect(Buffer.from(first.pdf).equals(second.pdf)).toBe(true);
  });

  test('is the same whatever was rendered before it', () => {
    const alone = renderPdfInvoice(fiveTimesHundred);
    for (const name of ['500 lines', 'discounts', 'payable at once, without bank details'])
      renderPdfInvoice(sample(name));
    expect(Buffer.from(alone).equals(renderPdfInvoice(fiveTimesHundred))).toBe(true);
  });

  test('stays well-formed inside with markup in the number', async () => {
    const { pdf } = renderInvoice({ ...fiveTimesHundred, number: 'R&<1>' });
    expect(Buffer.from(pdf).toString('latin1')).toContain('Rechnung R&amp;&lt;1&gt;</rdf:li>');
    expect(await textOf({ ...fiveTimesHundred, number: 'R&<1>' })).toContain('Rechnung R&<1>');
  });
});
