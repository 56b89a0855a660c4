/** A fenced block of a guide that a test runs: ```` ```sh run ````. */
export interface Snippet {
  language: string;
  /** `run`: is run; `step`: is run together with the others of its language; `expect`: what the block before answers, at least; `webhook`: checks a signature. */
  purpose: 'run' | 'step' | 'expect' | 'webhook';
  code: string;
  line: number;
}

const purposes = ['run', 'step', 'expect', 'webhook'] as const;

export function snippetsOf(markdown: string): Snippet[] {
  return [...markdown.matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: word, 3: code = '', index }) => {
      const line = markdown.slice(0, index).split('\n').length;
      const purpose = purposes.find((one) => one === word);
      if (purpose === undefined) throw new Error(`line ${line}: a block cannot be ${word}`);
      return { language, purpose, code, line };
    },
  );
}

/** Blocks in a language that could be run and that no test runs. */
export function unmarkedOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```(\w+)$/gm)]
    .filter(([, language = '']) => ['sh', 'ts', 'python', 'go', 'java', 'php', 'js'].includes(language))
    .map(({ 0: fence, index }) => `line ${markdown.slice(0, index).split('\n').length}: ${fence}`);
}

/** Where `actual` is not what `shown` says: members that are not shown do not matter, and `…` stands for anything. */
export function differences(shown: unknown, actual: unknown, path = ''): string[] {
  if (typeof shown === 'string' && shown.includes('…')) {
    const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`, 's').test(String(actual)) ? [] : [`${path}: ${JSON.stringify(actual)}`];
  }
  if (typeof shown !== 'object' || shown === null) {
    return Object.is(shown, actual) ? [] : [`${path}: ${JSON.stringify(actual)}, shown is ${JSON.stringify(shown)}`];
  }
  if (typeof actual !== 'object' || actual === null) return [`${path}: ${JSON.stringify(actual)}`];
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, (actual as Record<string, unknown>)[name], `${path}/${name}`),
  );
}
