import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { metricsRegistry } from '@booking/platform/metrics.ts';
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

const { groups } = parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(read('deploy/observability/alerts.test.yaml')) as { tests: AlertTest[] };
const tried = tests.flatMap((one) => one.alert_rule_test);
const runbook = read('docs/operations.md');

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s fires and is silent in a test, and a runbook says what to do',
  (name, rule) => {
    const own = tried.filter(({ alertname }) => alertname === name);
    expect(own.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
    expect(own.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
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

/** Counters whose growth an alert looks at, each with the labels that it asks for. */
const counted = rules.flatMap(({ alert, expr }) =>
  [...expr.matchAll(/(?:increase|rate)\((\w+_total)(?:\{(\w+)=~?"([^"]+)"\})?/g)].flatMap(
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
