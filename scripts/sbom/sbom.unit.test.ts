import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { installedFor, listed, type Lock } from './installed.ts';

/** The bill of materials of the image (G9). */
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
const namesIn = (paths: Iterable<string>): string[] => [...paths].map((path) => path.replace(/^.*node_modules\//, ''));

test('a package is looked for where Node would, and what only development needs is left out', () => {
  const small: Lock = {
    packages: {
      'services/one': { dependencies: { a: '1', shared: '1' } },
      'node_modules/shared': { link: true, resolved: 'packages/shared' },
      'packages/shared': { dependencies: { b: '1' } },
      'node_modules/a': { dependencies: { b: '2' }, optionalDependencies: { absent: '1' } },
      'node_modules/a/node_modules/b': {},
      'node_modules/b': {},
      'node_modules/only-tests': {},
    },
  };
  expect([...installedFor(small, ['services/one'])].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'packages/shared',
    'services/one',
  ]);
  expect(() => installedFor(small, ['services/two'])).toThrow('has no services/two');
});

test('the image holds what services run with, and nothing that tests start servers with', () => {
  const services = ['catalog', 'gateway', 'orders-billing', 'resources', 'webhooks'].map((name) => `services/${name}`);
  const packages = ['contracts', 'messaging', 'persistence', 'platform', 'representations'].map(
    (name) => `packages/${name}`,
  );
  const names = namesIn(installedFor(lock, [...services, ...packages]));
  expect(names).toEqual(expect.arrayContaining(['mongoose', 'mongodb', 'amqplib', '@grpc/grpc-js', 'zod', 'express']));
  for (const name of ['testcontainers', 'dockerode', 'ssh2', 'playwright-core', 'jest', 'react'])
    expect(names).not.toContain(name);
});

test('what is not installed is neither listed nor depended on, and one version of a package is not taken for another', () => {
  const known: Lock = { packages: { 'node_modules/a': { version: '1' }, 'services/one': { version: '2' } } };
  const refs = ['a@1', 'a@2', 'one@2', 't@1'];
  const bill = {
    components: refs.map((ref) => ({ 'bom-ref': ref })),
    dependencies: refs.map((ref) => ({ ref, dependsOn: refs })),
  };
  const { components, dependencies } = listed(bill, known, new Set(['node_modules/a', 'services/one']));
  expect(components.map((one) => one['bom-ref'])).toEqual(['a@1', 'one@2']);
  expect(dependencies).toEqual(['a@1', 'one@2'].map((ref) => ({ ref, dependsOn: ['a@1', 'one@2'] })));
});
