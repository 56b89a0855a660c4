import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import TestRunner from 'jest-runner';

/** The layers whose files start all five services as processes of their own, and the one whose files start nothing. */
const platformLayers = /:(system|guides|faults|load)$/;
const unitLayer = /:unit$/;
/**
 * Files for each process that a lane takes at a time: enough that starting the process is worth it, few enough that the lanes end together.
 */
const share = 24;

/** Files that mostly wait, for mails, retries and clocks: alone they leave some 60 to 80 % of two processors idle. */
const mostlyWaits = /\/services\/webhooks\/test\/(waiting|notices|grouped-notices|billing-notices|faults)\.test\.ts$/;

/**
 * Files that start servers and platforms of their own take longest for their size, by which jest orders them: begun last, they would keep
 * one lane waiting for the other.
 */
const startsFirst = /^testkit:component$/;

/**
 * Jest's own runner, side by side in one run: files that start the whole platform in one lane, those of single services and packages in a
 * second; in a third, once the check has ended, those that hardly need a processor, then at a low priority those that start nothing. The
 * first two wait for a quarter of their time, but two platforms that start at the same time take each other's processor, and their
 * deadlines are the product's: with other files in the third, deadlines were missed. What the second has not begun when the first ends is
 * shared. One run it stays: one stack, one summary, one verdict on retried tests.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class LanesRunner extends TestRunner {
  #workers;

  constructor(globalConfig, context) {
    const maxWorkers = Math.ceil(globalConfig.maxWorkers / 2);
    super({ ...globalConfig, maxWorkers }, context);
    this.#workers = maxWorkers;
  }

  async runTests(tests, watcher, options) {
    // `--runInBand` asks for one process.
    if (options.serial) return super.runTests(tests, watcher, options);
    const layerOf = ({ context }) => context.config.displayName?.name ?? '';
    const run = async (some) => some.length > 0 && super.runTests(some, watcher, options);
    const ofPlatform = tests.filter((test) => platformLayers.test(layerOf(test)));
    const pure = tests.filter((test) => unitLayer.test(layerOf(test)));
    const waiting = tests.filter(({ path }) => mostlyWaits.test(path));
    const rest = tests.filter((test) => ![ofPlatform, pure, waiting].some((lane) => lane.includes(test)));
    const isFirst = (test) => startsFirst.test(layerOf(test));
    const others = [...rest.filter(isFirst), ...rest.filter((test) => !isFirst(test))];
    const runOthers = async () => {
      while (others.length > 0) await run(others.splice(0, share * this.#workers));
    };
    const runThird = async () => {
      // Both lanes and the check are as much as two processors do; and tests of the rules for sources put files among them that the rules
      // refuse.
      while (!hasCheckEnded()) await delay(500);
      await run(waiting);
      return run(pure);
    };
    await Promise.all([run(ofPlatform).then(runOthers), runOthers(), runThird()]);
  }
}

/** `npm run check`, which `npm test` begins together with the tests. */
function hasCheckEnded() {
  const file = process.env.CHECK_ENDED_FILE;
  return file === undefined || existsSync(file);
}
