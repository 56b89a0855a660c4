import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT, SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { COMPILE_CACHE } from '@booking/testkit/spawned-service.ts';

/**
 * Loads each service once while the servers start, so that it finds itself compiled when it is wanted: with a setting that does not fit it
 * ends as soon as it is loaded. A service that has to strip its types itself holds the compiler, some 15 MB, for as long as it runs.
 * Whether this worked is nobody's concern: the services start either way.
 */
export async function compileAhead(env: Record<string, string>): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(ROOT, 'services', name, 'src/main.ts')],
        { env: { PATH, HOME, ...env, NODE_COMPILE_CACHE: COMPILE_CACHE, LOG_LEVEL: 'unfit' }, stdio: 'ignore' },
      );
      await once(child, 'exit').catch(() => undefined);
    }),
  );
}
