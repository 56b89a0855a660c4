import TestRunner from 'jest-runner';

/** The layers whose files start all five services as processes of their own, and the one whose files start nothing. */
const platformLayers = /:(system|guides|faults|load)$/;
const unitLayer = /:unit$/;
/** Files for each process that a lane takes at a time: enough that starting the process is worth it, few enough that the lanes end together. */
const share = 8;

/** Files that start servers and platforms of their own take longest for their size, by which jest orders them: begun last, they would keep one lane waiting for the other. */
const startsFirst = /^testkit:component$/;

/**
 * Jest's own runner, side by side in one run: files that start the whole platform in one lane, those of single services and packages in a second, those that start nothing in a third, at
 * a low priority. The first two mostly wait (for windows, retries, processes to be ready), so one lane alone leaves half of two cores idle; but two platforms that start at the
 * same time take each other's processor, and their deadlines are the product's. What the second has not begun when the first ends is shared. A third lane of tests with deadlines was
 * tried: five per cent less time on two cores, and deadlines missed. One run it stays: one stack, one summary, one verdict on retried tests.
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
    const rest = tests.filter((test) => !ofPlatform.includes(test) && !pure.includes(test));
    const isFirst = (test) => startsFirst.test(layerOf(test));
    const others = [...rest.filter(isFirst), ...rest.filter((test) => !isFirst(test))];
    const runOthers = async () => {
      while (others.length > 0) await run(others.splice(0, share * this.#workers));
    };
    await Promise.all([run(ofPlatform).then(runOthers), runOthers(), run(pure)]);
  }
}
