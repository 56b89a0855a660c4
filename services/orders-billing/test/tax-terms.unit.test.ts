import { expect, test } from '@jest/globals';
import { taxProblem, type TaxParty } from '../src/money/tax-terms.ts';

const nobody: TaxParty = { tax_status: null, tax_exemption_reason: null, company: null, vat_id: null, country: null };
const seller = { vat_id: 'DE136695976', country_code: 'DE' };
const fieldOf = (party: Partial<TaxParty>) => taxProblem({ ...nobody, ...party }, seller)?.field;

/** Directive 2006/112/EC: supplies to another state's businesses (138, 196), exports (146), exemptions with their reason (226 no. 11). */
test.each<[string, Partial<TaxParty>, string | undefined]>([
  ['nothing is stated', {}, undefined],
  ['its VAT id is of another state than its address', { vat_id: 'ATU13585627', country: 'DE' }, 'vat_id'],
  ['it is a business of another state', { tax_status: 'eu_business', vat_id: 'ATU13585627', country: 'AT' }, undefined],
  ['it is one without a VAT id', { tax_status: 'eu_business', country: 'AT' }, 'tax_status'],
  [
    'it is one of the seller’s own state',
    { tax_status: 'eu_business', vat_id: 'DE136695976', country: 'DE' },
    'tax_status',
  ],
  ['it is an export out of the Union', { tax_status: 'export', country: 'CH' }, undefined],
  ['it is an export within it', { tax_status: 'export', country: 'AT' }, 'tax_status'],
  ['it is an export to nowhere', { tax_status: 'export' }, 'tax_status'],
  ['it is exempt without a reason', { tax_status: 'exempt' }, 'tax_exemption_reason'],
  ['it is exempt for a reason', { tax_status: 'exempt', tax_exemption_reason: '§ 4 Nr. 21 UStG' }, undefined],
])('how a customer is taxed: %s', (_where, party, field) => {
  expect(fieldOf(party)).toBe(field);
});
