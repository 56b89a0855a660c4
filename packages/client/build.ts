import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run build -w @booking/client`: dist/ as it can be packed and installed, JavaScript and types. The folder may be named: `node build.ts <folder>`. */
const root = import.meta.dirname;
const out = process.argv[2] ?? join(root, 'dist');
const tsc = join(root, '../../node_modules/.bin/tsc');
rmSync(out, { recursive: true, force: true });
execFileSync(tsc, ['-p', join(root, 'tsconfig.build.json'), '--outDir', out], { stdio: 'inherit' });

const { name, version, type, description, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
} & Record<string, unknown>;
const built = (source: string): object => {
  const file = source.replace('./src/', './').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
};
const manifest = {
  name,
  version,
  type,
  description,
  exports: Object.fromEntries(Object.entries(exports).map(([path, source]) => [path, built(source)])),
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(root, 'README.md'), join(out, 'README.md'));
