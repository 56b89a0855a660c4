import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';

/**
 * Jest's own test runner, with modules loaded by node itself. Left alone, jest gives each file a realm with modules of its own, whose
 * globals stand behind an interceptor: loading mongoose, gRPC and the services anew and running them cold took nearly half of the
 * processor's time of all tests. Here a process loads a module once, as the services do, types stripped by node, for all the files that it
 * is given; only what is named by a file (the test itself, `setupFilesAfterEnv`) is evaluated for each. There are no module mocks: what a
 * test replaces, it hands over.
 */
const require = createRequire(import.meta.url);
const globals = new URL('globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, format: 'module', shortCircuit: true } : next(specifier, context),
});

let filesRun = 0;

// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default function runInOneRealm(globalConfig, config, environment, runtime, testPath, ...rest) {
  filesRun += 1;
  const file = filesRun;
  const own = {
    // The framework keeps the tests and listeners of a file in variables of its own: each file has one.
    requireInternalModule: (path) => {
      delete require.cache[path];
      delete globalThis[Symbol.for('EVENT_HANDLERS')];
      return require(path);
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(`${pathToFileURL(path).href}?file=${file}`),
  };
  const native = new Proxy(runtime, {
    get: (target, name) => {
      const value = own[name] ?? target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  globalThis.jestGlobals = () => runtime.requireModuleOrMock(testPath, '@jest/globals');
  return circus.default(globalConfig, config, environment, native, testPath, ...rest);
}
