import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withChange } from './changelog.ts';
import { acceptedContracts, contractBreaks, generatedContracts, writeBaseline } from './files.ts';

/**
 * `npm run contracts:accept -- "<line>"`: the public contracts as generated become the baseline. What breaks clients needs a line, which
 * goes into CHANGELOG.md; additions may go without.
 */
const root = process.cwd();
const line = process.argv.slice(2).join(' ').trim();
const generated = generatedContracts(root);
const breaks = existsSync('docs/baseline/openapi.json') ? contractBreaks(root, acceptedContracts(root), generated) : [];
if (breaks.length > 0) process.stdout.write(`${breaks.join('\n')}\n`);
if (breaks.length > 0 && line === '') {
  process.stderr.write('Breaking changes need a line: npm run contracts:accept -- "<line for the changelog>"\n');
  process.exitCode = 1;
} else {
  if (line !== '') {
    const change = { day: new Date().toISOString().slice(0, 10), breaks: breaks.length > 0 };
    writeFileSync('CHANGELOG.md', withChange(readFileSync('CHANGELOG.md', 'utf8'), line, change));
  }
  writeBaseline(root, generated);
  process.stdout.write(`Accepted${breaks.length > 0 ? `, with ${breaks.length} breaking changes` : ''}.\n`);
}
