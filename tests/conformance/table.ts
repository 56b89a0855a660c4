import { creating } from './rules/creating.ts';
import { documents } from './rules/documents.ts';
import { failures } from './rules/failures.ts';
import { fetching } from './rules/fetching.ts';
import { forms } from './rules/forms.ts';
import { hygiene } from './rules/hygiene.ts';
import { links } from './rules/links.ts';
import { negotiation } from './rules/negotiation.ts';
import { fieldsets } from './rules/fieldsets.ts';
import { filters } from './rules/filters.ts';
import { lists } from './rules/lists.ts';
import { relationships } from './rules/relationships.ts';
import { updating } from './rules/updating.ts';
import { NotYet } from './documents.ts';
import type { Rule } from './rule.ts';
import type { World } from './world.ts';

/** All rules in the order of their numbers. */
export const rules: readonly Rule[] = [
  ...negotiation,
  ...documents,
  ...relationships,
  ...links,
  ...fetching,
  ...fieldsets,
  ...lists,
  ...filters,
  ...creating,
  ...updating,
  ...failures,
  ...forms,
  ...hygiene,
];

export interface Result {
  rule: Rule;
  /** Undefined when the rule holds. */
  broken: string | undefined;
  /** What was asked to prove it, in order. */
  asked: readonly string[];
}

const everything = 'every answer of this table';

/** Proves the rules in order, those about every answer last; `onResult` hears of each as it comes. */
export async function proveAll(
  world: World,
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const late: Rule[] = [];
  for (const rule of rules) {
    const result = await prove(rule, world);
    if (result === 'not yet') late.push(rule);
    else results.push(result);
  }
  world.complete();
  for (const rule of late) {
    const result = await prove(rule, world);
    if (result !== 'not yet') results.push({ ...result, asked: [...result.asked, everything] });
  }
  const inOrder = results.sort((a, b) => a.rule.number - b.rule.number);
  inOrder.forEach(onResult);
  return inOrder;
}

/** One that neither sent a request nor looked at every answer is broken: nothing it says could have been seen. */
async function prove(rule: Rule, world: World): Promise<Result | 'not yet'> {
  const before = [world.api.answers.length, world.edge.answers.length] as const;
  let broken: string | undefined;
  try {
    await rule.check(world);
  } catch (error) {
    if (error instanceof NotYet) return 'not yet';
    broken = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
  }
  const answers = [...world.api.answers.slice(before[0]), ...world.edge.answers.slice(before[1])];
  const asked = answers.map((answer) => answer.asked);
  if (asked.length === 0 && !world.isComplete()) broken ??= 'it sent no request';
  return { rule, broken, asked };
}
