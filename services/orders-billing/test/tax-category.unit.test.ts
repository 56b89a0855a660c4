import { describe, expect, test } from '@jest/globals';
import { isUnionState, isVatId, normalVatId, unionStateOfVatId } from '@booking/contracts/vat-ids.ts';
import { statementProblem, taxCategoryOf, type TaxFacts } from '../src/invoices/tax-category.ts';

const facts = (more: Partial<TaxFacts> = {}): TaxFacts => ({
  stated: null,
  sellerVatId: 'DE123456789',
  sellerReason: null,
  buyerVatId: undefined,
  buyerCountry: 'DE',
  ...more,
});

describe('VAT ids', () => {
  test.each([
    'ATU12345678',
    'DE123456789',
    'FRXX123456789',
    'NL123456789B01',
    'EL123456789',
    'IE1234567WA',
    'ESX1234567X',
  ])('%s has the structure of its state', (id) =>
    expect([isVatId(id), unionStateOfVatId(id) !== undefined]).toEqual([true, true]),
  );

  test.each(['AT12345678', 'DE12345678', 'DE1234567890', 'GR123456789X-', '123456789', 'de123456789', ''])(
    '%s is none of the Union',
    (id) => expect(unionStateOfVatId(id)).toBeUndefined(),
  );

  test('come with spaces, dots and small letters, and from outside the Union', () => {
    expect(normalVatId(' atu 123.456-78 ')).toBe('ATU12345678');
    expect([isVatId('CHE123456789MWST'), unionStateOfVatId('CHE123456789MWST')]).toEqual([true, undefined]);
    expect(unionStateOfVatId('EL123456789')).toBe('GR');
  });

  test('states of the Union are told by their ISO codes', () => {
    expect(['DE', 'GR', 'FR'].every(isUnionState)).toBe(true);
    expect(['EL', 'XI', 'GB', 'US', 'CH', 'toString'].some(isUnionState)).toBe(false);
  });
});

describe('the tax category of a line', () => {
  test.each<[string, number, Partial<TaxFacts>, string]>([
    ['with tax', 1_900, { buyerVatId: 'ATU12345678', stated: 'reverse_charge', sellerReason: 'x' }, 'S'],
    ['without tax', 0, {}, 'Z'],
    ['without tax, seller exempt', 0, { sellerReason: '§ 19 UStG' }, 'E'],
    ['without tax, buyer in another state', 0, { buyerVatId: 'ATU12345678' }, 'AE'],
    ['without tax, buyer in the same state', 0, { buyerVatId: 'DE987654321' }, 'Z'],
    ['without tax, seller without an id', 0, { buyerVatId: 'ATU12345678', sellerVatId: undefined }, 'Z'],
    ['without tax, buyer outside the Union', 0, { buyerVatId: 'CHE123456789' }, 'Z'],
    ['without tax, buyer in Northern Ireland: goods only', 0, { buyerVatId: 'XI123456789' }, 'Z'],
    ['without tax, seller exempt, buyer in another state', 0, { sellerReason: 'x', buyerVatId: 'ATU12345678' }, 'E'],
    ['stated', 0, { stated: 'intra_community_supply', sellerReason: 'x' }, 'K'],
    ['stated as zero rated', 0, { stated: 'zero_rated', buyerVatId: 'ATU12345678' }, 'Z'],
    ['stated as export', 0, { stated: 'export' }, 'G'],
    ['stated as outside the scope', 0, { stated: 'outside_scope' }, 'O'],
  ])('%s at %d: %j is %s', (_name, rate, more, category) => {
    expect(taxCategoryOf(rate, facts(more))).toBe(category);
  });
});

describe('a stated reason', () => {
  test.each<[number[], Partial<TaxFacts>, boolean]>([
    [[1_900], {}, true],
    [[1_900], { stated: 'zero_rated' }, false],
    [[0], { stated: 'zero_rated' }, true],
    [[0], { stated: 'reverse_charge' }, false],
    [[0, 1_900], { stated: 'reverse_charge', buyerVatId: 'ATU12345678' }, true],
    [[0], { stated: 'reverse_charge', buyerVatId: 'CHE123456789' }, true],
    [[0], { stated: 'reverse_charge', buyerVatId: 'ATU12345678', sellerVatId: undefined }, false],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'ATU12345678' }, true],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'XI123456789' }, true],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'DE987654321' }, false],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'CHE123456789' }, false],
    [[0], { stated: 'export', buyerCountry: 'US' }, true],
    [[0], { stated: 'export', buyerCountry: 'AT' }, false],
    [[0], { stated: 'export', buyerCountry: undefined }, false],
    [[0], { stated: 'export', buyerCountry: 'US', sellerVatId: undefined }, false],
    [[0], { stated: 'outside_scope' }, true],
    [[0, 700], { stated: 'outside_scope' }, false],
  ])('rates %j with %j: possible %s', (rates, more, possible) => {
    expect(statementProblem(rates, facts(more)) === undefined).toBe(possible);
  });
});
