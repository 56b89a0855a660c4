import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { filesWithImages, imagesIn, pinned, problemsOf } from './images.ts';

/** Contents of others that this repository runs are named so that nobody can put others in their place (G9). */
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

describe('images', () => {
  test('are found wherever one is named, have a full version and one digest', () => {
    const found = filesWithImages().flatMap((file) => imagesIn(readFileSync(file, 'utf8')));
    const names = found.map(({ image }) => image.replace(/:.*/, ''));
    expect([...new Set(names)].toSorted()).toEqual([
      'mongo',
      'node',
      'otel/opentelemetry-collector-contrib',
      'rabbitmq',
    ]);
    expect(problemsOf(filesWithImages())).toEqual([]);
    // Another file that names one would be asked by nobody.
    const elsewhere = globSync('**/*.{yml,yaml}', {
      exclude: ['**/node_modules/**', 'deploy/**', 'docker-compose.yml'],
    });
    expect(elsewhere.filter((file) => imagesIn(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
  });

  test('get the digest beside their tag, and keep the one that they have', () => {
    const text = ['ARG NODE_IMAGE=node:24.1.0-slim', '  image: mongo:8.0.13', '  image: booking-platform:0.1.0'].join(
      '\n',
    );
    const after = pinned(text, () => digest);
    expect(after.split('\n')).toEqual([
      `ARG NODE_IMAGE=node:24.1.0-slim@${digest}`,
      `  image: mongo:8.0.13@${digest}`,
      '  image: booking-platform:0.1.0',
    ]);
    expect(pinned(after, () => 'never asked')).toBe(after);
    expect(pinned('image: ${MONGO_IMAGE:-mongo:8.0.13}', () => digest)).toBe(
      `image: \${MONGO_IMAGE:-mongo:8.0.13@${digest}}`,
    );
    expect(() => pinned(text, () => 'error: no such manifest')).toThrow('is no digest');
  });
});

test('actions of workflows are named by commit, with their version beside it', () => {
  const uses = globSync('.github/workflows/*.yml').flatMap(
    (file) => readFileSync(file, 'utf8').match(/uses: .+/g) ?? [],
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((one) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
});
