import type { Answer } from './exchange.ts';
import { status } from './expect.ts';
import { slug } from './identities.ts';
import type { World } from './world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resource objects of any type
type Json = any;

/** One attribute of each resource object of a list, in its order. */
export const cursorProfile = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';

export const attributesOf = ({ body }: Answer, name: string): Json[] =>
  (body?.data ?? []).map(({ attributes }: Json) => attributes?.[name]);
export const idsOf = ({ body }: Answer): string[] => (body?.data ?? []).map(({ id }: Json) => id);
export const catalogue = (list: string) => `/organizations/${slug}/${list}`;

/** Texts in the order of their code units, as the database has them. */
export const ordered = <T>(values: readonly T[]): T[] => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

export async function list({ api }: World, path: string): Promise<Answer> {
  const answer = await api.get(path);
  status(answer, 200);
  return answer;
}
