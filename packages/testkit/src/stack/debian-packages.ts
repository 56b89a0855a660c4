import { findOnPath, runCommand } from './command.ts';
import type { Progress } from './resolution.ts';
import { StackError } from './stack-error.ts';

const INSTALL_TIMEOUT_MS = 600_000;
/** Another apt run may hold the package lock: wait for it rather than fail. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=300'];

/** Why packages cannot be installed here, or undefined when they can. */
export const whyNoPackages = async (): Promise<string | undefined> => {
  if (!(await findOnPath('apt-get'))) return 'no apt-get here';
  return process.getuid?.() === 0 ? undefined : 'installing packages needs root';
};

/** @throws StackError with apt's last line */
export const installDebianPackages = async (packages: readonly string[], onProgress: Progress): Promise<void> => {
  const why = await whyNoPackages();
  if (why) throw new StackError(`${packages.join(' ')} is missing, and ${why}`);
  onProgress(`apt-get install ${packages.join(' ')} (takes up to a minute)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An update that fails in part may still leave what is needed: the install decides.
  await runCommand('apt-get', [...WAIT_FOR_LOCK, 'update', '-qq'], { env, timeoutMs: INSTALL_TIMEOUT_MS });
  const { code, stderr } = await runCommand(
    'apt-get',
    [...WAIT_FOR_LOCK, 'install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env, timeoutMs: INSTALL_TIMEOUT_MS },
  );
  if (code !== 0) throw new StackError(`apt-get install failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
};
