import TestRunner from 'jest-runner';

/** The layers whose files start all five services as processes of their own, and the one whose files start nothing. */
const platformLayers = /:(system|guides|faults|load)$/;
const unitLayer = /:unit$/;
/** Its files wait for windows, retries and silent endpoints most of their time. */
const waitingRoom = /^webhooks:component$/;
/** Files for each process that a lane takes at a time: enough that starting the process is worth it, few enough that the lanes end together. */
const share = 8;

/**
 * Jest's own runner, three times side by side in one run. Files that start the whole platform have the first lane, since two platforms that start at the same time take each other's
 * processor, and their deadlines are the product's; those of single services and packages the second; unit tests, at a low priority, and those that mostly wait
 * the third. A lane alone leaves half of two cores idle. Whatever the second has not begun when another ends is shared. One run it stays: one stack, one summary, one verdict on
 * retried tests.
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
    const [ofPlatform, pure, waiting, others] = [[], [], [], []];
    for (const test of tests) {
      const layer = layerOf(test);
      if (platformLayers.test(layer)) ofPlatform.push(test);
      else if (unitLayer.test(layer)) pure.push(test);
      else if (waitingRoom.test(layer)) waiting.push(test);
      else others.push(test);
    }
    const runOthers = async () => {
      while (others.length > 0) await run(others.splice(0, share * this.#workers));
    };
    const third = async () => {
      await run(pure);
      await run(waiting);
      await runOthers();
    };
    await Promise.all([run(ofPlatform).then(runOthers), runOthers(), third()]);
  }
}
