import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { png } from '@booking/testkit/pictures.ts';
import { newServiceDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('logos');

/** Tells the organization's logo as the gateway has it told, before it answers the change. */
async function learn(tenant: Tenant, logo_image_id: string | null): Promise<void> {
  const { fake, one } = harness;
  const known = fake.organizations.get(tenant.id)!;
  fake.organizations.set(tenant.id, { ...known, version: Number(known['version']) + 1, logo_image_id });
  await one.settings.LearnSettings({ context: tenant.context(), type: 'organizations', id: tenant.id });
}

async function newInvoice(tenant: Tenant): Promise<string> {
  const draft = await newServiceDraft(harness.one, tenant);
  return (await placed(harness.one, tenant, draft.id)).invoice_id ?? '';
}

async function pdfOf(tenant: Tenant, id: string, format = 'pdf'): Promise<Buffer> {
  const { content } = await harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format });
  return Buffer.from(content);
}

/** Width and height of the pictures in a PDF; what has them is never compressed, since it describes a stream. */
function picturesIn(pdf: Buffer): string[] {
  const objects = pdf.toString('latin1').split('endobj');
  return objects
    .filter((text) => /\/Subtype\s*\/Image/.test(text))
    .map((text) => `${/\/Width (\d+)/.exec(text)?.[1]} × ${/\/Height (\d+)/.exec(text)?.[1]}`);
}

const logo = (width: number, height: number): string => {
  const id = newId();
  harness.fake.logos.set(id, png(width, height));
  return id;
};

test('a logo is on the next document at every replica, and stays on it whatever becomes of it', async () => {
  const tenant = newTenant(harness);
  const before = await newInvoice(tenant);
  const first = logo(120, 40);
  await learn(tenant, first);
  const with120 = await newInvoice(tenant);
  const bytes = await pdfOf(tenant, with120);
  expect(picturesIn(bytes)).toEqual(['120 × 40']);
  expect(picturesIn(await pdfOf(tenant, before))).toEqual([]);

  harness.fake.logos.delete(first);
  await learn(tenant, logo(90, 90));
  const with90 = await newInvoice(tenant);
  await learn(tenant, null);
  const without = await newInvoice(tenant);
  expect(picturesIn(await pdfOf(tenant, with90))).toEqual(['90 × 90']);
  expect(picturesIn(await pdfOf(tenant, without))).toEqual([]);
  expect((await pdfOf(tenant, with120)).equals(bytes)).toBe(true);
});

test('a logo that cannot be had holds nothing up, and what was issued without it stays without', async () => {
  const tenant = newTenant(harness);
  const id = newId();
  harness.fake.logos.set(id, 'away');
  await learn(tenant, id);
  const without = await newInvoice(tenant);
  const bytes = await pdfOf(tenant, without);
  expect(picturesIn(bytes)).toEqual([]);

  harness.fake.logos.set(id, png(50, 20));
  await learn(tenant, id);
  expect(picturesIn(await pdfOf(tenant, await newInvoice(tenant)))).toEqual(['50 × 20']);
  harness.fake.logos.set(id, 'away');
  await learn(tenant, id);
  // That of the same file is at hand.
  expect(picturesIn(await pdfOf(tenant, await newInvoice(tenant)))).toEqual(['50 × 20']);
  expect((await pdfOf(tenant, without)).equals(bytes)).toBe(true);
});

test('a file that is kept elsewhere is not drawn, and nobody is asked for it', async () => {
  const tenant = newTenant(harness);
  await learn(tenant, newId());
  expect(picturesIn(await pdfOf(tenant, await newInvoice(tenant)))).toEqual([]);
});

test('a logo is its organization’s alone, and stands on statements as it is now', async () => {
  const [tenant, other] = [newTenant(harness), newTenant(harness)];
  const shared = logo(70, 30);
  await learn(tenant, shared);
  await learn(other, shared);
  const rows = await harness.one.parts.stores.logos.find(tenant.id, 'x');
  expect(rows).toBeUndefined();
  const { seller } = (await harness.one.parts.stores.organizationReplica.find(tenant.id))!;
  expect(await harness.one.parts.stores.logos.find(newId(), seller.logo ?? '')).toBeUndefined();
  const customer = await harness.one.customers.CreateCustomer({ context: tenant.context(), input: { last_name: 'L' } });
  const { content } = await harness.one.customers.GetCustomerStatement({
    context: tenant.context(),
    id: customer.item?.id ?? '',
    format: 'pdf',
  });
  expect(picturesIn(Buffer.from(content))).toEqual(['70 × 30']);
});
