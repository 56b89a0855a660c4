import { jsonApi } from './api.ts';
import { that } from './expect.ts';
import type { Answer } from './exchange.ts';
import type { World } from './world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape are looked at
type Json = any;

const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Thrown by a rule about every answer while other rules are still to be asked. */
export class NotYet extends Error {}

/** Everything this table was answered and the survey on top. Fails when that is too little to say anything. */
export async function everyAnswer({ api, edge, survey, isComplete }: World): Promise<readonly Answer[]> {
  if (!isComplete()) throw new NotYet();
  await survey();
  const answers = [...api.answers, ...edge.answers];
  that(documentsOf(answers).length >= 100, `only ${documentsOf(answers).length} JSON:API documents were seen`);
  that(errorsOf(answers).length >= 5, `only ${errorsOf(answers).length} errors were seen`);
  return answers;
}

export async function everyDocument(world: World): Promise<readonly Answer[]> {
  return documentsOf(await everyAnswer(world));
}

export function documentsOf(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ headers, body }) => String(headers['content-type']).startsWith(jsonApi) && isObject(body));
}

export function errorsOf(answers: readonly Answer[]): readonly Json[] {
  return answers.flatMap(({ body }) => (Array.isArray(body?.errors) ? body.errors : []));
}

/** Primary and included resource objects; linkage, which has no attributes and no links, is left out. */
export function resourcesOf({ body }: Answer): readonly Json[] {
  const primary = [body?.data ?? []].flat().filter((item: Json) => item?.links !== undefined);
  return [...primary, ...(body?.included ?? [])];
}

export function relationshipsOf(answer: Answer): readonly { name: string; value: Json; of: Json }[] {
  return resourcesOf(answer).flatMap((of) =>
    Object.entries(of.relationships ?? {}).map(([name, value]) => ({ name, value, of })),
  );
}

export function identifiersIn(data: Json): readonly Json[] {
  return data === null || data === undefined ? [] : [data].flat();
}

/** What `problemOf` says about each document, with the request before it. */
export function problemsIn(answers: readonly Answer[], problemOf: (answer: Answer) => string | undefined): string[] {
  return answers.flatMap((answer) => {
    const problem = problemOf(answer);
    return problem === undefined ? [] : [`${answer.asked}: ${problem}`];
  });
}

/** Members of an object that are neither allowed nor `@-members`. */
export function strayMembers(value: object, allowed: readonly string[]): string[] {
  return Object.keys(value).filter((name) => !allowed.includes(name) && !name.startsWith('@'));
}

export const keyOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`;

/** Included resources that no chain of linkage from the primary data reaches. */
export function unreachable({ body }: Answer): readonly string[] {
  const included = new Map<string, Json>((body.included ?? []).map((item: Json) => [keyOf(item), item]));
  const reached = new Set<string>();
  const queue: Json[] = [body.data ?? []].flat();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const { data } of Object.values<Json>(next.relationships ?? {})) {
      for (const identifier of identifiersIn(data)) {
        const key = keyOf(identifier);
        if (reached.has(key) || !included.has(key)) continue;
        reached.add(key);
        queue.push(included.get(key));
      }
    }
  }
  return [...included.keys()].filter((key) => !reached.has(key));
}

/** Whether an RFC 6901 pointer leads to a value of the document. */
export function pointsInto(document: unknown, pointer: string): boolean {
  if (pointer !== '' && !pointer.startsWith('/')) return false;
  if (/~(?![01])/.test(pointer)) return false;
  let node: Json = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return false;
    node = node[name];
  }
  return true;
}
