import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What a test file sees as global are the process's own globals, put back as they were when the file ends. */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #exit = process.exit;
  #console = globalThis.console;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  // jest asks for it.
  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    globalThis.console = this.#console;
  }

  /** None of its own: the runner beside it has node load the modules. */
  getVmContext() {
    return null;
  }
}
