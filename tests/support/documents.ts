import type { ApiAnswer } from './api-client.ts';

type Identifier = readonly [type: string, id: string];

/** Relations by name: one related entity, several, or none. */
export type Related = Readonly<Record<string, Identifier | readonly Identifier[] | null>>;

const isMany = (value: Identifier | readonly Identifier[]): value is readonly Identifier[] =>
  typeof value[0] !== 'string';

const linkage = (value: Identifier | readonly Identifier[] | null) => {
  const identifier = ([type, id]: Identifier) => ({ type, id });
  if (value === null) return null;
  return isMany(value) ? value.map(identifier) : identifier(value);
};

/** A JSON:API request document; `id` is what a PATCH carries. */
export function documentOf(type: string, attributes: object = {}, related: Related = {}, id?: string) {
  const relationships = Object.fromEntries(
    Object.entries(related).map(([name, value]) => [name, { data: linkage(value) }]),
  );
  return { data: { type, ...(id === undefined ? {} : { id }), attributes, relationships } };
}

/**
 * The answer's primary data.
 * @throws Error with the whole answer when the status is another one
 */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read documents of any shape
export async function dataOf(call: Promise<ApiAnswer>, status: number): Promise<any> {
  const answer = await call;
  if (answer.status === status) return answer.body?.data;
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}
