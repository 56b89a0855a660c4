import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { parse } from 'yaml';

/** Alert rules against their tests, their runbook and the dashboard; `npm run check:alerts` has promtool run the tests. */
const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface AlertTest {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

interface Group {
  name: string;
  rules: (Rule | { record: string })[];
}
const files = ['alerts', 'alerts-kubernetes'];
const groups = files.flatMap(
  (file) => (parse(read(`deploy/observability/${file}.yaml`)) as { groups: Group[] }).groups,
);
const rules = groups.flatMap((group) => group.rules).filter((rule): rule is Rule => 'alert' in rule);
const tried = files
  .flatMap((file) => (parse(read(`deploy/observability/${file}.test.yaml`)) as { tests: AlertTest[] }).tests)
  .flatMap((one) => one.alert_rule_test);
/** Fires always, by design. */
const watchdog = 'Watchdog';
const runbook = read('docs/operations.md');

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s fires and is silent in a test, and a runbook says what to do',
  (name, rule) => {
    const own = tried.filter(({ alertname }) => alertname === name);
    expect(own.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
    expect(own.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(name !== watchdog);
    expect(name === watchdog ? ['none'] : ['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.runbook).toBe(`docs/operations.md#${name.toLowerCase()}`);
    const [, entry = ''] = runbook.split(`\n### ${name}\n`);
    expect(entry.split('\n### ')[0]?.trim().length).toBeGreaterThan(80);
  },
);

test('the runbook has no entry without an alert, and tests none without a rule', () => {
  const names = new Set(rules.map(({ alert }) => alert));
  const [, entries = ''] = runbook.split('\n## Alerts\n');
  expect(
    [...entries.matchAll(/^### (\w+)$/gm)].map(([, name]) => name).filter((name) => !names.has(name ?? '')),
  ).toEqual([]);
  expect(tried.filter(({ alertname }) => !names.has(alertname))).toEqual([]);
});

test('what the issue of a healthy platform asks for has an alert: requests, sagas, outbox, queues, deliveries, timers, books', () => {
  const judged = rules.map(({ expr }) => expr).join(' ');
  for (const part of ['http_server', 'steps', 'outbox', 'queue_messages', 'webhook_', 'timers', 'books_']) {
    expect(judged).toContain(part);
  }
});

test('the cluster is given the rules as they are', () => {
  const resource = parse(read('deploy/kubernetes-operators/alerts.yaml')) as {
    kind: string;
    spec: { groups: Group[] };
  };
  expect([resource.kind, resource.spec.groups]).toEqual(['PrometheusRule', groups]);
});

test('a part without any process is missed, each by its name (G7)', () => {
  const expr = rules.find(({ alert }) => alert === 'ServiceMissing')?.expr ?? '';
  const missed = [...expr.matchAll(/absent\(\w+\{service="([a-z-]+)"\}\)/g)].map(([, service]) => service ?? '');
  expect(missed.toSorted()).toEqual([...SERVICE_NAMES].toSorted());
});

/** Counters of ours whose growth an alert looks at, each with the labels that it asks for. */
const counted = rules.flatMap(({ alert, expr }) =>
  [...expr.matchAll(/(?:increase|rate)\(((?!kube_)\w+_total)(?:\{(\w+)=~?"([^"]+)"\})?/g)].flatMap(
    ([, counter = '', label, values = '']) =>
      values.split('|').map((value) => [alert, counter, label ? `${label}="${value}"` : ''] as const),
  ),
);

test.each(counted)(
  '%s sees the first one: %s{%s} is there, at zero, when a process starts',
  async (_alert, counter, label) => {
    const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: root });
    const source = sources.find((file) => read(file).includes(`name: '${counter}'`)) ?? `no source has ${counter}`;
    await import(join(root, source));
    const text = await metricsRegistry.getSingleMetricAsString(counter);
    const series = text.split('\n').filter((line) => line.startsWith(counter) && line.includes(label));
    expect(series.length).toBeGreaterThan(0);
    for (const line of series) expect(line).toMatch(/ 0$/);
  },
);
