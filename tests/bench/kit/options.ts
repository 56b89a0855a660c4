/** `-- --quick`: the short form, which writes nothing unless `npm run bench` collects it. */
export const quick = process.argv.includes('--quick');

/** The value behind `--name`. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Parts of a bench are asked for by their names; without any, all of them are measured. */
export function asked(part: string, all: readonly string[]): boolean {
  return process.argv.includes(part) || !all.some((one) => process.argv.includes(one));
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`);
