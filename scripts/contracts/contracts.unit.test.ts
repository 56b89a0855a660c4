import { describe, expect, test } from '@jest/globals';
import { withChange } from './changelog.ts';
import { apiBreaks, distinct, eventBreaks } from './compare.ts';
import { apiDigest, eventsDigest } from './digest.ts';
import { printed } from './printed.ts';
import { reducedSchema } from './schema.ts';

type Json = Record<string, unknown>;

/** A small interface with one of everything that the comparison judges. */
const api = () => ({
  paths: {
    '/rooms': {
      get: {
        operationId: 'listRooms',
        security: [{ oauth: ['rooms:read'] }, { bearer: [] }],
        parameters: [
          { $ref: '#/components/parameters/Size' },
          {
            name: 'sort',
            in: 'query',
            style: 'form',
            explode: false,
            schema: { type: 'array', items: { enum: ['a', 'b'] } },
          },
        ] as Json[],
        responses: {
          200: { $ref: '#/components/responses/Rooms' },
          404: { $ref: '#/components/responses/Failed' },
        },
      },
      post: {
        operationId: 'createRoom',
        security: [{ oauth: ['rooms:write'] }],
        parameters: [] as Json[],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Wish' } } },
        },
        responses: { 201: { description: 'Made', headers: { ETag: {} } } },
      },
    } as Record<string, Json>,
  } as Json,
  components: {
    parameters: { Size: { name: 'size', in: 'query', schema: { type: 'integer', maximum: 250, default: 30 } } } as Json,
    responses: {
      Rooms: {
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Room' } } } },
      },
      Failed: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    } as Json,
    schemas: {
      Room: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          seats: { type: ['integer', 'null'] },
          opened: { type: 'string', format: 'date-time' },
          state: { enum: ['open', 'shut'] },
          parent: { anyOf: [{ $ref: '#/components/schemas/Room' }, { type: 'null' }] },
        },
        required: ['id'],
        additionalProperties: false,
      },
      Failure: { type: 'object', properties: { code: { type: 'string', enum: ['not_found', 'conflict'] } } },
      Wish: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 100 },
          seats: { type: 'integer', minimum: 1, maximum: 50 },
          size: { type: 'number' },
          tags: { type: 'array', items: { type: 'string' }, maxItems: 9 },
          state: { enum: ['open', 'shut'] },
          note: { type: ['string', 'null'] },
        },
        required: ['name'],
      },
    } as Record<string, { properties: Json } & Json>,
  },
});
type Api = ReturnType<typeof api>;

const member = (schema: string, name: string, value?: unknown) => (document: Api) => {
  const { properties } = document.components.schemas[schema]!;
  if (value === undefined) delete properties[name];
  else properties[name] = value;
};
const operation = (method: string, change: (operation: Json) => void) => (document: Api) =>
  change((document.paths['/rooms'] as Record<string, Json>)[method]!);

function sentences(change: (document: Api) => void): string[] {
  const after = api();
  change(after);
  return distinct(apiBreaks(apiDigest(api()), apiDigest(after))).map(
    ({ pointer, sentence }) => `${pointer}: ${sentence}`,
  );
}

const room = '/components/schemas/Room';
const wish = '/components/schemas/Wish';

describe('what breaks clients is named, with where it stands', () => {
  test.each<[string, (document: Api) => void, string]>([
    ['a removed path', (d) => delete d.paths['/rooms'], '/paths/~1rooms/get: the operation GET /rooms is gone'],
    ['a removed operation', (d) => delete (d.paths['/rooms'] as Json)['post'], 'the operation POST /rooms is gone'],
    ['a renamed operation', operation('get', (o) => (o['operationId'] = 'rooms')), 'operationId was listRooms'],
    ['a further scope', operation('get', (o) => (o['security'] = [{ oauth: ['all'] }])), 'needs all now'],
    [
      'a removed parameter',
      operation('get', (o) => (o['parameters'] as Json[]).pop()),
      'the parameter "query sort" is gone',
    ],
    [
      'a parameter that becomes required',
      (d) => ((d.components.parameters['Size'] as Json)['required'] = true),
      '/components/parameters/Size: the parameter "query size" is required now',
    ],
    [
      'a new required parameter',
      operation('get', (o) => (o['parameters'] as Json[]).push({ name: 'o', in: 'query', required: true, schema: {} })),
      'the new parameter "query o" is required',
    ],
    [
      'a lower limit of a parameter',
      (d) => ((d.components.parameters['Size'] as Json)['schema'] = { type: 'integer', maximum: 100, default: 30 }),
      'maximum is narrower: was 250, is 100 now',
    ],
    [
      'another default',
      (d) => ((d.components.parameters['Size'] as Json)['schema'] = { type: 'integer', maximum: 250, default: 10 }),
      'default was 30, is 10 now',
    ],
    [
      'a sort that is no longer taken',
      operation('get', (o) => ((o['parameters'] as Json[])[1]!['schema'] = { type: 'array', items: { enum: ['a'] } })),
      'the value "b" is no longer taken',
    ],
    [
      'another way to write a list',
      operation('get', (o) => ((o['parameters'] as Json[])[1]!['explode'] = true)),
      'style was',
    ],
    ['a removed answer', operation('get', (o) => delete (o['responses'] as Json)['404']), 'the answer 404 is gone'],
    [
      'a removed media type',
      (d) => (d.components.responses['Rooms'] = { content: {} }),
      'the media type application/json is gone',
    ],
    [
      'a removed header',
      operation('post', (o) => (o['responses'] = { 201: { description: 'Made' } })),
      'the header ETag of the answer 201 is gone',
    ],
    [
      'a member no longer sent',
      member('Room', 'seats'),
      `${room}/properties/seats: the member seats is no longer sent`,
    ],
    ['a member no longer taken', member('Wish', 'note'), `${wish}/properties/note: the member note is no longer taken`],
    ['another type in answers', member('Room', 'id', { type: 'integer' }), 'was string, may be number now'],
    ['null in answers', member('Room', 'id', { type: ['string', 'null'] }), 'was string, may be null now'],
    ['anything in answers', member('Room', 'id', {}), 'was string, may be anything now'],
    [
      'fractions in answers',
      member('Room', 'seats', { type: ['number', 'null'] }),
      'was integer, may be any number now',
    ],
    [
      'another format',
      member('Room', 'opened', { type: 'string', format: 'date' }),
      'format was "date-time", is "date" now',
    ],
    ['no format in answers', member('Room', 'opened', { type: 'string' }), 'format was "date-time", is none now'],
    ['a value no longer sent', member('Room', 'state', { enum: ['open'] }), 'the value "shut" is no longer sent'],
    ['any value sent', member('Room', 'state', { type: 'string' }), 'was one of a list, may be any string now'],
    ['an entity no longer nested', member('Room', 'parent', { type: 'null' }), 'Room is no longer sent, only null'],
    [
      'a removed error code',
      member('Failure', 'code', { enum: ['conflict'] }),
      'the value "not_found" is no longer sent',
    ],
    [
      'a member that may be missing',
      (d) => (d.components.schemas['Room']!['required'] = []),
      'the member id may be missing now',
    ],
    [
      'a newly required member',
      (d) => (d.components.schemas['Wish']!['required'] = ['name', 'seats']),
      `${wish}/required: the member seats is required now`,
    ],
    [
      'members refused that are not named',
      (d) => (d.components.schemas['Wish']!['additionalProperties'] = false),
      'members that are not named are no longer taken',
    ],
    [
      'a shorter text',
      member('Wish', 'name', { type: 'string', maxLength: 50 }),
      'maxLength is narrower: was 100, is 50 now',
    ],
    ['a higher minimum', member('Wish', 'seats', { type: 'integer', minimum: 2, maximum: 50 }), 'minimum is narrower'],
    ['a new pattern', member('Wish', 'name', { type: 'string', maxLength: 100, pattern: '^a' }), 'pattern is narrower'],
    [
      'fewer items',
      member('Wish', 'tags', { type: 'array', items: { type: 'string' }, maxItems: 3 }),
      'maxItems is narrower',
    ],
    [
      'items of another type',
      member('Wish', 'tags', { type: 'array', items: { type: 'number' } }),
      'string is no longer taken',
    ],
    ['whole numbers only', member('Wish', 'size', { type: 'integer' }), 'was any number, must be integer now'],
    ['a value no longer taken', member('Wish', 'state', { enum: ['shut'] }), 'the value "open" is no longer taken'],
    ['null no longer taken', member('Wish', 'note', { type: 'string' }), 'null is no longer taken, only string'],
    [
      'a list of values for free text',
      member('Wish', 'name', { enum: ['x'] }),
      'was any string, must be one of "x" now',
    ],
    [
      'a required body',
      operation('post', (o) => ((o['requestBody'] as Json)['required'] = true)),
      'the body is required now',
    ],
  ])('%s', (_what, change, expected) => {
    const found = sentences(change);
    expect(found).not.toEqual([]);
    expect(found.join('\n')).toContain(expected);
  });

  test('a change of a shared part is told once', () => {
    expect(sentences(member('Room', 'seats'))).toHaveLength(1);
  });
});

describe('what breaks nobody passes', () => {
  test.each<[string, (document: Api) => void]>([
    ['nothing', () => undefined],
    ['a new path', (d) => (d.paths['/desks'] = d.paths['/rooms'] as Json)],
    [
      'a new optional parameter',
      operation('get', (o) => (o['parameters'] as Json[]).push({ name: 'x', in: 'query', schema: {} })),
    ],
    [
      'a new answer',
      operation('get', (o) => ((o['responses'] as Json)['409'] = { $ref: '#/components/responses/Failed' })),
    ],
    ['a scope less', operation('get', (o) => (o['security'] = [{}]))],
    ['a new member in answers', member('Room', 'colour', { type: 'string' })],
    ['a new optional member in requests', member('Wish', 'colour', { type: 'string' })],
    ['a new value in answers', member('Room', 'state', { enum: ['open', 'shut', 'burnt'] })],
    ['a new value in requests', member('Wish', 'state', { enum: ['open', 'shut', 'burnt'] })],
    ['a new error code', member('Failure', 'code', { enum: ['not_found', 'conflict', 'gone'] })],
    ['never null in answers', member('Room', 'seats', { type: 'integer' })],
    ['wider limits', member('Wish', 'seats', { type: 'integer', minimum: 0, maximum: 99 })],
    ['no limits', member('Wish', 'name', { type: 'string' })],
    ['any number taken', member('Wish', 'seats', { type: 'number', minimum: 1, maximum: 50 })],
    ['null taken', member('Wish', 'name', { type: ['string', 'null'], maxLength: 100 })],
    ['a member no longer required', (d) => (d.components.schemas['Wish']!['required'] = [])],
    ['further members in answers', (d) => delete d.components.schemas['Room']!['additionalProperties']],
    ['texts', member('Room', 'id', { type: 'string', description: 'New', title: 'Id', examples: ['a'] })],
    [
      'lists of types written as alternatives',
      member('Wish', 'note', { anyOf: [{ type: 'null' }, { type: 'string' }] }),
    ],
    [
      'a part with a name of its own',
      (d) => {
        d.components.schemas['Opened'] = { type: 'string', format: 'date-time', properties: {} };
        member('Room', 'opened', { $ref: '#/components/schemas/Opened' })(d);
      },
    ],
  ])('%s', (_what, change) => {
    expect(sentences(change)).toEqual([]);
  });
});

describe('events', () => {
  const document = () => ({
    components: {
      messages: {
        'rooms.created': {
          headers: { type: 'object', properties: { Signature: { type: 'string' } } },
          payload: { $ref: '#/components/schemas/Body' },
        },
      } as Json,
      schemas: {
        Body: {
          type: 'object',
          properties: { data: { type: 'object', properties: { id: { type: 'string' } } } as Json },
        },
      },
    },
  });
  const found = (change: (after: ReturnType<typeof document>) => void): string[] => {
    const after = document();
    change(after);
    return eventBreaks(eventsDigest(document()), eventsDigest(after)).map(({ sentence }) => sentence);
  };

  test('a removed event, a removed member of its data and a removed header are named; additions pass', () => {
    expect(found((d) => (d.components.messages = {}))).toEqual(['the event rooms.created is gone']);
    expect(found((d) => (d.components.schemas.Body.properties.data['properties'] = {}))).toEqual([
      'the member id is no longer sent',
    ]);
    expect(found((d) => ((d.components.messages['rooms.created'] as Json)['headers'] = { type: 'object' }))).toEqual([
      'the member Signature is no longer sent',
    ]);
    expect(found((d) => (d.components.messages['rooms.moved'] = { payload: {} }))).toEqual([]);
    expect(found(() => undefined)).toEqual([]);
  });
});

describe('the baseline', () => {
  test('a keyword that the comparison cannot judge is an error', () => {
    expect(() => reducedSchema({ contains: { type: 'string' } })).toThrow('contains is not known');
  });

  test('is read back as it was written, and a change of one member is a change of one line', () => {
    const digest = apiDigest(api());
    expect(JSON.parse(printed(digest))).toEqual(JSON.parse(JSON.stringify(digest)));
    const after = api();
    member('Room', 'colour', { type: 'string' })(after);
    const known = new Set(printed(digest).split('\n'));
    const changed = printed(apiDigest(after))
      .split('\n')
      .filter((line) => !known.has(line));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain('colour');
  });
});

describe('the changelog', () => {
  test('a line goes under the day, in the part of the next release, and says that it breaks clients', () => {
    const [day, next] = ['2026-11-25', '2026-11-26'];
    const first = withChange('# Changelog\n\n## Unreleased\n\n## 0.1.0\n', 'one', { day, breaks: false });
    expect(first).toBe('# Changelog\n\n## Unreleased\n\n### 2026-11-25\n\n- one\n\n## 0.1.0\n');
    const second = withChange(first, 'two', { day, breaks: true });
    expect(second).toContain('## Unreleased\n\n### 2026-11-25\n\n- **Breaking.** two\n- one\n\n## 0.1.0\n');
    const third = withChange(second, 'three', { day: next, breaks: false });
    expect(third).toContain('## Unreleased\n\n### 2026-11-26\n\n- three\n\n### 2026-11-25\n\n- **Breaking.** two\n');
    expect(() => withChange('# Changelog\n', 'one', { day, breaks: false })).toThrow('Unreleased');
  });
});
