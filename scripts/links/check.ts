import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenCitations, brokenLinks, missingRecords, type Repository } from './links.ts';

/**
 * A step of `npm run check`: links between documents, documents that sources cite, and the index of decisions. Ends with 1 when one leads
 * nowhere.
 */
const skipped = new Set(['node_modules', '.git', '.state', 'coverage']);
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}
const files = new Set(filesBelow('.'));
const repository: Repository = { files, read: (file) => readFileSync(file, 'utf8') };

// The tests of this step name documents that must not exist.
const sources = [...files].filter(
  (file) => /\.(ts|mjs)$/.test(file) && !file.includes('/generated/') && !file.startsWith('scripts/links/'),
);
const broken = [
  ...[...files].filter((file) => file.endsWith('.md')).flatMap((file) => brokenLinks(file, repository)),
  ...sources.flatMap((file) => brokenCitations(file, repository)),
  ...missingRecords(repository),
];
if (broken.length > 0) {
  process.stdout.write(`${broken.join('\n')}\n`);
  process.exitCode = 1;
}
