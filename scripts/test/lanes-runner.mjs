import TestRunner from 'jest-runner';

/** The layers whose files start all five services as processes of their own. */
const platformLayers = /:(system|guides|faults)$/;

/**
 * Jest's own runner, twice side by side in one run: files that start the whole platform in one lane, all others in a second. Both mostly wait (for
 * windows, retries, processes to be ready), so one lane alone leaves more than half of two cores idle; but two platforms that start at the same
 * time take each other's processor, and their deadlines are the product's. One run it stays: one stack, one summary, one verdict on retried tests.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class LanesRunner extends TestRunner {
  constructor(globalConfig, context) {
    super({ ...globalConfig, maxWorkers: Math.ceil(globalConfig.maxWorkers / 2) }, context);
  }

  async runTests(tests, watcher, options) {
    // `--runInBand` asks for one process.
    if (options.serial) return super.runTests(tests, watcher, options);
    const startsPlatform = ({ context }) => platformLayers.test(context.config.displayName?.name ?? '');
    const lanes = [tests.filter(startsPlatform), tests.filter((test) => !startsPlatform(test))];
    await Promise.all(lanes.filter((lane) => lane.length > 0).map((lane) => super.runTests(lane, watcher, options)));
  }
}
