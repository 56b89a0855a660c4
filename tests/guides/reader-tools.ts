import { findOnPath } from '@booking/testkit/stack/command.ts';
import { installDebianPackages } from '@booking/testkit/stack/debian-packages.ts';

/** What the snippets of the guides call besides what they define themselves. */
const programs = ['curl', 'jq'];

/**
 * Installs what a reader of the guides has and a bare machine may not.
 * @throws StackError when something is missing and cannot be installed here
 */
export async function haveReaderTools(): Promise<void> {
  const found = await Promise.all(programs.map((name) => findOnPath(name)));
  const missing = programs.filter((_, index) => !found[index]);
  if (missing.length > 0) await installDebianPackages(missing, (line) => process.stderr.write(`${line}\n`));
}
