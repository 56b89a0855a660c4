import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { organizationCommand } from '../src/organizations/organization-command.ts';
import { asRole, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('first-organization');

/** Runs the command; answers its exit code, the printed variables and the explanations. */
async function run(options: Record<string, string | true>, command = 'create', address = catalog.one.address) {
  const printed: string[] = [];
  const explained: string[] = [];
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])]);
  const code = await organizationCommand([command, ...args], async () => ({ address }), {
    print: (line) => void printed.push(line),
    explain: (line) => void explained.push(line),
  });
  const variables: Record<string, string | undefined> = Object.fromEntries(printed.map((line) => line.split('=')));
  return { ...variables, code: String(code), explained: explained.join('\n') } as Record<string, string | undefined>;
}

function wanted(more: Record<string, string | true> = {}) {
  const slug = `first-${newId().slice(-12)}`;
  const given = {
    name: 'First Light',
    slug,
    'time-zone': 'Europe/Lisbon',
    currency: 'EUR',
    'owner-email': 'Ada@Example.com',
  };
  return { ...given, ...more };
}

const authenticated = async ({ CLIENT_ID = '', CLIENT_SECRET = '' }: Record<string, unknown>) =>
  (
    await catalog.two.identity.AuthenticateClient({
      client_id: String(CLIENT_ID),
      client_secret: String(CLIENT_SECRET),
    })
  ).authenticated;

const clientsOf = async (id: string) =>
  (await catalog.one.apiClients.ListApiClients({ context: asRole(id, 'owner'), query: {} })).items;

describe('organization create', () => {
  test('makes the organization, its owner and a client that may do everything', async () => {
    const options = wanted();
    const made = await run(options);
    expect(made).toMatchObject({ code: '0', CLIENT_SECRET: expect.stringMatching(/^[\w-]{43}$/) });
    const { item } = await catalog.two.organizations.GetOrganization({ slug: options.slug });
    expect(item).toMatchObject({
      id: made['ORGANIZATION_ID'],
      name: 'First Light',
      currency: 'EUR',
      time_zone: 'Europe/Lisbon',
    });
    const id = made['ORGANIZATION_ID'] ?? '';
    const { items } = await catalog.one.members.ListMembers({ context: asRole(id, 'owner'), query: {} });
    expect(items).toMatchObject([{ role: 'owner', email: 'ada@example.com', subject: 'ada@example.com' }]);
    expect(await clientsOf(id)).toMatchObject([{ client_id: made['CLIENT_ID'], role: 'owner', scopes: ['b.*'] }]);
    expect(await authenticated(made)).toBe(true);
  });

  test('repeated: changes nothing and does not show the secret again', async () => {
    const options = wanted();
    const first = await run(options);
    const { CLIENT_SECRET, ...known } = first;
    const again = await run(options);
    expect(again).toEqual({ ...known, explained: expect.stringContaining('was there already') });
    expect(await clientsOf(String(known['ORGANIZATION_ID']))).toHaveLength(1);
    expect(await authenticated({ ...known, CLIENT_SECRET })).toBe(true);
  });

  test('with --rotate-secret gives a secret in place of the lost one', async () => {
    const options = wanted();
    const first = await run(options);
    const rotated = await run({ ...options, 'rotate-secret': true });
    expect(rotated).toMatchObject({ code: '0', CLIENT_ID: first['CLIENT_ID'] });
    expect(rotated['CLIENT_SECRET']).not.toBe(first['CLIENT_SECRET']);
    expect([await authenticated(first), await authenticated(rotated)]).toEqual([false, true]);
  });

  test('completes an organization whose making ended before it had a client', async () => {
    const options = wanted();
    const { slug = '', name, currency } = options as Record<string, string>;
    const { item } = await catalog.one.organizations.CreateOrganization({
      context: { principal: { subject: 'ada@example.com', role: '', kind: 'member' } },
      input: { name: name!, slug, currency: currency!, time_zone: 'Europe/Lisbon' },
    });
    const made = await run(options);
    expect(made).toMatchObject({ code: '0', ORGANIZATION_ID: item?.id });
    expect(await authenticated(made)).toBe(true);
  });

  test('ten times at once makes one organization with one client', async () => {
    const options = wanted();
    const runs = await Promise.all(Array.from({ length: 10 }, () => run(options)));
    expect(runs.filter(({ CLIENT_SECRET }) => CLIENT_SECRET !== undefined)).toHaveLength(1);
    expect(new Set(runs.map(({ code }) => code)).has('2')).toBe(false);
    const last = await run(options);
    expect(last['code']).toBe('0');
    expect(await clientsOf(String(last['ORGANIZATION_ID']))).toHaveLength(1);
  });

  // ISO 4217: the yen has no minor unit, the Kuwaiti dinar has three decimals.
  test.each(['JPY', 'KWD'])('takes the currency %s', async (currency) => {
    const options = wanted({ currency });
    expect(await run(options)).toMatchObject({ code: '0' });
    const { item } = await catalog.one.organizations.GetOrganization({ slug: options.slug });
    expect(item?.currency).toBe(currency);
  });

  test.each([
    [{ currency: 'EURO' }, '--currency must be an ISO 4217 code'],
    // ISO 4217 lists both with four decimals: units of account, in which nobody pays.
    [{ currency: 'CLF' }, '--currency must be a currency that is paid with, such as EUR: CLF is a unit of account.'],
    [{ currency: 'UYW' }, '--currency must be a currency that is paid with, such as EUR: UYW is a unit of account.'],
    [{ currency: 'eur' }, '--currency must be an ISO 4217 code'],
    [{ 'time-zone': 'Berlin' }, '--time-zone must be an IANA time zone.'],
    [{ 'time-zone': '+02:00' }, '--time-zone must be an IANA time zone.'],
    [{ slug: 'No Spaces' }, '--slug '],
    [{ 'owner-email': 'ada' }, '--owner-email '],
    [{ locale: 'English' }, '--locale '],
  ])('refuses %j and makes nothing', async (wrong, line) => {
    const options = wanted(wrong);
    const refused = await run(options);
    expect(refused['code']).toBe('1');
    expect(refused['explained']).toContain(line);
    expect(Object.keys(refused).toSorted()).toEqual(['code', 'explained']);
    await expect(catalog.one.organizations.GetOrganization({ slug: options.slug })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('refuses the slug of an organization with another currency or zone', async () => {
    const options = wanted();
    await run(options);
    for (const other of [{ currency: 'USD' }, { 'time-zone': 'Europe/Berlin' }]) {
      const refused = await run({ ...options, ...other });
      expect(refused).toMatchObject({
        code: '1',
        explained: expect.stringContaining('EUR and the time zone Europe/Lisbon'),
      });
    }
  });

  test.each([
    [{}, 'create', 'Missing: --name, --slug, --time-zone, --currency, --owner-email.'],
    [wanted({ colour: 'red' }), 'create', "Unknown option '--colour'"],
    [wanted(), 'delete', 'There is one command: create.'],
  ])('explains its use when it is not understood: %#', async (options, command, line) => {
    const refused = await run(options, command);
    expect(refused['code']).toBe('2');
    expect(refused['explained']).toContain(line);
    expect(refused['explained']).toContain('Usage: organization create');
  });

  test('says whom it asked when nobody answers', async () => {
    const refused = await run(wanted(), 'create', '127.0.0.1:9');
    expect(refused).toMatchObject({ code: '1', explained: expect.stringContaining('catalog at 127.0.0.1:9') });
  });
});
