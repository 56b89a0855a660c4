import { describe, expect, test } from '@jest/globals';
import { withDatabase } from '../src/stack/given-servers.ts';
import { firstThatWorks, type Source } from '../src/stack/resolution.ts';

const absent = (why: string): Source<string> => ({
  name: why,
  look: () => Promise.resolve({ found: false, why }),
  start: () => Promise.reject(new Error('must not be started')),
});
const present = (name: string): Source<string> => ({
  name,
  look: () => Promise.resolve({ found: true, what: 'is here' }),
  start: () => Promise.resolve(name),
});
const broken = (name: string, decisive = false): Source<string> => ({
  name,
  decisive,
  look: () => Promise.resolve({ found: true, what: 'is here' }),
  start: () => Promise.reject(new Error('pull access denied\nand a long trace')),
});

const resolve = async (sources: Source<string>[]) => {
  const lines: string[] = [];
  const outcome = await firstThatWorks('MongoDB', sources, 'Set MONGODB_URI.', (line) => lines.push(line)).then(
    (server): { server?: string; error?: string } => ({ server }),
    (error: Error) => ({ error: error.message }),
  );
  return { ...outcome, lines };
};

describe('where a server comes from', () => {
  test('the first source that is there is used, and later ones are not asked', async () => {
    const never: Source<string> = { ...present('never'), look: () => Promise.reject(new Error('asked')) };
    expect(await resolve([absent('not set'), present('docker'), never])).toMatchObject({ server: 'docker' });
  });

  test('each step says why it went on', async () => {
    const { lines, ...outcome } = await resolve([absent('MONGODB_URI is not set'), broken('Docker'), present('local')]);
    expect(outcome).toEqual({ server: 'local' });
    expect(lines).toEqual([
      'MongoDB: MONGODB_URI is not set',
      'MongoDB: Docker: is here',
      'MongoDB: Docker does not work: pull access denied',
      'MongoDB: local: is here',
    ]);
  });

  test('a server that the user named is not replaced by another when it does not answer', async () => {
    const { error, lines } = await resolve([broken('MONGODB_URI', true), present('docker')]);
    expect(error).toBe('MongoDB: MONGODB_URI does not work: pull access denied');
    expect(lines).not.toContain('MongoDB: docker: is here');
  });

  test('when nothing works, one line names every reason and what to do', async () => {
    const { error } = await resolve([absent('MONGODB_URI is not set'), broken('Docker')]);
    expect(error).toBe(
      'MongoDB cannot be had here (MONGODB_URI is not set; Docker: pull access denied). Set MONGODB_URI.',
    );
  });
});

describe('a database on a given server', () => {
  test.each([
    ['mongodb://h:1', 'mongodb://h:1/orders'],
    ['mongodb://h:1,i:2/other?replicaSet=rs0', 'mongodb://h:1,i:2/orders?replicaSet=rs0'],
    ['mongodb://u:p@h:1/?tls=true', 'mongodb://u:p@h:1/orders?tls=true&authSource=admin'],
    ['mongodb://u:p@h:1/accounts', 'mongodb://u:p@h:1/orders?authSource=accounts'],
    ['mongodb+srv://u:p@h/x?authSource=y', 'mongodb+srv://u:p@h/orders?authSource=y'],
  ])('%s becomes %s', (given, expected) => {
    expect(withDatabase(given, 'orders')).toBe(expected);
  });

  test('what is no connection string is refused', () => {
    expect(() => withDatabase('http://h', 'orders')).toThrow('not a MongoDB connection string');
  });
});
