import { readFileSync, writeFileSync } from 'node:fs';

/** Writes what is derived between the markers `<!-- part:start -->` and `<!-- part:end -->` of a document. */
export function writeGeneratedPart(file: string, part: string, text: string): void {
  const whole = readFileSync(file, 'utf8');
  const startMarker = `<!-- ${part}:start -->`;
  const [start, end] = [whole.indexOf(startMarker), whole.indexOf(`<!-- ${part}:end -->`)];
  if (start < 0 || end < 0) throw new Error(`${file} has no place for its ${part}`);
  writeFileSync(file, `${whole.slice(0, start + startMarker.length)}\n\n${text}\n\n${whole.slice(end)}`);
}
