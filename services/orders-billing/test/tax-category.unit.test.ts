import { describe, expect, test } from '@jest/globals';
import { isUnionState, isVatId, normalVatId, unionStateOfVatId } from '@booking/contracts/vat-ids.ts';
import { statementProblem, taxCategoryOf, type TaxFacts } from '../src/money/tax-category.ts';

const facts = (more: Partial<TaxFacts> = {}): TaxFacts => ({
  stated: null,
  statedReason: null,
  sellerVatId: 'DE136695976',
  sellerCountry: 'DE',
  sellerReason: null,
  buyerVatId: undefined,
  buyerCountry: 'DE',
  ...more,
});

/** As the states, the Commission or the companies themselves publish them. */
const published = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['BG', 'BG175074752'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['GR', 'EL094259216'],
  ['ES', 'ESB58378431'],
  ['ES', 'ESX2482300W'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['FR', 'FRK7399859412'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IE', 'IE6433435OA'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
  ['XI', 'XI980780684'],
] as const;

describe('VAT ids', () => {
  test.each(published)('of %s: %s holds its check digits, with another digit in it they do not', (state, id) => {
    expect([isVatId(id), unionStateOfVatId(id)]).toEqual([true, state]);
    const at = 4 + id.slice(4).search(/\d/);
    const wrong = `${id.slice(0, at)}${(Number(id[at]) + 1) % 10}${id.slice(at + 1)}`;
    expect([wrong, isVatId(wrong)]).toEqual([wrong, false]);
  });

  test.each([
    'AT13585627',
    'DE13669597',
    'DE1366959760',
    'FR00000000000',
    'ATU12345678',
    'GR123456789X-',
    '123456789',
    'de136695976',
    '',
  ])('%s is none of the Union', (id) => expect(unionStateOfVatId(id)).toBeUndefined());

  test('come with spaces, dots and small letters, and from outside the Union', () => {
    expect(normalVatId(' atu 135.856-27 ')).toBe('ATU13585627');
    expect([isVatId('CHE123456789MWST'), unionStateOfVatId('CHE123456789MWST')]).toEqual([true, undefined]);
  });

  test('states of the Union are told by their ISO codes', () => {
    expect(['DE', 'GR', 'FR'].every(isUnionState)).toBe(true);
    expect(['EL', 'XI', 'GB', 'US', 'CH', 'toString'].some(isUnionState)).toBe(false);
  });
});

describe('the tax category of a line', () => {
  test.each<[string, number, Partial<TaxFacts>, string]>([
    ['with tax', 1_900, { buyerVatId: 'ATU13585627', stated: 'reverse_charge', sellerReason: 'x' }, 'S'],
    ['without tax', 0, {}, 'Z'],
    ['without tax, seller exempt', 0, { sellerReason: '§ 19 UStG' }, 'E'],
    ['without tax, buyer in another state', 0, { buyerVatId: 'ATU13585627', buyerCountry: 'AT' }, 'AE'],
    ['without tax, id of another state, address at home', 0, { buyerVatId: 'ATU13585627' }, 'Z'],
    ['without tax, buyer in the same state', 0, { buyerVatId: 'DE123456788' }, 'Z'],
    ['without tax, seller without an id', 0, { buyerVatId: 'ATU13585627', sellerVatId: undefined }, 'Z'],
    ['without tax, buyer outside the Union', 0, { buyerVatId: 'CHE123456789' }, 'Z'],
    ['without tax, buyer in Northern Ireland: goods only', 0, { buyerVatId: 'XI980780684' }, 'Z'],
    ['without tax, seller exempt, buyer in another state', 0, { sellerReason: 'x', buyerVatId: 'ATU13585627' }, 'E'],
    ['stated', 0, { stated: 'intra_community_supply', sellerReason: 'x' }, 'K'],
    ['stated as zero rated', 0, { stated: 'zero_rated', buyerVatId: 'ATU13585627' }, 'Z'],
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
    [[0], {}, false],
    [[0], { sellerCountry: 'US' }, true],
    [[0], { sellerCountry: undefined }, true],
    [[0, 1_900], {}, false],
    [[0], { sellerReason: '§ 19 UStG' }, true],
    [[0], { buyerVatId: 'ATU13585627', buyerCountry: 'AT' }, true],
    [[0], { stated: 'exempt' }, false],
    [[0], { stated: 'exempt', statedReason: '§ 4 Nr. 21 UStG' }, true],
    [[0, 1_900], { stated: 'reverse_charge', buyerVatId: 'ATU13585627', buyerCountry: 'AT' }, true],
    [[0], { stated: 'reverse_charge', buyerVatId: 'ATU13585627' }, false],
    [[0], { stated: 'reverse_charge', buyerVatId: 'ATU13585627', buyerCountry: undefined }, false],
    [[0], { stated: 'reverse_charge', buyerVatId: 'DE123456788' }, false],
    [[0], { stated: 'reverse_charge', buyerVatId: 'CHE123456789', buyerCountry: 'CH' }, false],
    [[0], { stated: 'reverse_charge', buyerVatId: 'ATU13585627', buyerCountry: 'AT', sellerVatId: undefined }, false],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'ATU13585627', buyerCountry: 'AT' }, true],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'ATU13585627' }, false],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'XI980780684', buyerCountry: 'GB' }, true],
    [[0], { stated: 'intra_community_supply', buyerVatId: 'DE123456788' }, false],
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
