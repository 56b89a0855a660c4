import { describe, expect, test } from '@jest/globals';
import { targetsOf } from '@booking/platform/transitions.ts';
import { entities } from '@booking/representations/entities/registry.ts';
import { gone, reviewedLives, tablesOf } from '@booking/testkit/reference-tables.ts';
import { readFileSync } from 'node:fs';
import { lives, type DrawnLife } from '../../scripts/state-diagrams.ts';

const reviewed = reviewedLives();

/** Deliveries are moved by the outcome of calls, without a transition table. */
const withoutTable = ['webhook-deliveries'];

/** Their two statuses are shown as a flag, `is_active`. */
const keptInFlag = ['webhook-subscriptions'];

const words = ({ action, from, to }: { action: string; from: string; to: string }): string =>
  `${action}: ${from} → ${to}`;

/** Every way of every move that the code allows, in the words of the page. */
function movesOf({ moves }: DrawnLife): string[] {
  return Object.entries(moves).flatMap(([action, move]) =>
    move.from.flatMap((from) => {
      const targets = targetsOf(move, from);
      const stays = action === 'delete' ? gone : from;
      return (targets.length === 0 ? [stays] : targets).map((to) => words({ action, from, to }));
    }),
  );
}

const attributeOf = (type: string, name: string) => entities.find((entity) => entity.type === type)?.attributes[name];

describe('docs/reference/state-tables.md', () => {
  test('has a table for every transition table of the code, and for no other entity', () => {
    expect([...reviewed.keys()].toSorted()).toEqual([...lives.map(({ type }) => type), ...withoutTable].toSorted());
  });

  test.each(lives)('$title: the code allows the moves of the page, all of them and no other', (life) => {
    const { moves = [], begins = [] } = reviewed.get(life.type) ?? {};
    expect(movesOf(life).toSorted()).toEqual([...new Set(moves.map(words))].toSorted());
    expect(life.begins.toSorted()).toEqual([...new Set(begins)].toSorted());
  });

  test('every status that the API shows is on the page, and the other way round', () => {
    const shown = entities.flatMap(({ type, attributes }) => {
      const status = attributes['status'];
      return status ? [[type, [...(status.values ?? [])].toSorted()] as const] : [];
    });
    const told = [...reviewed]
      .filter(([type]) => !keptInFlag.includes(type))
      .map(([type, { statuses }]) => [type, statuses.toSorted()] as const);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(told));
  });

  test('a switch of the page is an attribute of its record', () => {
    const page = readFileSync('docs/reference/state-tables.md', 'utf8');
    const switches = tablesOf(page).get('Switches') ?? [];
    expect(switches.length).toBeGreaterThan(0);
    for (const { record = '', flag = '' } of switches) {
      expect([record, flag, attributeOf(record, flag.replaceAll('`', ''))]).toEqual([record, flag, expect.anything()]);
    }
  });
});
