import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** What a process of its own writes on stdout, line by line. */
function written(code: string): Record<string, unknown>[] {
  const source = new URL('../src/logger.ts', import.meta.url).href;
  const script = `import { chosenMembersOnly, createLogger } from ${JSON.stringify(source)};
    const logger = createLogger('gateway', 'info');
    ${code}`;
  const options = { encoding: 'utf8' } as const;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  const lines = execFileSync(process.execPath, [...flags, script], options)
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a line of the log', () => {
  it('has no secret at any of the first three levels', () => {
    const [line] = written(
      `logger.info({ token: 't', request: { authorization: 'a', headers: { cookie: 'c' } }, status: 200 }, 'done');`,
    );
    expect(line).toMatchObject({
      level: 'info',
      service: 'gateway',
      token: '***',
      request: { authorization: '***', headers: { cookie: '***' } },
      status: 200,
      msg: 'done',
    });
  });

  it('of chosen members is the same, and what is logged beside it is still searched for secrets', () => {
    const [chosen, usual, secret] = written(`
      const members = { method: 'GET', status: 200 };
      chosenMembersOnly(logger).info(members, 'request');
      logger.info(members, 'request');
      logger.info({ token: 't' });`);
    expect({ ...chosen, time: '' }).toEqual({ ...usual, time: '' });
    expect(secret).toMatchObject({ token: '***' });
  });
});
