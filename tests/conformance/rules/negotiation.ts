import { flat, jsonApi, type CallOptions } from '../api.ts';
import { documentsOf, everyAnswer, problemsIn } from '../documents.ts';
import { contentType, equal, noProblems, refused, status, that, varies } from '../expect.ts';
import { unique } from '../fixtures.ts';
import { documentOf } from '../../support/documents.ts';
import { cursorProfile } from '../lists.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

const cursorPage = `${jsonApi};profile="${cursorProfile}"`;
const isByCursor = ({ asked, status }: { asked: string; status: number }): boolean =>
  status === 200 && /[?&]page(%5B|\[)(after|before)/.test(asked);

const charset = `${jsonApi};charset=utf-8`;
const extension = `${jsonApi};ext="https://unknown.test/x"`;
const profile = `${jsonApi};profile="https://unknown.test/p"`;

const read = ({ api }: World, accept: string) => api.get('/tags', { headers: { accept } });

async function answeredAs(world: World, accept: string, type: string): Promise<void> {
  const answer = await read(world, accept);
  status(answer, 200);
  contentType(answer, type);
}

/** POST and PATCH of a real document with that Content-Type. */
async function writes({ api, have }: World, type: string) {
  const tag = await have.make('tags', { name: unique('tag') });
  const options: CallOptions = { headers: { 'content-type': type } };
  return [
    await api.post('/tags', documentOf('tags', { name: unique('tag') }), options),
    await api.patch(`/tags/${tag.id}`, documentOf('tags', { color: '#112233' }, {}, tag.id), options),
  ] as const;
}

async function refusedAsType(world: World, type: string): Promise<void> {
  for (const answer of await writes(world, type)) refused(answer, 415, { header: 'Content-Type' });
}

const notAcceptable = async (world: World, accept: string) =>
  refused(await read(world, accept), 406, { code: 'not_acceptable', header: 'Accept' });

export const negotiation = group('N', 1, [
  [
    'MUST',
    'A JSON:API answer has the media type without a charset; a page by cursor names its profile there, nothing else does',
    async (world) => {
      const ofType = (await everyAnswer(world)).filter(({ headers }) =>
        /vnd\.api/i.test(headers['content-type'] ?? ''),
      );
      noProblems(
        problemsIn(ofType, (answer) => {
          const type = answer.headers['content-type'];
          return type === (isByCursor(answer) ? cursorPage : jsonApi) ? undefined : `Content-Type ${type}`;
        }),
      );
    },
  ],
  ['MUST', 'A Content-Type with a charset is 415, with the header as source', (world) => refusedAsType(world, charset)],
  ['MUST', 'A Content-Type with an unknown extension is 415', (world) => refusedAsType(world, extension)],
  [
    'MUST',
    'A Content-Type with an unknown profile is accepted',
    async (world) => {
      const [created, changed] = await writes(world, profile);
      status(created, 201);
      status(changed, 200);
    },
  ],
  [
    'SPEC',
    'application/json, text/plain or no Content-Type on a document is 415',
    async (world) => {
      for (const type of [flat, 'text/plain', '']) await refusedAsType(world, type);
    },
  ],
  ['MUST', 'Accept with only a charset instance is 406', (world) => notAcceptable(world, charset)],
  [
    'MUST',
    'A charset instance beside a clean one: the clean one is used',
    (world) => answeredAs(world, `${charset}, ${jsonApi}`, jsonApi),
  ],
  ['MUST', 'Accept with only an unknown extension is 406', (world) => notAcceptable(world, extension)],
  [
    'MUST',
    'An unknown extension beside a clean instance: answered without it',
    (world) => answeredAs(world, `${extension}, ${jsonApi}`, jsonApi),
  ],
  ['MUST', 'An unknown profile in Accept is ignored', (world) => answeredAs(world, profile, jsonApi)],
  [
    'MUST',
    'Every JSON:API instance modified is 406, although flat would do',
    (world) => notAcceptable(world, `${charset}, ${flat};q=0.5`),
  ],
  ['HTTP', 'A weight is no media-type parameter', (world) => answeredAs(world, `${jsonApi};q=0.5`, jsonApi)],
  [
    'HTTP',
    'Separators inside quotes do not split an instance',
    async (world) => {
      await answeredAs(world, `${jsonApi};ext="a b,c;d", ${jsonApi}`, jsonApi);
      await notAcceptable(world, `${jsonApi};ext="a b,${jsonApi}"`);
    },
  ],
  [
    'SHOULD',
    'Vary lists Accept on answers, 304, 406 and errors',
    async (world) => {
      const found = await read(world, jsonApi);
      const unchanged = await world.api.get('/tags', { headers: { 'if-none-match': String(found.headers.etag) } });
      status(unchanged, 304);
      const missing = await world.api.get('/tags/none');
      status(missing, 404);
      for (const answer of [found, unchanged, missing, await read(world, 'text/html')]) varies(answer);
      noProblems(
        problemsIn(documentsOf(await everyAnswer(world)), ({ headers }) =>
          /\bAccept\b(?!-)/i.test(headers.vary ?? '') ? undefined : 'Vary without Accept',
        ),
      );
    },
  ],
  [
    'MUST',
    'The one profile is named in the media type and in jsonapi where it is applied; no answer claims another, whatever was asked',
    async (world) => {
      await answeredAs(world, profile, jsonApi);
      noProblems(
        problemsIn(documentsOf(await everyAnswer(world)), (answer) => {
          const { headers, body } = answer;
          if (body.jsonapi?.ext !== undefined) return 'jsonapi claims an extension';
          const expected = isByCursor(answer) ? [cursorPage, [cursorProfile]] : [jsonApi, undefined];
          const named = [headers['content-type'], body.jsonapi?.profile];
          return JSON.stringify(named) === JSON.stringify(expected) ? undefined : `names ${JSON.stringify(named)}`;
        }),
      );
    },
    'The profile of cursor pagination is applied to pages by cursor; no extension is supported',
  ],
  [
    'HTTP',
    'Media types and header names count in any letter case',
    async (world) => {
      await answeredAs(world, jsonApi.toUpperCase(), jsonApi);
      await answeredAs(world, 'Application/JSON', flat);
      const document = documentOf('tags', { name: unique('tag') });
      const odd = { 'content-type': '', 'CONTENT-TYPE': jsonApi.toUpperCase() };
      status(await world.api.post('/tags', document, { headers: odd }), 201);
      await notAcceptable(world, `${jsonApi.toUpperCase()};CHARSET=utf-8`);
      const answer = await world.api.get('/tags', { headers: { accept: '', ACCEPT: flat } });
      equal(answer.status, 200, 'status');
      that(answer.headers['content-type'] === flat, 'the header name in capitals was not seen');
    },
  ],
]);
