import { createSchemaComparison, type Break, type CompareSchemas, type Direction } from './compare-schemas.ts';
import type { AnswerDigest, ApiDigest, EventsDigest, MediaDigest, OperationDigest, ParameterDigest } from './digest.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const gone = (pointer: string, what: string): Break[] => [{ pointer, sentence: `${what} is gone` }];

/** Every pair of members of the same name; `removed` says what the loss of one means. */
function paired<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  removed: (name: string) => Break[],
  compare: (was: T, is: T, name: string) => Break[],
): Break[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    return is === undefined ? removed(name) : compare(was, is, name);
  });
}

/** What of the interface before a client's program may miss, or be refused, in the interface after. Additions are none. */
export function apiBreaks(before: ApiDigest, after: ApiDigest): Break[] {
  const schemas = createSchemaComparison(before.schemas, after.schemas);
  const pointerOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ');
    return `/paths/${escaped(path)}/${method.toLowerCase()}`;
  };
  return paired(
    before.operations,
    after.operations,
    (name) => gone(pointerOf(name), `the operation ${name}`),
    (was, is, name) => {
      const found = operationBreaks({ before, after, schemas, pointer: pointerOf(name) }, was, is);
      return found.map(({ pointer, sentence }) => ({
        pointer,
        sentence: pointer.startsWith(pointerOf(name)) ? `${name}: ${sentence}` : sentence,
      }));
    },
  );
}

interface Place {
  before: ApiDigest;
  after: ApiDigest;
  schemas: CompareSchemas;
  pointer: string;
}

function operationBreaks(place: Place, was: OperationDigest, is: OperationDigest): Break[] {
  const { pointer } = place;
  const renamed = { pointer: `${pointer}/operationId`, sentence: `operationId was ${was.id}, is ${is.id} now` };
  return [
    ...(was.id === is.id ? [] : [renamed]),
    ...accessBreaks(pointer, was.access, is.access),
    ...parameterBreaks(place, was, is),
    ...bodyBreaks(place, was, is),
    ...paired(
      answersOf(place.before, was),
      answersOf(place.after, is),
      (status) => gone(`${pointer}/responses/${status}`, `the answer ${status}`),
      (old, now, status) => answerBreaks(place, old, now, status),
    ),
  ];
}

function accessBreaks(pointer: string, was: string, is: string): Break[] {
  const had = new Set(listed(was));
  const more = is === 'none' ? [] : listed(is).filter((scope) => !had.has(scope));
  if (was === 'none' && is !== 'none') more.push('a token');
  return more.map((what) => ({ pointer: `${pointer}/security`, sentence: `needs ${what} now` }));
}

const listed = (names: string): string[] => (names === '' ? [] : names.split(' '));

/** All answers of an operation by status, the shared errors among them. */
const answersOf = (digest: ApiDigest, { errors, answers }: OperationDigest): OperationDigest['answers'] => ({
  ...Object.fromEntries(listed(errors).map((status) => [status, digest.errors[status]!])),
  ...answers,
});

/** All parameters of an operation by place and name, with the name of the component where they are shared. */
function parametersOf(digest: ApiDigest, { shared, parameters }: OperationDigest) {
  const common = listed(shared).map((name): [string, { digest: ParameterDigest; component?: string }] => {
    const parameter = digest.parameters[name]!;
    return [parameter.place ?? name, { digest: parameter, component: name }];
  });
  const own: typeof common = Object.entries(parameters).map(([name, parameter]) => [name, { digest: parameter }]);
  return Object.fromEntries([...common, ...own]);
}

function parameterBreaks(place: Place, was: OperationDigest, is: OperationDigest): Break[] {
  const [before, after] = [parametersOf(place.before, was), parametersOf(place.after, is)];
  const at = (name: string) => `${place.pointer}/parameters/${escaped(name)}`;
  const added = Object.entries(after).filter(([name, { digest }]) => !(name in before) && digest.required === true);
  return [
    ...paired(
      before,
      after,
      (name) => gone(at(name), `the parameter "${name}"`),
      ({ digest: old }, { digest: now, component }, name) => {
        // A shared parameter is reported where it is defined, once.
        const pointer = component === undefined ? at(name) : `/components/parameters/${component}`;
        return [
          ...(now.required && !old.required ? [{ pointer, sentence: `the parameter "${name}" is required now` }] : []),
          ...styleBreaks(pointer, old, now),
          ...place.schemas(old.schema, now.schema, 'request', `${pointer}/schema`),
          ...defaultBreaks(pointer, old, now),
        ];
      },
    ),
    ...added.map(([name]) => ({ pointer: at(name), sentence: `the new parameter "${name}" is required` })),
  ];
}

function styleBreaks(
  pointer: string,
  { style: was = 'none' }: ParameterDigest,
  { style: is = 'none' }: ParameterDigest,
) {
  return was === is ? [] : [{ pointer: `${pointer}/style`, sentence: `style was ${was}, is ${is} now` }];
}

function defaultBreaks(pointer: string, old: ParameterDigest, now: ParameterDigest): Break[] {
  const [was, is] = [old.schema['default'], now.schema['default']].map((value) => JSON.stringify(value) ?? 'none');
  return was === is ? [] : [{ pointer: `${pointer}/schema/default`, sentence: `default was ${was}, is ${is} now` }];
}

function bodyBreaks(place: Place, was: OperationDigest, is: OperationDigest): Break[] {
  const pointer = `${place.pointer}/requestBody`;
  if (!was.body) return is.body?.required ? [{ pointer, sentence: 'a body is required now' }] : [];
  if (!is.body) return gone(pointer, 'the body');
  return [
    ...(is.body.required && !was.body.required ? [{ pointer, sentence: 'the body is required now' }] : []),
    ...mediaBreaks(place.schemas, was.body.content, is.body.content, 'request', pointer),
  ];
}

function mediaBreaks(
  schemas: CompareSchemas,
  was: MediaDigest,
  is: MediaDigest,
  direction: Direction,
  pointer: string,
): Break[] {
  const at = (type: string) => `${pointer}/content/${escaped(type)}`;
  return paired(
    was,
    is,
    (type) => gone(at(type), `the media type ${type}`),
    (old, now, type) => schemas(old, now, direction, `${at(type)}/schema`),
  );
}

function answerBreaks(place: Place, first: AnswerDigest | string, second: AnswerDigest | string, status: string) {
  const old = typeof first === 'string' ? place.before.answers[first]! : first;
  const now = typeof second === 'string' ? place.after.answers[second]! : second;
  const pointer =
    typeof second === 'string' ? `/components/responses/${second}` : `${place.pointer}/responses/${status}`;
  const headers = (old.headers ?? []).filter((name) => !now.headers?.includes(name));
  return [
    ...headers.flatMap((name) => gone(`${pointer}/headers/${name}`, `the header ${name} of the answer ${status}`)),
    ...mediaBreaks(place.schemas, old.content ?? {}, now.content ?? {}, 'answer', pointer),
  ];
}

/** What of the events before a receiver's program may miss in the events after. */
export function eventBreaks(before: EventsDigest, after: EventsDigest): Break[] {
  const schemas = createSchemaComparison(before.schemas, after.schemas);
  const at = (event: string) => `/components/messages/${escaped(event)}`;
  return paired(
    before.events,
    after.events,
    (event) => gone(at(event), `the event ${event}`),
    (was, is, event) => [
      ...schemas(was.headers, is.headers, 'answer', `${at(event)}/headers`),
      ...schemas(was.payload, is.payload, 'answer', `${at(event)}/payload`),
    ],
  );
}

/** The same change of a shared part is reached from many places: it is told once. */
export function distinct(breaks: readonly Break[]): Break[] {
  return [...new Map(breaks.map((one) => [`${one.pointer} ${one.sentence}`, one])).values()];
}
