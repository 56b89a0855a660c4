import { globSync, readFileSync } from 'node:fs';

/**
 * A step of `npm run check`: no line of the sources is wider than that, so that two files fit side by side. Prose that a program says is not
 * broken into pieces, nor are rows of a table in a comment. Ends with 1 when a line is.
 */
const columnsMax = 140;

/** Made from the description; another step holds them to it. */
const generated = /\/generated\//;

const literals = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`?|^[^`']*`[,;)]*$/g;
const isWide = (line: string): boolean =>
  line.length > columnsMax && !/^\s*\* \|/.test(line) && line.replaceAll(literals, '').length > columnsMax;

const files = globSync([
  '{services,packages}/*/src/**/*.{ts,mjs}',
  'console/src/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
]);
const wide = files
  .filter((file) => !generated.test(file))
  .flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, at) => (isWide(line) ? [`${file}:${at + 1}`] : []));
  });
for (const place of wide) process.stdout.write(`${place} is wider than ${columnsMax} columns\n`);
process.exitCode = wide.length === 0 ? 0 : 1;
