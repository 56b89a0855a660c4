import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { illegalMove, move, movesFrom, type Transitions } from '@booking/platform/transitions.ts';

type DoorAction = 'open' | 'paint' | 'close' | 'burn';
type DoorStatus = 'shut' | 'ajar' | 'wide' | 'ashes';

const door: Transitions<DoorAction, DoorStatus> = {
  open: { from: ['shut', 'ajar'], to: { shut: ['ajar', 'wide'], ajar: ['wide'] } },
  paint: { from: ['shut', 'wide'], to: [] },
  close: { from: ['ajar', 'wide'], to: ['shut'] },
  burn: { from: ['shut', 'ajar', 'wide'], to: ['ashes'] },
};
const at = (status: DoorStatus) => ({ type: 'doors', status });

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('move', () => {
  test('leads to the one status that the table names', () => {
    expect(move(door, at('wide'), 'close')).toBe('shut');
  });

  test('leads to the named status where there is a choice, and to the only one that is left by the start', () => {
    expect(move(door, at('shut'), 'open', 'wide')).toBe('wide');
    expect(move(door, at('ajar'), 'open')).toBe('wide');
  });

  test('leaves the status alone where the table names none', () => {
    expect(move(door, at('wide'), 'paint')).toBe('wide');
    expect(move(door, at('wide'), 'paint', 'wide')).toBe('wide');
  });

  test('from a status that the table does not name is invalid_status_transition, with status and action', () => {
    const error = thrownBy(() => move(door, at('ashes'), 'open'));
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).problems).toEqual([
      {
        code: 'invalid_status_transition',
        detail: 'open is not possible: this doors record is ashes.',
        meta: { status: 'ashes', action: 'open' },
      },
    ]);
  });

  test.each([
    [
      'another target',
      () => move(door, at('wide'), 'close', 'ajar'),
      'close of doors does not lead from wide to ajar.',
    ],
    ['the target of another start', () => move(door, at('ajar'), 'open', 'ajar'), 'does not lead from ajar to ajar'],
    [
      'a change where the status stays',
      () => move(door, at('shut'), 'paint', 'wide'),
      'does not lead from shut to wide',
    ],
    ['no target where there is a choice', () => move(door, at('shut'), 'open'), 'open of doors leads to one of '],
  ])('%s is a defect, no answer to a caller', (_case, work, says) => {
    const error = thrownBy(work);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain(says);
    expect(error).not.toBeInstanceOf(AppError);
  });

  test('an illegal start is told to the caller even when the target is wrong too', () => {
    expect(thrownBy(() => move(door, at('ashes'), 'close', 'wide'))).toBeInstanceOf(AppError);
  });
});

test('the actions of a status come in the order of the table', () => {
  expect(movesFrom(door, 'wide')).toEqual(['paint', 'close', 'burn']);
  expect(movesFrom(door, 'ashes')).toEqual([]);
});

test('a refusal for another reason says it', () => {
  expect(illegalMove('doors', 'wide', 'close', 'and blocked').problems[0].detail).toBe(
    'close is not possible: this doors record is wide, and blocked.',
  );
});
