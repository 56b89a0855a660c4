import { equal, refused, status, that } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { organizationId } from '../identities.ts';
import { attributesOf, catalogue, idsOf, list, ordered } from '../lists.ts';
import { group } from '../rule.ts';

export const filters = group('Q', 88, [
  [
    'SHOULD',
    'Filtering is asked for by the filter family only',
    async (world) => {
      for (const parameter of ['search', 'status', 'id', 'where']) {
        refused(await world.api.get(`/orders?${parameter}=draft`), 400, { parameter });
      }
      equal(new Set(attributesOf(await list(world, '/orders?filter[status]=draft'), 'status')).size, 1, 'statuses');
    },
  ],
  [
    'MUST',
    'An unknown name of a-z is 400',
    async ({ api }) => refused(await api.get('/tags?foo=1'), 400, { parameter: 'foo' }),
  ],
  [
    'MUST',
    'A malformed name of a family is 400',
    async ({ api }) => {
      for (const parameter of ['filter[_]', 'page[]', 'filter', 'filter[a', 'fields[]']) {
        refused(await api.get(`/tags?${parameter}=1`), 400, { parameter });
      }
    },
  ],
  [
    'MUST',
    'An unknown name in camelCase is 400 as well',
    async ({ api }) => refused(await api.get('/tags?fooBar=1'), 400, { parameter: 'fooBar' }),
    '400 rather than ignored: mistakes show',
  ],
  [
    'SPEC',
    'o names the organization at admin addresses',
    async ({ api }) => {
      const answer = await api.get(`/tags?o=${organizationId}`, { as: 'unbound' });
      status(answer, 200);
      that(idsOf(answer).includes(demo('tags/vip')), 'not the tags of that organization');
    },
    'A name of a-z only, which JSON:API keeps for itself: the specification has it',
  ],
  [
    'SPEC',
    'booked_today and active_today restrict; both together are AND, on the index, the public list and status-counts',
    async (world) => {
      for (const path of ['/resources', catalogue('resources')]) {
        const ids = async (query: string) => ordered(idsOf(await list(world, `${path}?page[size]=250${query}`)));
        const [all, booked, active] = [
          await ids(''),
          await ids('&filter[booked_today]=true'),
          await ids('&filter[active_today]=true'),
        ];
        const both = await ids('&filter[booked_today]=true&filter[active_today]=true');
        that(booked.length > 0 && booked.length < all.length, `booked_today shows ${booked.length} of ${all.length}`);
        that(active.length > 0 && active.length < all.length, `active_today shows ${active.length} of ${all.length}`);
        equal(
          both,
          booked.filter((id) => active.includes(id)),
          'both',
        );
        that(both.length > 0 && active.includes(demo('resources/meeting-room-1')), 'nothing to tell them apart by');
        that(booked.includes(demo('resources/desk-2')), 'a resource booked today is missing');
      }
      const counts = async (query: string) => (await list(world, `/resources/status-counts${query}`)).body;
      const [all, booked] = [await counts(''), await counts('?filter[booked_today]=true')];
      that(booked.total_resource_count < all.total_resource_count, 'status-counts are not restricted');
    },
  ],
  [
    'SPEC',
    'booked_today and active_today with false are as if not sent',
    async (world) => {
      const all = idsOf(await list(world, '/resources?page[size]=250'));
      that(all.length >= 14, 'too few resources');
      for (const query of ['filter[booked_today]=false', 'filter[active_today]=0', 'filter[booked_today]=0']) {
        equal(idsOf(await list(world, `/resources?page[size]=250&${query}`)), all, query);
      }
    },
  ],
  [
    'HTTP',
    'A value that is no boolean is 400 with the parameter as source',
    async ({ api }) => {
      for (const value of ['maybe', 'TRUE', 'true,false', '']) {
        const answer = await api.get(`/resources?filter[booked_today]=${value}`);
        refused(answer, 400, { parameter: 'filter[booked_today]' });
      }
    },
  ],
  [
    'HTTP',
    'An unknown filter is 400 with the parameter as source',
    async ({ api }) => refused(await api.get('/resources?filter[x]=1'), 400, { parameter: 'filter[x]' }),
  ],
  [
    'SPEC',
    'group_id and without_group restrict bundles; both together show none',
    async (world) => {
      const bundles = catalogue('available-booking-bundles');
      const groupId = demo('booking-bundle-groups/day-passes');
      const grouped = await list(world, `${bundles}?filter[group_id]=${groupId}`);
      equal(idsOf(grouped), [demo('booking-bundles/ten-days')], 'of the group');
      equal(
        idsOf(await list(world, `${bundles}?filter[without_group]=true`)),
        [demo('booking-bundles/welcome')],
        'without',
      );
      const both = await list(world, `${bundles}?filter[group_id]=${groupId}&filter[without_group]=true`);
      equal(both.body.data, [], 'both');
    },
  ],
  [
    'MUST',
    'A plus and %20 are both a blank',
    async (world) => {
      const expected = [demo('resources/meeting-room-1')];
      for (const value of ['Meeting+room+1', 'Meeting%20room%201']) {
        equal(idsOf(await list(world, `/resources?filter[search]=${value}`)), expected, value);
      }
      equal(idsOf(await list(world, '/resources?filter[search]=Meeting%2Broom')), [], 'an encoded plus');
    },
  ],
  [
    'HTTP',
    'A parameter that is no list, given twice, is 400',
    async ({ api }) => {
      for (const [query, parameter] of [
        [`o=${organizationId}&o=${demo('other')}`, 'o'],
        ['page[size]=1&p%61ge[size]=1', 'page[size]'],
        ['filter[search]=a&filter%5Bsearch%5D=b', 'filter[search]'],
      ] as const) {
        refused(await api.get(`/tags?${query}`), 400, { parameter });
      }
    },
  ],
  [
    'HTTP',
    'Prototype keys, operators, depth and a thousand parameters are 400, soon',
    async ({ api }) => {
      const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
      const name = unique('x').slice(0, 1);
      for (const query of [
        'filter[__proto__]=1',
        'filter[constructor]=1',
        'filter[name][$gt]=',
        'filter[$where]=1',
        `filter${'[a]'.repeat(50)}=1`,
        `${name}=%00`,
        many,
      ]) {
        const startedAt = performance.now();
        refused(await api.get(`/resources?${query}`), 400, { code: 'invalid_query_parameter' });
        that(performance.now() - startedAt < 5_000, `${query.slice(0, 40)} took too long`);
      }
    },
  ],
]);
