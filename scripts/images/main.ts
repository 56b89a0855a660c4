import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { filesWithImages, pinned, problemsOf } from './images.ts';

/**
 * `npm run images`: tells which images are named by a tag alone, which their registry may give to other contents at any time, and exits 1
 * while there is one. `npm run images -- --pin` asks the registries for the digests (docker with buildx) and writes them beside the tags.
 */
const asked = new Map<string, string>();
const digestOf = (image: string): string => {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const digest = asked.get(image) ?? execFileSync('docker', args, { encoding: 'utf8' }).trim();
  asked.set(image, digest);
  return digest;
};

if (process.argv.includes('--pin')) {
  for (const file of filesWithImages()) {
    const text = readFileSync(file, 'utf8');
    const after = pinned(text, digestOf);
    if (after !== text) writeFileSync(file, after);
  }
}
const problems = problemsOf(filesWithImages());
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
