import { equal, noProblems, refused, that } from '../expect.ts';
import { documentsOf, everyAnswer } from '../documents.ts';
import { demo } from '../fixtures.ts';
import { organizationId } from '../identities.ts';
import { attributesOf, catalogue, cursorProfile, idsOf, list, ordered } from '../lists.ts';
import { group } from '../rule.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resource objects of any type
type Json = any;

const sort = group('O', 76, [
  [
    'MUST',
    'sort by another field, or where nothing is sorted, is 400',
    async ({ api }) => {
      for (const path of [
        '/resources?sort=capacity',
        '/resources?sort=',
        `/orders/${demo('orders/draft')}?sort=number`,
      ]) {
        refused(await api.get(path), 400, { parameter: 'sort' });
      }
    },
  ],
  [
    'MUST',
    'sort=a ascends, sort=-a descends',
    async (world) => {
      const up = attributesOf(await list(world, '/resources?sort=created_at,name&page[size]=100'), 'name');
      const names = attributesOf(await list(world, '/resources?sort=order_index,name&page[size]=100'), 'name');
      that(names.length >= 14 && up.length === names.length, 'too few resources');
      const sorted = attributesOf(await list(world, '/services?sort=price'), 'price');
      equal(
        sorted,
        [...sorted].sort((a, b) => a - b),
        'ascending',
      );
      that(new Set(sorted).size >= 3, 'too few prices');
      equal(attributesOf(await list(world, '/services?sort=-price'), 'price'), [...sorted].reverse(), 'descending');
    },
  ],
  [
    'SHOULD',
    'Several fields count in their order',
    async (world) => {
      const rows = (await list(world, '/schedules?sort=weekday,-created_at&page[size]=250')).body.data as Json[];
      const weekdays = rows.map(({ attributes }) => attributes.weekday);
      equal(weekdays, ordered(weekdays), 'weekdays');
      that(new Set(weekdays).size === 7, 'too few schedules');
      const views = await list(world, '/resource-views?sort=-order_index,name');
      equal(attributesOf(views, 'order_index'), ordered(attributesOf(views, 'order_index')).reverse(), 'order_index');
    },
  ],
  [
    'MUST',
    'The order goes on from page to page, with ties broken alike',
    async (world) => {
      const whole = idsOf(await list(world, '/schedules?sort=weekday&page[size]=250'));
      const pages: string[] = [];
      for (let page = 1; pages.length < whole.length && page < 100; page += 1) {
        pages.push(...idsOf(await list(world, `/schedules?sort=weekday&page[size]=7&page[number]=${page}`)));
      }
      equal(pages, whole, 'the pages together');
      that(whole.length > 20, 'too few schedules');
    },
  ],
  [
    'SPEC',
    'Groups sort by order_index, name and created_at, bundles by order_index, both ways; other fields are 400',
    async (world) => {
      const fields = { 'offered-booking-bundle-groups': ['order_index', 'name', 'created_at'] };
      for (const field of fields['offered-booking-bundle-groups'].flatMap((name) => [name, `-${name}`])) {
        await list(world, `${catalogue('offered-booking-bundle-groups')}?sort=${field}`);
      }
      const bundles = catalogue('available-booking-bundles');
      const up = attributesOf(await list(world, `${bundles}?sort=order_index`), 'order_index');
      that(up.length >= 2, 'too few bundles');
      equal(up, ordered(up), 'ascending');
      equal(
        attributesOf(await list(world, `${bundles}?sort=-order_index`), 'order_index'),
        [...up].reverse(),
        'descending',
      );
      refused(await world.api.get(`${bundles}?sort=name`), 400, { parameter: 'sort' });
      const groups = catalogue('offered-booking-bundle-groups');
      refused(await world.api.get(`${groups}?sort=slug`), 400, { parameter: 'sort' });
    },
  ],
]);

const page = group('P', 81, [
  [
    'MUST',
    'A collection has first, prev, next and last; one that does not exist is null',
    async (world) => {
      const { links } = (await list(world, '/schedules?page[size]=7')).body;
      equal(Object.keys(links).sort(), ['first', 'last', 'next', 'prev', 'self'], 'links');
      equal([links.prev, typeof links.next], [null, 'string'], 'prev and next of the first page');
      const last = await world.api.follow(links.last);
      equal([typeof last.body?.links.prev, last.body?.links.next], ['string', null], 'prev and next of the last page');
    },
  ],
  [
    'MUST',
    'Page links keep filter, sort, include, fields and o',
    async (world) => {
      const kept = { sort: '-name', include: 'children', o: organizationId };
      const query = `${new URLSearchParams(kept)}&filter[archived]=false&fields[resources]=name,children&page[size]=4`;
      const { links } = (await list(world, `/resources?${query}`)).body;
      const names: string[] = [];
      for (let link = links.first; typeof link === 'string' && names.length < 500;) {
        const parameters = new URL(link).searchParams;
        const expected = {
          ...kept,
          'filter[archived]': 'false',
          'fields[resources]': 'name,children',
          'page[size]': '4',
        };
        for (const [name, value] of Object.entries(expected)) equal(parameters.get(name), value, `${name} of a link`);
        const answer = await world.api.follow(link);
        names.push(...attributesOf(answer, 'name'));
        link = answer.body?.links?.next;
      }
      that(names.length > 8, 'too few resources');
      equal(
        idsOf(await list(world, `/resources?sort=-name&filter[archived]=false&page[size]=250`)).length,
        names.length,
        'all',
      );
    },
  ],
  [
    'SHOULD',
    'Paging is asked for by the page family only',
    async ({ api }) => {
      for (const parameter of ['page', 'limit', 'offset', 'per_page', 'page[limit]']) {
        refused(await api.get(`/tags?${parameter}=1`), 400, { parameter });
      }
      equal((await api.get('/tags?page[size]=1&page[number]=1')).body?.data?.length, 1, 'items');
    },
  ],
  [
    'HTTP',
    'A size or number that is none, or too large, is 400 with the parameter as source',
    async ({ api }) => {
      for (const value of ['0', '-1', 'abc', '1e9', '251', '']) {
        refused(await api.get(`/tags?page[size]=${value}`), 400, { parameter: 'page[size]' });
      }
      refused(await api.get('/tags?page[number]=0'), 400, { parameter: 'page[number]' });
    },
    '400; never clamped. At most 250',
  ],
  [
    'HTTP',
    'Walking next to the end shows every item once',
    async (world) => {
      const seen: string[] = [];
      let link: unknown = (await list(world, '/schedules?page[size]=7')).body.links.first;
      let total = 0;
      while (typeof link === 'string' && seen.length < 1000) {
        const answer = await world.api.follow(link);
        seen.push(...idsOf(answer));
        ({ total } = answer.body?.meta?.page ?? { total: -1 });
        link = answer.body?.links?.next;
      }
      equal([new Set(seen).size, seen.length, link], [total, total, null], 'items, distinct items, last next');
    },
  ],
  [
    'HTTP',
    'A page past the end is 200 and empty',
    async (world) => {
      equal((await list(world, '/tags?page[number]=9999')).body.data, [], 'data');
    },
  ],
  [
    'MUST',
    'The cursor profile holds where it is applied: every item once, prev and next always there, the profile named, errors of its types',
    async (world) => {
      for (const [path, size] of [
        ['/schedules?sort=-weekday', 7],
        ['/customers?sort=company', 3],
        [`/orders/${demo('orders/draft')}/bookings?`, 1],
      ] as const) {
        const { total } = (await list(world, path)).body.meta.page;
        const seen: string[] = [];
        let link: unknown = `${path}&page[size]=${size}&page[after]=`;
        while (typeof link === 'string' && seen.length < 1000) {
          const answer = seen.length === 0 ? await list(world, link) : await world.api.follow(link);
          that('prev' in answer.body.links && 'next' in answer.body.links, 'prev or next is missing');
          that(answer.headers['content-type']?.includes(`profile="${cursorProfile}"`) === true, 'profile not named');
          equal(answer.body.jsonapi.profile, [cursorProfile], 'jsonapi.profile');
          seen.push(...idsOf(answer));
          link = answer.body.links.next;
        }
        equal([new Set(seen).size, seen.length, link], [total, total, null], `items of ${path}`);
      }
      refused(await world.api.get('/tags?page[after]=x'), 400, { parameter: 'page[after]' });
      const large = await world.api.get('/tags?page[after]=&page[size]=251');
      refused(large, 400, { parameter: 'page[size]' });
      equal(large.body?.errors?.[0]?.links?.type, `${cursorProfile}max-size-exceeded`, 'type of the error');
      const claiming = documentsOf(await everyAnswer(world)).filter(
        ({ asked, body }) => !/page(%5B|\[)(after|before)/.test(asked) && body.jsonapi?.profile !== undefined,
      );
      noProblems(claiming.map(({ asked }) => asked));
    },
    'Applied to pages by cursor, which begin with an empty `page[after]` or `page[before]`',
  ],
]);

export const lists = [...sort, ...page];
