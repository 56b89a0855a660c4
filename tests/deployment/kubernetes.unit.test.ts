import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Settings } from '@booking/platform/settings.ts';
import { DOMAIN_SERVICES, SERVICE_NAMES, SERVICES } from '@booking/testkit/platform.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { parse, parseAllDocuments } from 'yaml';

/** deploy/kubernetes against the code, without a cluster. */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; configMapKeyRef?: { name: string; key: string } };
}
interface Container {
  name: string;
  env: Variable[];
  ports: { name: string; containerPort: number }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas: number;
    clusterIP?: string;
    selector: Record<string, string>;
    ports: { name: string; port: number; targetPort: string }[];
    podSelector: { matchLabels: { app: string } };
    ingress: { ports: { port: string }[]; from?: { podSelector: { matchLabels: { app: string } } }[] }[];
    template: { metadata: { labels: { app: string } }; spec: { containers: [Container] } };
  };
}
const manifests = (file: string): Manifest[] =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest);
const manifest = (name: string, kind: string): Manifest => {
  const found = manifests(`${name}.yaml`).find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`${name}.yaml has no ${kind} ${name}`);
  return found;
};
const containerOf = (name: string): Container => manifest(name, 'Deployment').spec.template.spec.containers[0];
const valueOf = (name: string, variable: string): string | undefined =>
  containerOf(name).env.find((one) => one.name === variable)?.value;

const stores = {
  MONGODB_URI: 'mongodb://db/x?replicaSet=rs0',
  AMQP_URL: 'amqp://broker',
  PUBLIC_BASE_URL: 'https://x.example',
};
const given: Record<string, string> = { ...generateSecrets(), ...stores };

test('every manifest is part of the kustomization', () => {
  const { resources, patches } = parse(read('kustomization.yaml')) as {
    resources: string[];
    patches: { path: string }[];
  };
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  expect([...resources, ...patches.map(({ path }) => path)].toSorted()).toEqual(files.toSorted());
});

test('the part that all pods share meets the containers by name, and is probed on the admin port', () => {
  const { spec } = parse(read('pods.yaml')) as {
    spec: {
      template: {
        spec: {
          terminationGracePeriodSeconds: number;
          containers: { name: string; readinessProbe: object; livenessProbe: object }[];
        };
      };
    };
  };
  expect(spec.template.spec.containers).toMatchObject([
    {
      name: 'service',
      readinessProbe: { httpGet: { path: '/readyz', port: 'admin' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'admin' } },
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    },
  ]);
  for (const name of SERVICE_NAMES) expect(containerOf(name).name).toBe('service');
});

describe.each(SERVICE_NAMES)('%s', (name) => {
  let settings: Settings;
  beforeAll(async () => {
    const module = (await import(join(root, 'services', name, 'src/config.ts'))) as { settings: Settings };
    settings = module.settings;
  });
  const { env, ports } = containerOf(name);

  test('is given every setting it requires and none it does not know', () => {
    const values = Object.fromEntries(env.map((one) => [one.name, one.value ?? given[one.name]]));
    const unfit = Object.entries(settings).filter(
      ([setting, { schema }]) => !schema.safeParse(values[setting]).success,
    );
    expect(unfit.map(([setting]) => setting)).toEqual([]);
    expect(env.filter((one) => one.name !== 'SERVICE' && !(one.name in settings))).toEqual([]);
  });

  test('takes every secret from its own Secret, and shows none', () => {
    const secrets = env.filter((one) => settings[one.name]?.secret || one.name in { MONGODB_URI: 1, AMQP_URL: 1 });
    expect(secrets.length).toBeGreaterThan(0);
    for (const one of secrets) expect(one.valueFrom?.secretKeyRef).toMatchObject({ name, key: one.name });
  });

  test('runs in more than one replica, on the ports where the others look for it', () => {
    expect(manifest(name, 'Deployment').spec.replicas).toBeGreaterThan(1);
    const service = manifest(name, 'Service').spec;
    expect(service.selector['app']).toBe(name);
    const definition = SERVICES[name];
    expect(ports).toContainEqual({ name: 'admin', containerPort: definition.admin });
    expect(valueOf(name, 'ADMIN_PORT')).toBe(String(definition.admin));
    if ('http' in definition) return;
    expect(ports).toContainEqual({ name: 'grpc', containerPort: definition.grpc });
    expect(valueOf(name, 'GRPC_PORT')).toBe(String(definition.grpc));
    expect(service).toMatchObject({ clusterIP: 'None', ports: [{ port: definition.grpc, targetPort: 'grpc' }] });
  });
});

test.each([...DOMAIN_SERVICES])('%s is reached by the services that name it, and by nobody else', (name) => {
  const { urlSetting, grpc } = SERVICES[name];
  const callers = SERVICE_NAMES.filter((other) => valueOf(other, urlSetting) === `${name}:${grpc}`);
  const policy = manifests('network-policy.yaml').find((one) => one.metadata.name === name);
  const allowed = policy?.spec.ingress
    .filter(({ ports }) => ports.some(({ port }) => port === 'grpc'))
    .flatMap(({ from }) => (from ?? []).map(({ podSelector }) => podSelector.matchLabels.app));
  expect(callers).toContain('gateway');
  expect(allowed?.toSorted()).toEqual(callers.toSorted());
});
