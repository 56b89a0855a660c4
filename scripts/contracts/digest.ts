import { wholeObject } from '@booking/representations/json-schema.ts';
import { operationsOf } from '../../services/gateway/src/openapi/path-items.ts';
import { mapSorted, reducedSchema, type Schema, type Schemas } from './schema.ts';

export interface ParameterDigest {
  /** Of a shared one: where it stands and what it is called, `query o`. */
  place?: string;
  required?: true;
  schema: Schema;
  /** How a list is written, where the document says so. */
  style?: string;
}

export type MediaDigest = Readonly<Record<string, Schema>>;

export interface AnswerDigest {
  headers?: readonly string[];
  content?: MediaDigest;
}

export interface OperationDigest {
  id: string;
  /** Scopes that a token needs; `none` where no token is needed. */
  access: string;
  /** Names of the shared parameters that it takes. */
  shared: string;
  /** Its own parameters, by `in name`. */
  parameters: Readonly<Record<string, ParameterDigest>>;
  body?: { required: boolean; content: MediaDigest };
  /** Statuses of the shared errors that it answers. */
  errors: string;
  /** The other answers, by status; a text names a shared one. */
  answers: Readonly<Record<string, AnswerDigest | string>>;
}

/** The OpenAPI document, reduced to what a client's program relies on. */
export interface ApiDigest {
  operations: Readonly<Record<string, OperationDigest>>;
  parameters: Readonly<Record<string, ParameterDigest>>;
  answers: Readonly<Record<string, AnswerDigest>>;
  /** The shared answer of each error status. */
  errors: Readonly<Record<string, string>>;
  schemas: Schemas;
}

/** The AsyncAPI document, reduced to what a receiver's program relies on. */
export interface EventsDigest {
  events: Readonly<Record<string, { headers: Schema; payload: Schema }>>;
  schemas: Schemas;
}

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (value ?? {}) as Json;
const nameOf = (reference: unknown): string => String(reference).split('/').at(-1) ?? '';
const schemasOf = (components: Json): Schemas => {
  const schemas = record(components['schemas']);
  return mapSorted(schemas, (schema) => reducedSchema(withoutAllOf(schema, schemas)));
};

/** References stay; objects that are put together of several are one, as they are for clients. */
function withoutAllOf(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAllOf(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(wholeObject(value as Json, schemas)).map(([key, member]) => [key, withoutAllOf(member, schemas)]),
  );
}

export function apiDigest(document: Json): ApiDigest {
  const components = record(document['components']);
  const parameters = record(components['parameters']);
  const operations = Object.entries(record(document['paths'])).flatMap(([path, methods]) =>
    operationsOf(methods).map(([method, operation]): [string, Json] => [`${method.toUpperCase()} ${path}`, operation]),
  );
  const errors = sharedErrors(operations.map(([, operation]) => operation));
  return {
    operations: mapSorted(Object.fromEntries(operations), (operation) => operationDigest(operation, errors)),
    parameters: mapSorted(parameters, (parameter) => {
      const shared = record(parameter);
      return { place: placeOf(shared), ...parameterDigest(shared) };
    }),
    answers: mapSorted(record(components['responses']), (answer) => answerDigest(record(answer))),
    errors,
    schemas: schemasOf(components),
  };
}

const placeOf = (parameter: Json): string => `${String(parameter['in'])} ${String(parameter['name'])}`;

/** The component behind each error status, as the first operation that has one names it. */
function sharedErrors(operations: readonly Json[]): Record<string, string> {
  const answers = operations.flatMap(({ responses }) => Object.entries(record(responses)));
  const named = answers.flatMap(([status, answer]): [string, string][] =>
    (Number(status) >= 400 || status === 'default') && '$ref' in record(answer)
      ? [[status, nameOf(record(answer)['$ref'])]]
      : [],
  );
  return mapSorted(Object.fromEntries(named.reverse()), (name) => name);
}

function operationDigest(operation: Json, errors: Readonly<Record<string, string>>): OperationDigest {
  const { operationId, security = [], parameters = [], requestBody, responses } = operation;
  const [shared, own] = [true, false].map((named) =>
    (parameters as Json[]).filter((parameter) => '$ref' in parameter === named),
  ) as [Json[], Json[]];
  const body = requestBody === undefined ? undefined : record(requestBody);
  const answers = mapSorted(record(responses), (answer) => {
    const described = record(answer);
    return '$ref' in described ? nameOf(described['$ref']) : answerDigest(described);
  });
  const isError = ([status, answer]: [string, unknown]) => errors[status] === answer;
  return {
    id: String(operationId),
    access: accessOf(security as Json[]),
    shared: words(shared.map((parameter) => nameOf(parameter['$ref']))),
    parameters: mapSorted(Object.fromEntries(own.map((parameter) => [placeOf(parameter), parameter])), parameterDigest),
    ...(body ? { body: { required: body['required'] === true, content: media(body['content']) } } : {}),
    errors: words(
      Object.entries(answers)
        .filter(isError)
        .map(([status]) => status),
    ),
    answers: Object.fromEntries(Object.entries(answers).filter((one) => !isError(one))),
  };
}

const words = (names: readonly string[]): string => [...names].sort().join(' ');

function accessOf(security: readonly Json[]): string {
  if (security.some((way) => Object.keys(way).length === 0)) return 'none';
  return words(security.flatMap((way) => Object.values(way).flat()) as string[]);
}

function parameterDigest({ required, schema, style, explode }: Json): ParameterDigest {
  return {
    ...(required === true ? { required } : {}),
    ...(style === undefined ? {} : { style: `${style as string}, explode ${String(explode)}` }),
    schema: reducedSchema(schema),
  };
}

function answerDigest({ headers, content }: Json): AnswerDigest {
  return {
    ...(headers === undefined ? {} : { headers: Object.keys(record(headers)).sort() }),
    ...(content === undefined ? {} : { content: media(content) }),
  };
}

const media = (content: unknown): MediaDigest =>
  mapSorted(record(content), (one) => reducedSchema(record(one)['schema']));

export function eventsDigest(document: Json): EventsDigest {
  const components = record(document['components']);
  return {
    events: mapSorted(record(components['messages']), (message) => ({
      headers: reducedSchema(record(message)['headers']),
      payload: reducedSchema(record(message)['payload']),
    })),
    schemas: schemasOf(components),
  };
}

/** The digest of one event's own schema file, whose definitions are local to it. */
export function eventFileDigest(event: string, file: Json, headers: Schema): EventsDigest {
  return {
    events: { [event]: { headers, payload: reducedSchema(file) } },
    schemas: mapSorted(record(file['$defs']), reducedSchema),
  };
}
