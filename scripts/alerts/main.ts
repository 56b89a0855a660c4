import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * `npm run check:alerts`: what Prometheus itself says of deploy/observability: its settings and rules are well formed, and every alert
 * fires and stays silent as alerts.test.yaml has it. Needs promtool, which comes with Prometheus (Debian: the package `prometheus`);
 * PROMTOOL names it where it is not on the PATH.
 */
const promtool = process.env['PROMTOOL'] || 'promtool';
const folder = resolve('deploy/observability');

const checks = [
  ['check', 'config', 'prometheus.yaml'],
  ['check', 'rules', 'alerts.yaml', 'alerts-kubernetes.yaml'],
  ['test', 'rules', 'alerts.test.yaml', 'alerts-kubernetes.test.yaml'],
];

for (const args of checks) {
  const { status, error, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  if (error) {
    process.stderr.write(
      `${promtool} cannot be run (${error.message}): nothing was checked. It comes with Prometheus.\n`,
    );
    process.exit(2);
  }
  process.stdout.write(`${args.join(' ')}\n${stdout}${stderr}`);
  if (status !== 0) process.exit(1);
}
