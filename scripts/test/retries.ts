/** A test that passed, but not at its first run. */
export interface RetriedTest {
  /** Its path through the describes, joined by " › ". */
  name: string;
  file: string;
  /** Why each earlier run failed, the whole message. */
  causes: readonly string[];
}

/** A test that may need its second run for now: tests/quarantine.json. */
export interface Quarantined {
  name: string;
  reason: string;
  /** Since when, `2026-03-29`. */
  date: string;
}

interface FileResult {
  testFilePath: string;
  testResults: readonly {
    status: string;
    title: string;
    ancestorTitles: readonly string[];
    invocations?: number;
    retryReasons?: readonly string[];
  }[];
}

/** The tests of a run that passed at a second try. */
export function retriedTests(results: readonly FileResult[]): RetriedTest[] {
  return results.flatMap(({ testFilePath, testResults }) =>
    testResults
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
      .map(({ ancestorTitles, title, retryReasons = [] }) => ({
        name: [...ancestorTitles, title].join(' › '),
        file: testFilePath,
        causes: retryReasons,
      })),
  );
}

/** The tests of a run that were left out, though nobody asked for others alone. */
export function skippedTests(results: readonly FileResult[]): Omit<RetriedTest, 'causes'>[] {
  return results.flatMap(({ testFilePath, testResults }) =>
    testResults
      .filter(({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status))
      .map(({ ancestorTitles, title }) => ({ name: [...ancestorTitles, title].join(' › '), file: testFilePath })),
  );
}

/** A test that does not run judges nothing: each is told, and fails the run unless it is in quarantine. */
export function judgeSkips(skipped: readonly Omit<RetriedTest, 'causes'>[], quarantine: readonly Quarantined[]) {
  const excuses = new Map(quarantine.map((one) => [one.name, one]));
  const lines = skipped.map(({ name, file }) => {
    const excuse = excuses.get(name);
    return `  ${name} (${file})${excuse ? `, in quarantine since ${excuse.date}: ${excuse.reason}` : ''}`;
  });
  const failed = skipped.filter(({ name }) => !excuses.has(name)).length;
  return { failed, lines: skipped.length === 0 ? [] : [`Did not run: ${skipped.length}`, ...lines] };
}

const ansi = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
/** What a failure says, without the lines of code and the stack below it. */
function said(cause: string): string {
  const lines = cause.replaceAll(ansi, '').split('\n');
  const end = lines.findIndex((line) => /^\s*(>?\s*\d+ \||at )/.test(line));
  const told = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter((line) => line !== '');
  return told.join(' ').slice(0, 300);
}

/**
 * How many tests outside the quarantine may need their second run before the whole run fails: two cores that do other work decide a few. To
 * be lowered to none.
 */
const tolerated = 2;

/** What is printed of retried tests, and how many of them fail the run: those that are not in quarantine. */
export function judgeRetries(retried: readonly RetriedTest[], quarantine: readonly Quarantined[]) {
  const excuses = new Map(quarantine.map((one) => [one.name, one]));
  const lines = retried.map(({ name, file, causes }) => {
    const excuse = excuses.get(name);
    const verdict = excuse ? `in quarantine since ${excuse.date}: ${excuse.reason}` : 'not in quarantine';
    return `  ${name} (${file})\n    ${causes.map(said).join('; ') || 'no cause told'}\n    ${verdict}`;
  });
  const strangers = retried.filter(({ name }) => !excuses.has(name)).length;
  const failed = strangers > tolerated ? strangers : 0;
  if (retried.length === 0) return { failed, lines };
  return {
    failed,
    lines: [
      `Passed at the second try only: ${retried.length}, not in quarantine: ${strangers} (${tolerated} are tolerated)`,
      ...lines,
    ],
  };
}
