import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences, snippetsOf, unmarkedOf } from './snippets.ts';

const guides = join(import.meta.dirname, '../../docs/guides');

describe('snippets', () => {
  test('are found with language, purpose and line', () => {
    const text = 'a\n\n```sh run\necho\n```\n\n```json expect\n{}\n```\n\n```json\n{}\n```\n';
    expect(snippetsOf(text)).toEqual([
      { language: 'sh', purpose: 'run', code: 'echo\n', line: 3 },
      { language: 'json', purpose: 'expect', code: '{}\n', line: 7 },
    ]);
    expect(() => snippetsOf('```sh runs\necho\n```\n')).toThrow('line 1');
  });

  test.each([
    [{ a: 1 }, { a: 1, b: 2 }, []],
    [{ a: { b: '…' } }, { a: { b: 'x' } }, []],
    [{ a: 'R-…7' }, { a: 'R-17' }, []],
    [{ a: 'R-…8' }, { a: 'R-17' }, ['/a: "R-17"']],
    [{ a: null }, { a: 0 }, ['/a: 0, shown is null']],
    [[{ a: 1 }], [], ['/0: undefined']],
    [{ a: 1 }, {}, ['/a: undefined, shown is 1']],
  ])('%j is compared with %j', (shown, actual, found) => {
    expect(differences(shown, actual)).toEqual(found);
  });

  test.each(readdirSync(guides))('of %s are all run, whatever can be', (name) => {
    expect(unmarkedOf(readFileSync(join(guides, name), 'utf8'))).toEqual([]);
  });
});
