import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { parseAllDocuments } from 'yaml';

/**
 * The manifests against the API of Kubernetes: each as the type that its schema became (`kubernetes-models`), so that the compiler finds
 * fields that there are not and values of another kind. What operators define is not among them.
 */
const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');
const ofOperators = /keda\.sh|mongodb\.com|rabbitmq\.com|coreos\.com|kustomize\.config/;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Manifest = { [name: string]: Json } & { apiVersion: string; kind: string; metadata: { name: string } };

let folder: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'manifests-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function manifestsOf(name: string): Manifest[] {
  const path = join(root, 'deploy', name);
  const files = readdirSync(path).filter((file) => file.endsWith('.yaml'));
  return files
    .flatMap((file) => parseAllDocuments(readFileSync(join(path, file), 'utf8')))
    .map((document) => document.toJS() as Manifest)
    .filter(({ apiVersion }) => apiVersion !== undefined && !ofOperators.test(apiVersion));
}

/** As kustomize merges a patch: objects member by member, lists of named things by their names, any other value replaced. */
function merged(into: Json | undefined, patch: Json): Json {
  if (Array.isArray(patch) && Array.isArray(into) && [...into, ...patch].every((one) => nameOf(one) !== undefined)) {
    const patched = into.map((one) => {
      const by = patch.find((other) => nameOf(other) === nameOf(one));
      return by === undefined ? one : merged(one, by);
    });
    return [...patched, ...patch.filter((one) => !into.some((other) => nameOf(other) === nameOf(one)))];
  }
  if (!isObject(into) || !isObject(patch)) return patch;
  const members = Object.entries(patch).map(([name, value]) => [name, merged(into[name], value)]);
  return { ...into, ...Object.fromEntries(members) };
}

function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const nameOf = (value: Json): Json | undefined => (isObject(value) ? value['name'] : undefined);

const isService = ({ kind, metadata }: Manifest): boolean =>
  kind === 'Deployment' && SERVICE_NAMES.some((name) => name === metadata.name);

/** What is applied: deployments with what is merged into every one of them. */
function applied(): Manifest[] {
  const all = ['kubernetes', 'kubernetes-bucket', 'kubernetes-operators', 'kubernetes-tracing'].flatMap(manifestsOf);
  const every = all.find(({ metadata }) => metadata.name === 'every-service');
  if (!every) throw new Error('pods.yaml is not there');
  const { metadata: _name, ...patch } = every;
  return all.filter((one) => one !== every).map((one) => (isService(one) ? (merged(one, patch) as Manifest) : one));
}

/** One line for each thing that the compiler does not take. */
async function problemsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const lines = manifests.flatMap((manifest, at) => [
    `import type { I${manifest.kind} as Type${at} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';`,
    `export const ${manifest.metadata.name.replaceAll('-', '_')}_${at}: Type${at} = ${JSON.stringify(manifest)};`,
  ]);
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', folder]);
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const found = stdout.split('\n').filter((line) => line.includes('error TS'));
    if (found.length === 0) throw error;
    return found;
  }
}

test('every manifest of Kubernetes itself is as its API has it', async () => {
  const manifests = applied();
  const kinds = new Set(manifests.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]),
  );
  expect(manifests.filter(({ kind }) => kind === 'Deployment')).toHaveLength(6);
  expect(await problemsOf(manifests)).toEqual([]);
});

test.each<[string, RegExp, (text: string) => string]>([
  ['a misspelt field', /maxSurg/, (text) => text.replace('"maxSurge"', '"maxSurg"')],
  ['text for a number', /string/, (text) => text.replace('"failureThreshold":90', '"failureThreshold":"90"')],
  [
    'a field at the wrong depth',
    /seccompProfile/,
    (text) => text.replace('"containers":', '"seccompProfile":{"type":"RuntimeDefault"},"containers":'),
  ],
  [
    'what must be there and is not',
    /selector/,
    (text) => text.replace(/"selector":\{"matchLabels":\{"app":"[a-z-]+"\}\},/, ''),
  ],
])('%s is found', async (_what, named, plant) => {
  const deployment = applied().find(isService);
  const text = JSON.stringify(deployment);
  const planted = plant(text);
  expect(planted).not.toBe(text);
  const problems = await problemsOf([JSON.parse(planted) as Manifest]);
  expect(problems.join('\n')).toMatch(named);
});
