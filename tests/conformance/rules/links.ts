import { everyDocument, identifiersIn, problemsIn, relationshipsOf, resourcesOf } from '../documents.ts';
import { equal, noProblems, status, that } from '../expect.ts';
import { demo } from '../fixtures.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- links of any document
type Json = any;

/** Every object called `links` in a document. */
function linksIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === 'links' ? [inner] : []),
    ...(name === 'attributes' ? [] : linksIn(inner)),
  ]);
}

/** One resource of every type that was shown anywhere. */
async function oneOfEachType({ survey }: World): Promise<Json[]> {
  const found = new Map<string, Json>();
  for (const answer of await survey()) for (const one of resourcesOf(answer)) found.set(one.type, one);
  that(found.size >= 25, `only ${found.size} types were seen`);
  return [...found.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}

const isLink = (value: Json): boolean =>
  value === null ||
  (typeof value === 'string' && URL.canParse(value, 'http://base')) ||
  typeof value?.href === 'string';

export const links = group('L', 43, [
  [
    'MUST',
    'links is an object of addresses, link objects or null',
    async (world) => {
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) => {
          const wrong = linksIn(body).find((one) => typeof one !== 'object' || !Object.values(one).every(isLink));
          return wrong && JSON.stringify(wrong).slice(0, 100);
        }),
      );
    },
  ],
  [
    'MUST',
    'links.self of a resource answers that resource, for every type that is shown',
    async (world) => {
      for (const { type, id, links } of await oneOfEachType(world)) {
        const answer = await world.api.follow(links?.self);
        status(answer, 200);
        equal([answer.body.data.type, answer.body.data.id], [type, id], answer.asked);
      }
    },
  ],
  [
    'MUST',
    'links.self of a relationship answers its linkage, empty ones included',
    async (world) => {
      for (const resource of await oneOfEachType(world)) {
        for (const { self, data } of Object.values<Json>(resource.relationships ?? {}).map(({ links, data }) => ({
          self: links.self,
          data,
        }))) {
          const answer = await world.api.follow(self);
          status(answer, 200);
          equal(answer.body.data, data, answer.asked);
        }
      }
    },
  ],
  [
    'MUST',
    'links.related of a relationship answers, empty ones included, at the same address',
    async (world) => {
      for (const resource of await oneOfEachType(world)) {
        for (const [name, { links, data }] of Object.entries<Json>(resource.relationships ?? {})) {
          that(links.related.endsWith(`/${resource.type}/${resource.id}/${name}`), `${links.related} is not the usual`);
          const answer = await world.api.follow(links.related);
          status(answer, 200);
          equal(Array.isArray(answer.body.data), Array.isArray(data), `${answer.asked}: a list`);
          if (identifiersIn(data).length === 0) equal(answer.body.data, data, `${answer.asked}: empty`);
        }
      }
    },
  ],
  [
    'MUST',
    'links.self of a document answers the same document, with every parameter of the client',
    async ({ api }) => {
      const query = 'page[size]=3&filter[search]=e&sort=-name&fields[resources]=name,children&include=children';
      const document = await api.get(`/resources?${query}`);
      status(document, 200);
      const again = await api.follow(document.body.links.self);
      equal(again.body, document.body, 'the document of links.self');
      equal(new URL(document.body.links.self).searchParams.size, 5, 'parameters');
    },
  ],
  [
    'MUST',
    'Link objects are well-formed: none is used, every link is a plain address or null',
    async (world) => {
      const all = (await everyDocument(world))
        .flatMap(({ body }) => linksIn(body))
        .flatMap((one) => Object.values(one));
      that(all.length > 500, 'too few links were seen');
      equal(all.find((value) => value !== null && typeof value !== 'string') ?? null, null, 'a link object');
    },
    'Links are plain addresses; a link object, if one appeared, would have to be looked at',
  ],
  [
    'MUST',
    'Brackets of parameter names are encoded in links',
    async (world) => {
      const { body } = await world.api.get('/tags?page[size]=2&fields[tags]=name');
      that(/page%5Bsize%5D=2/.test(body?.links?.self), 'page%5Bsize%5D is not in links.self');
      noProblems(
        problemsIn(
          await everyDocument(world),
          ({ body: document }) =>
            linksIn(document)
              .flatMap((one) => Object.values<string | null>(one))
              .find((link) => link !== null && /[[\] ]/.test(link)) ?? undefined,
        ),
      );
    },
  ],
  [
    'HTTP',
    'Links have the configured address, whatever Host and X-Forwarded-Host say',
    async ({ edge }) => {
      const headers = { host: 'inner.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' };
      const answer = await edge.get(`/resources/${demo('resources/desk-1')}`, { headers });
      status(answer, 200);
      const all = [...linksIn(answer.body), ...relationshipsOf(answer).map(({ value }) => value.links)];
      const addresses = all.flatMap((one) => Object.values<string>(one));
      equal(
        addresses.filter((link) => !link.startsWith('https://api.example.test/api/v1/')),
        [],
        'other addresses',
      );
      that(addresses.length > 5, 'no links');
    },
  ],
]);
