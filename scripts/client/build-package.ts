import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run build` and `npm pack` in the folder of a package that others install: `dist/`, JavaScript and its types, made of `src/`. Node's
 * own types are left out: what the package needs must be there in Deno, Bun, workers and browsers too.
 */
const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src', name));
rmSync('dist', { recursive: true, force: true });
const options = '--ignoreConfig --strict --declaration --rootDir src --outDir dist --rewriteRelativeImportExtensions';
const target = '--target es2022 --module nodenext --lib es2023,dom,dom.asynciterable --verbatimModuleSyntax';
execFileSync(tsc, [...options.split(' '), ...target.split(' '), '--types', '', ...sources], {
  stdio: 'inherit',
});
