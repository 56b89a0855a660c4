import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run lint:kubernetes`: kube-score over what kustomize makes of deploy/kubernetes. Both are built, pinned, into a folder of their own:
 * needs Go and the proxy of its modules. Ends with 1 when kube-score has a warning or worse, or scored nothing.
 */
const tools = ['sigs.k8s.io/kustomize/kustomize/v5@v5.6.0', 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0'];
const manifests = join(import.meta.dirname, '../../deploy/kubernetes');
const folder = mkdtempSync(join(tmpdir(), 'kube-score-'));

function run(command: string, args: readonly string[]): { status: number | null; output: string } {
  const env = { ...process.env, GOBIN: folder };
  const { status, stdout, error } = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (error) throw error;
  return { status, output: stdout };
}

try {
  for (const tool of tools) {
    process.stderr.write(`go install ${tool} …\n`);
    if (run('go', ['install', tool]).status !== 0) throw new Error(`${tool} was not built`);
  }
  const built = run(join(folder, 'kustomize'), ['build', manifests]);
  if (built.status !== 0) throw new Error('kustomize does not build deploy/kubernetes');
  const file = join(folder, 'applied.yaml');
  writeFileSync(file, built.output);
  const lines = run(join(folder, 'kube-score'), ['score', '--output-format', 'ci', file]).output.trim().split('\n');
  const passed = lines.filter((line) => line.startsWith('[OK]'));
  const bad = lines.filter((line) => !/^\[(OK|SKIPPED)\]/.test(line));
  process.stdout.write([...bad, `${passed.length} checks passed, ${bad.length} did not`, ''].join('\n'));
  process.exitCode = bad.length > 0 || passed.length === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
