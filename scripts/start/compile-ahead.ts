import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '@booking/testkit/platform.ts';

/**
 * Loads the services' code once, in a process of its own, while the servers start: afterwards each service finds it compiled. A service that strips its
 * types itself holds the compiler, some 15 MB, for as long as it runs. Whether this worked is nobody's concern: the services start either way.
 */
export async function compileAhead(env: Record<string, string>): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'load-services.ts')],
    { env: { ...process.env, ...env, NODE_COMPILE_CACHE: COMPILE_CACHE }, stdio: 'ignore' },
  );
  await once(child, 'exit').catch(() => undefined);
}
