import TestRunner from 'jest-runner';

/** The layers whose files start all five services as processes of their own, and the one whose files start nothing. */
const platformLayers = /:(system|guides|faults|load)$/;
const unitLayer = /:unit$/;
/** Files for each process that a lane takes at a time: enough that starting the process is worth it, few enough that the lanes end together. */
const share = 8;

/**
 * Jest's own runner, twice side by side in one run: files that start the whole platform in one lane, those of single services and packages in a
 * second. Both mostly wait (for windows, retries, processes to be ready), so one lane alone leaves half of two cores idle; but two platforms that start at the
 * same time take each other's processor, and their deadlines are the product's. Unit tests follow in the first, and whatever the second has not begun by then is shared.
 * A third lane was tried: five per cent less time on two cores, and tests that missed their deadlines. One run it stays: one stack, one summary, one verdict on retried tests.
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
    const others = tests.filter((test) => !ofPlatform.includes(test) && !pure.includes(test));
    const runOthers = async () => {
      while (others.length > 0) await run(others.splice(0, share * this.#workers));
    };
    await Promise.all([
      run(ofPlatform)
        .then(() => run(pure))
        .then(runOthers),
      runOthers(),
    ]);
  }
}
