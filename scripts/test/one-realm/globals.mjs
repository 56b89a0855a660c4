/** `@jest/globals` for modules that outlive a test file, such as harnesses: each use goes to the file that runs. */
const current = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, self, args) => Reflect.apply(globalThis.jestGlobals()[name], self, args),
    get: (_target, key) => Reflect.get(globalThis.jestGlobals()[name], key),
  });

export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const jest = current('jest');
export const test = current('test');
