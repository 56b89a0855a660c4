import { describe, expect, test } from '@jest/globals';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { z } from 'zod';
import { availableBundleActions, moveBundle } from '../src/offers/booking-bundle-transitions.ts';
import type { BundleAction, BundleStatus } from '../src/offers/booking-bundle-transitions.ts';
import { acceptAccount, availableAccountActions } from '../src/communities/community-account-transitions.ts';
import { autoJoinRulesOf, communityInput, type Community } from '../src/communities/community.ts';
import { fileInput, inlineBytesMax, withInlineFacts } from '../src/files/file.ts';
import { organizationCommand } from '../src/organizations/organization-command.ts';
import { organizationInput } from '../src/organizations/organization.ts';
import { planInput } from '../src/offers/plan.ts';
import { serviceInput } from '../src/offers/service.ts';
import { chooseSlug, slugOf } from '../src/shared/slug.ts';
import { tagInput } from '../src/communities/tag.ts';

/** Written out here, apart from the code: action, from, to. Every other pair is refused. */
const legalBundleMoves = [
  ['publish', 'draft', 'live'],
  ['unpublish', 'live', 'draft'],
  ['archive', 'draft', 'archived'],
  ['archive', 'live', 'archived'],
  ['restore', 'archived', 'draft'],
] as const satisfies (readonly [BundleAction, BundleStatus, BundleStatus])[];

describe('bundle transitions', () => {
  const statuses: BundleStatus[] = ['draft', 'live', 'archived'];
  const actions: BundleAction[] = ['publish', 'unpublish', 'archive', 'restore'];
  const now = new Date('2026-03-01T10:00:00Z');

  test.each(statuses.flatMap((status) => actions.map((action) => ({ status, action }))))(
    '$action from $status',
    ({ status, action }) => {
      const [, , to] = legalBundleMoves.find(([name, from]) => name === action && from === status) ?? [];
      const move = () => moveBundle({ status, published_at: null }, action, now);
      if (to === undefined) expect(move).toThrow('invalid_status_transition');
      else expect(move().status).toBe(to);
      expect(availableBundleActions(status).includes(action)).toBe(to !== undefined);
    },
  );

  test('the first publishing is remembered', () => {
    const first = moveBundle({ status: 'draft', published_at: null }, 'publish', now);
    const later = new Date('2027-01-01T00:00:00Z');
    const again = moveBundle(moveBundle(first, 'unpublish', later), 'publish', later);
    expect(again.published_at).toEqual(now);
  });
});

test('a pending account can be accepted, an accepted one cannot', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  const accepted = acceptAccount({ status: 'pending', joined_at: null }, now);
  expect(accepted).toEqual({ status: 'accepted', joined_at: now });
  expect(() => acceptAccount(accepted, now)).toThrow('invalid_status_transition');
  expect([availableAccountActions('pending'), availableAccountActions('accepted')]).toEqual([['accept'], []]);
});

describe('zones', () => {
  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['EUROPE/BERLIN', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['US/Pacific', 'US/Pacific'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('the zone %s is kept as %s', (given, kept) => {
    expect(organizationInput.shape.time_zone.parse(given)).toBe(kept);
  });

  test.each(['+02:00', 'Berlin', '', 'europe berlin'])('"%s" is no zone', (given) => {
    expect(organizationInput.shape.time_zone.safeParse(given).success).toBe(false);
  });
});

describe('slugs', () => {
  test.each([
    ['Meeting room', 'meeting-room'],
    ['Großer Saal №2', 'grosser-saal-no2'],
    ['Über Öl', 'ueber-oel'],
    ['Café – Crème!', 'cafe-creme'],
    ['会議室', ''],
    ['--', ''],
  ])('%s becomes "%s"', (name, expected) => {
    expect(slugOf(name)).toBe(expected);
  });

  test('a name that looks like an id makes none that does', async () => {
    const name = '019f0000-0000-7000-8000-000000000000';
    const free = { exists: () => Promise.resolve(false) } as unknown as Parameters<typeof chooseSlug>[0];
    const base = { id: name.replace(/0$/, '7'), organization_id: 'own' };
    const slug = await chooseSlug(free, { name }, base, {} as Parameters<typeof chooseSlug>[3]);
    expect(slug).toBe(`${name}-00000007`);
    expect(organizationInput.shape.slug.safeParse(slug).success).toBe(true);
  });

  test.each(['Upper', 'a--b', '-a', 'a-', 'a b', 'ü', '', 'a'.repeat(101), '019f0000-0000-7000-8000-000000000000'])(
    '"%s" is none',
    (value) => {
      expect(organizationInput.shape.slug.safeParse(value).success).toBe(false);
    },
  );
});

describe('files', () => {
  const file = (url: string) => fileInput.safeParse({ name: 'a', mime_type: 'image/png', url });

  test('state type and size of inline images themselves', () => {
    const url = `data:image/gif;base64,${Buffer.alloc(100).toString('base64')}`;
    const facts = withInlineFacts({ url, mime_type: 'text/html', size_bytes: 1 });
    expect(facts).toMatchObject({ mime_type: 'image/gif', size_bytes: 100 });
  });

  test.each([
    'http://cdn.example.com/a.png',
    'javascript:alert(1)',
    'https://user:password@example.com/a.png',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PHN2Zz4=',
    `data:image/png;base64,${Buffer.alloc(inlineBytesMax + 1).toString('base64')}`,
    'not a url',
  ])('refuse %.40s', (url) => {
    expect(file(url).success).toBe(false);
  });

  test('take https addresses and small images', () => {
    expect(file('https://cdn.example.com/a.png?x=1').success).toBe(true);
    expect(file(`data:image/png;base64,${Buffer.alloc(inlineBytesMax).toString('base64')}`).success).toBe(true);
  });
});

describe('refusals say the name and the unit that the client used', () => {
  test.each<[z.ZodObject, object, string[]]>([
    [
      serviceInput,
      { name: 'A', tax_rate_basis_points: 10_100 },
      ['/data/attributes/tax_rate: tax_rate must be at most 100.'],
    ],
    [planInput, { name: 'A', price_minor: -1 }, ['/data/attributes/price: price must be at least 0.']],
    [tagInput, { name: 'a\0b' }, ['/data/attributes/name: name must not contain the character U+0000.']],
    [
      organizationInput,
      {
        name: 'A',
        slug: 'a',
        time_zone: 'Europe/Berlin',
        currency: 'EUR',
        cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 15_000 }],
      },
      ['/data/attributes/cancellation_fee_tiers/0/fee: fee must be at most 100.'],
    ],
    [
      serviceInput,
      { duration_minutes: 0, cover_image_id: 'x' },
      [
        '/data/attributes/name: name is required.',
        '/data/attributes/duration_minutes: duration_minutes must be at least 1.',
        '/data/relationships/cover_image: cover_image must be an id.',
      ],
    ],
  ])('%#', (schema, input, expected) => {
    const refused = () => parseCreateInput(schema, input);
    expect(refused).toThrow(AppError);
    try {
      refused();
    } catch (error) {
      const { problems } = error as AppError;
      expect(problems.map(({ detail, source }) => `${source?.pointer}: ${detail}`)).toEqual(expected);
    }
  });
});

describe('organizations', () => {
  const minimal = { name: 'A', slug: 'a', time_zone: 'Europe/Berlin', currency: 'EUR' };
  const problemsOf = (input: object) =>
    organizationInput.safeParse({ ...minimal, ...input }).error?.issues.map(({ path }) => path.join('.'));

  test.each([
    [{ time_zone: 'Berlin' }, ['time_zone']],
    [{ time_zone: '+02:00' }, ['time_zone']],
    [{ currency: 'EURO' }, ['currency']],
    [{ invoice_number_format: 'R-{year}' }, ['invoice_number_format']],
    [{ invoice_number_format: 'R-{seq}-{nope}' }, ['invoice_number_format']],
    [{ invoice_number_format: 'R-{seq:13}' }, ['invoice_number_format']],
    [{ invoice_number_format: 'R-{seq:99}' }, ['invoice_number_format']],
    [{ invoice_number_format: 'R-{seq:0}' }, ['invoice_number_format']],
    [{ country_code: 'de' }, ['country_code']],
    [{ booking_page: 'https://shop.example/bookings' }, ['booking_page']],
    [{ booking_page: 'https://{number}.example/' }, ['booking_page']],
    [{ booking_page: 'https://shop.example/{name}/{number}' }, ['booking_page']],
    [{ booking_page: 'javascript:alert(1)//{number}' }, ['booking_page']],
    [{ booking_page: 'https://me:secret@shop.example/{number}' }, ['booking_page']],
    [{ website: 'javascript:alert(1)' }, ['website']],
    [
      { cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 10_001 }] },
      ['cancellation_fee_tiers.0.fee_basis_points'],
    ],
  ])('refuse %j', (input, expected) => {
    expect(problemsOf(input)).toEqual(expected);
  });

  test.each(['{year}/{month}-{seq:12}', '{seq}', 'R-{seq:1}'])('number their invoices %s', (invoice_number_format) => {
    expect(problemsOf({ invoice_number_format })).toBeUndefined();
  });

  test.each(['https://shop.example/bookings/{number}', 'http://localhost:3000/?b={id}&n={number}#top'])(
    'link a booking by %s',
    (booking_page) => {
      expect(problemsOf({ booking_page })).toBeUndefined();
    },
  );

  test('keep fee tiers by hours, descending', () => {
    const tiers = [24, 72, 48].map((hours_before) => ({ hours_before, fee_basis_points: 1 }));
    const { cancellation_fee_tiers } = organizationInput.parse({ ...minimal, cancellation_fee_tiers: tiers });
    expect(cancellation_fee_tiers.map(({ hours_before }) => hours_before)).toEqual([72, 48, 24]);
  });
});

test('the organization command tells its usage without a platform to ask', async () => {
  const told: string[] = [];
  const out = { print: (line: string) => void told.push(line), explain: (line: string) => void told.push(line) };
  const nowhere = () => Promise.reject(new Error('The platform does not run here'));
  for (const args of [['--help'], ['create', '-h']]) {
    expect(await organizationCommand(args, nowhere, out)).toBe(0);
    expect(told.splice(0)).toEqual([expect.stringMatching(/^Usage: organization create --name /)]);
  }
  await expect(organizationCommand(['make'], nowhere, out)).resolves.toBe(2);
});

test('a community has auto-join rules only when they are enabled and there is one', () => {
  const community = (input: object) => communityInput.parse({ name: 'A', ...input }) as unknown as Community;
  expect(autoJoinRulesOf(community({ auto_join_enabled: true }))).toBeUndefined();
  expect(autoJoinRulesOf(community({ auto_join_email_domains: ['a.example'] }))).toBeUndefined();
  expect(
    autoJoinRulesOf(community({ auto_join_enabled: true, auto_join_email_domains: ['A.example', 'a.example'] })),
  ).toMatchObject({ emailDomains: ['a.example'] });
});
