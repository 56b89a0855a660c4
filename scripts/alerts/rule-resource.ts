import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** The files of rules, as promtool and a Prometheus of one's own read them. */
const ruleFiles = ['deploy/observability/alerts.yaml', 'deploy/observability/alerts-kubernetes.yaml'];

/** Writes the rules as the resource by which the Prometheus operator takes them. */
export function writeRuleResource(): void {
  const groups = ruleFiles.flatMap((file) => (parse(readFileSync(file, 'utf8')) as { groups: object[] }).groups);
  const resource = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'booking-platform' },
    spec: { groups },
  };
  const head = `# Made of ${ruleFiles.join(' and ')} by npm run generate.\n`;
  writeFileSync(
    'deploy/kubernetes-operators/alerts.yaml',
    head + stringify(resource, { lineWidth: 160, singleQuote: true }),
  );
}
