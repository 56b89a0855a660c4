import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../deploy/observability');
/** Words of PromQL and labels that look like a metric without being one. */
const functions = new Set(['histogram_quantile', 'label_values']);

/** Every metric that a rule or a panel names, without what Prometheus itself adds. */
export function metricsInUse(): string[] {
  const rules = readFileSync(join(folder, 'alerts.yaml'), 'utf8');
  const dashboard = JSON.parse(readFileSync(join(folder, 'dashboards/platform.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
    templating: { list: { query: string }[] };
  };
  const expressions = [
    ...[...rules.matchAll(/expr: (\|\n(?: {10,}.*\n)+|.*)/g)].map(([, expr = '']) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => query),
  ];
  const names = expressions
    .map((text) =>
      text
        .replaceAll(/\{[^}]*\}/g, ' ')
        .replaceAll(/\[[^\]]*\]/g, ' ')
        .replaceAll(/\b(by|on)\s*\([^)]*\)/g, ' '),
    )
    .flatMap((text) => [...text.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name))
    .filter((name) => !functions.has(name));
  return [...new Set(names)].toSorted();
}
