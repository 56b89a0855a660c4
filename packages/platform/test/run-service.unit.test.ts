import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';

const modules = new URL('../src/', import.meta.url);

/** A service whose start does what is given, as a process of its own. */
function run(start: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const service = `
    import { runService } from '${new URL('run-service.ts', modules).href}';
    import { commonSettings, SettingsError } from '${new URL('settings.ts', modules).href}';
    await runService('rooms', commonSettings({ admin: 1 }), async () => {
      ${start}
    });`;
  const env = { PATH: process.env['PATH'], MONGODB_URI: 'mongodb://127.0.0.1:1/x', AMQP_URL: 'amqp://127.0.0.1:1' };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', service], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
}

test('settings that do not fit together are told as those that do not fit alone: in a line, without a stack', async () => {
  const { code, stdout, stderr } = await run("throw new SettingsError('SMTP_URL needs MAIL_FROM');");
  expect([code, stderr]).toEqual([1, 'rooms: settings do not fit:\n  SMTP_URL needs MAIL_FROM\n']);
  expect(stdout).not.toContain('SettingsError');
});

test('a defect at the start is told with its stack', async () => {
  const { code, stdout } = await run("throw new Error('no such queue');");
  expect(code).toBe(1);
  expect(stdout).toMatch(/"msg":"start failed"/);
  expect(stdout).toMatch(/Error: no such queue\\n\s+at /);
});
