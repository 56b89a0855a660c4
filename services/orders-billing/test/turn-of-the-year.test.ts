import { expect, test } from '@jest/globals';
import { newTenant, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('turn-of-the-year');

async function finalised(tenant: Tenant): Promise<string> {
  const items = [{ description: 'Work', unit_price_minor: 100 }];
  const { item } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'R', items },
  });
  const { item: invoice } = await harness.one.invoices.FinaliseInvoice({
    context: tenant.context(),
    id: item?.id ?? '',
  });
  return invoice?.number ?? '';
}

test('a series with {year} begins anew at midnight of the organization, which is not the midnight of others', async () => {
  const berlin = newTenant(harness);
  const newYork = newTenant(harness, { time_zone: 'America/New_York' });
  const auckland = newTenant(harness, { time_zone: 'Pacific/Auckland' });
  harness.clock.set('2026-12-31T22:59:59.999Z');
  expect(await finalised(berlin)).toBe('R-2026-000001');
  expect(await finalised(berlin)).toBe('R-2026-000002');
  expect(await finalised(newYork)).toBe('R-2026-000001');
  expect(await finalised(auckland)).toBe('R-2027-000001'); // since 11:00 UTC
  harness.clock.set('2026-12-31T23:00:00.000Z');
  expect(await finalised(berlin)).toBe('R-2027-000001');
  expect(await finalised(newYork)).toBe('R-2026-000002');
  expect(await finalised(auckland)).toBe('R-2027-000002');
  harness.clock.set('2027-01-01T05:00:00.000Z');
  expect(await finalised(newYork)).toBe('R-2027-000001');
  expect(await finalised(berlin)).toBe('R-2027-000002');
});

test('a series with {month} begins anew each month; one without either goes on over the year', async () => {
  const monthly = newTenant(harness, { invoice_number_format: '{year}{month}-{seq:3}' });
  const endless = newTenant(harness, { invoice_number_format: 'N{seq:4}' });
  harness.clock.set('2027-01-31T22:30:00Z');
  expect([await finalised(monthly), await finalised(monthly)]).toEqual(['202701-001', '202701-002']);
  expect(await finalised(endless)).toBe('N0001');
  harness.clock.set('2027-01-31T23:30:00Z');
  expect(await finalised(monthly)).toBe('202702-001');
  harness.clock.set('2028-01-01T12:00:00Z');
  expect(await finalised(monthly)).toBe('202801-001');
  expect(await finalised(endless)).toBe('N0002');
});
