import { readdirSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { erasures as erasuresOfBackups, forgetAgainKind as forgetAgainOfBackups } from '@booking/backup/erasures.ts';
import { erasures } from '@booking/messaging/erasure.ts';
import { brokerRightsOf } from '@booking/messaging/access/broker-rights.ts';
import { serviceActions } from '@booking/persistence/database-access.ts';
import type { Settings } from '@booking/platform/settings.ts';
import { grpcTlsSettings } from '@booking/platform/transport-security.ts';
import { DOMAIN_SERVICES, SERVICE_NAMES, SERVICES } from '@booking/testkit/platform.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { MONGO_PARAMETERS } from '@booking/testkit/stack/mongod.ts';
import { parse, parseAllDocuments } from 'yaml';
import { forgetAgainKind } from '../../services/orders-billing/src/customers/forget-again.ts';

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
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string; except: string[] };
}
interface VolumeClaim {
  metadata: { name: string };
  spec: { resources: { requests: { storage: string } } };
}
interface OperatorResource {
  kind: string;
  metadata: { name: string };
  spec: {
    permissions?: object;
    members?: number;
    security?: { roles: object[] };
    users?: object[];
    additionalMongodConfig?: { setParameter: object };
    statefulSet?: { spec: { volumeClaimTemplates: VolumeClaim[] } };
    podSelector?: Peer['podSelector'];
    ingress?: { ports: { port: number }[]; from?: Peer[] }[];
    scaleTargetRef?: object;
    triggers?: { metadata: Record<string, string> }[];
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    maxUnavailable?: number;
    policyTypes?: string[];
    egress?: { ports: { port: number }[]; to?: Peer[] }[];
    clusterIP?: string;
    selector: Record<string, string>;
    ports: { name: string; port: number; targetPort: string }[];
    podSelector: { matchLabels: { app: string } };
    ingress: { ports: { port: string }[]; from?: Peer[] }[];
    template: {
      metadata: { labels: { app: string } };
      spec: {
        containers: [Container];
        topologySpreadConstraints?: { topologyKey: string; labelSelector: object }[];
      };
    };
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

test('the gateway takes a client for who he is, not for the ingress: one proxy stands before it, and nobody else reaches it', () => {
  expect(valueOf('gateway', 'TRUST_PROXY')).toBe('1');
  const policy = manifests('network-policy.yaml').find((one) => one.metadata.name === 'gateway')?.spec;
  const callers = policy?.ingress.filter(({ ports }) => ports.some(({ port }) => port === 'http')) ?? [];
  expect(callers.map(({ from }) => from)).toEqual([
    [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
  ]);
});

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
      startupProbe: { httpGet: { path: '/healthz', port: 'admin' } },
      resources: { requests: { cpu: '500m' }, limits: { cpu: '2', memory: '768Mi' } },
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

  test('runs in three replicas or more, on the ports where the others look for it', () => {
    const deployment = manifest(name, 'Deployment').spec;
    // A number of its own would be set again with every update, whatever the load.
    expect(deployment.replicas).toBeUndefined();
    expect(manifest(name, 'HorizontalPodAutoscaler').spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name },
      minReplicas: 3,
    });
    const { maxUnavailable, selector } = manifest(name, 'PodDisruptionBudget').spec;
    expect([maxUnavailable, selector]).toEqual([1, { matchLabels: { app: name } }]);
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

test.each([...SERVICE_NAMES])('pods of %s are spread over zones and hosts among themselves (R6)', (name) => {
  const { topologySpreadConstraints = [] } = manifest(name, 'Deployment').spec.template.spec;
  expect(topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
    'topology.kubernetes.io/zone',
    'kubernetes.io/hostname',
  ]);
  for (const { labelSelector } of topologySpreadConstraints) {
    expect(labelSelector).toEqual({ matchLabels: { app: name } });
  }
});

describe('network policies (X7)', () => {
  const policies = manifests('network-policy.yaml');
  const policyOf = (name: string) => policies.find((one) => one.metadata.name === name)?.spec;
  const egressOf = (name: string) => policyOf(name)?.egress ?? [];
  const appsOf = (name: string): string[] =>
    egressOf(name)
      .flatMap(({ to = [] }) => to.map(({ podSelector }) => podSelector?.matchLabels['app'] ?? ''))
      .filter((app) => app !== '');

  test('deny everything that none of them allows, both ways', () => {
    expect(policyOf('default-deny')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const name of SERVICE_NAMES) expect(policyOf(name)?.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  test.each([...SERVICE_NAMES])('%s calls the services that it is told of and its own database', (name) => {
    const told = DOMAIN_SERVICES.filter((other) => valueOf(name, SERVICES[other].urlSetting) !== undefined);
    const own = name === 'gateway' ? [] : [`mongodb-${name}-svc`];
    expect(appsOf(name).toSorted()).toEqual([...told, ...own].toSorted());
  });

  test('let webhooks alone call outside, on the ports of targets and mail, and nothing that is private', () => {
    const outside = (name: string) =>
      egressOf(name).filter(({ to = [] }) => to.length === 0 || to.some(({ ipBlock }) => ipBlock));
    for (const name of SERVICE_NAMES) expect([name, outside(name).length]).toEqual([name, name === 'webhooks' ? 1 : 0]);
    const [way] = outside('webhooks');
    expect(way?.ports.map(({ port }) => port)).toEqual([443, 8443, 465, 587]);
    const ranges = way?.to?.flatMap(({ ipBlock }) => ipBlock?.except ?? []) ?? [];
    const isShut = (address: string): boolean => {
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      const shut = new BlockList();
      for (const range of ranges) {
        const [network = '', prefix] = range.split('/');
        if (isIPv6(network) === (family === 'ipv6')) shut.addSubnet(network, Number(prefix), family);
      }
      return shut.check(address, family);
    };
    const own = ['10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.1.1', '127.0.0.1'];
    for (const address of [...own, 'fd00::1', 'fe80::1', '::1'])
      expect([address, isShut(address)]).toEqual([address, true]);
    for (const address of ['93.184.216.34', '2606:2800::1'])
      expect([address, isShut(address)]).toEqual([address, false]);
  });

  test('let catalog out where the component for a bucket is taken, to as little that is private, by TLS', () => {
    const bucket = readFileSync(join(root, 'deploy/kubernetes-bucket/network-policy.yaml'), 'utf8');
    const { spec } = parse(bucket) as Manifest;
    const [webhooks] = egressOf('webhooks').filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock));
    expect(spec).toEqual({
      podSelector: { matchLabels: { app: 'catalog' } },
      policyTypes: ['Egress'],
      egress: [{ ports: [{ port: 443 }], to: webhooks?.to }],
    });
  });

  test('show metrics to the monitoring alone', () => {
    for (const name of SERVICE_NAMES) {
      const [admin] = policyOf(name)?.ingress.filter(({ ports }) => ports.some(({ port }) => port === 'admin')) ?? [];
      expect(admin?.from).toEqual([
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
      ]);
    }
  });
});

describe('with operators for database and broker', () => {
  const operators = (file: string) =>
    parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes-operators', file), 'utf8')).map(
      (document) => document.toJS() as OperatorResource,
    );

  test.each([...DOMAIN_SERVICES])('the login of %s may do at the broker what its rights in the code say', (name) => {
    const logins = operators('broker-logins.yaml').filter((one) => one.metadata.name === name);
    const specOf = (kind: string) => logins.find((one) => one.kind === kind)?.spec.permissions;
    const { exchange, permissions, topics } = brokerRightsOf(name, '');
    expect(specOf('Permission')).toEqual(permissions);
    expect(specOf('TopicPermission')).toEqual({ exchange, ...topics });
  });

  test.each([...DOMAIN_SERVICES])('the login of %s may do at its database what its rights in the code say', (name) => {
    const database = operators('mongodb.yaml').find((one) => one.metadata.name === `mongodb-${name}`)?.spec;
    const privileges = [{ resource: { db: name, collection: '' }, actions: [...serviceActions] }];
    expect(database?.security?.roles).toEqual([{ role: 'booking-service', db: name, privileges, roles: [] }]);
    expect(database?.users).toMatchObject([
      { name, db: name, roles: [{ name: 'booking-service', db: name }] },
      { name: 'backup', db: name, roles: [{ name: 'read', db: name }] },
    ]);
    expect(database?.additionalMongodConfig?.setParameter).toEqual(MONGO_PARAMETERS);
    expect(database?.members).toBe(3);
    const [data] = database?.statefulSet?.spec.volumeClaimTemplates ?? [];
    expect([data?.metadata.name, data?.spec.resources.requests.storage]).toEqual([
      'data-volume',
      expect.stringMatching(/^\d+Gi$/),
    ]);
    const budget = operators('mongodb.yaml').find(
      ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === `mongodb-${name}`,
    );
    expect(budget?.spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: { app: `mongodb-${name}-svc` } },
    });
  });

  test.each([...DOMAIN_SERVICES])('replicas of %s follow its queues', (name) => {
    const scaled = operators('autoscaling.yaml').find((one) => one.metadata.name === name)?.spec;
    expect(scaled?.scaleTargetRef).toEqual({ name });
    const [, byQueue] = scaled?.triggers ?? [];
    expect(byQueue?.metadata.query).toContain(`queue_messages{queue=~"${name}`);
  });
});

interface TlsPatch {
  target: { kind: string; name: string };
  patch: string;
}
interface Certificate {
  kind: string;
  spec: { secretName: string; dnsNames: string[] };
}

describe('with TLS inside (G8)', () => {
  const tls = (file: string): string => readFileSync(join(root, 'deploy/kubernetes-tls', file), 'utf8');
  const { patches } = parse(tls('kustomization.yaml')) as { patches: TlsPatch[] };
  const certificates = parseAllDocuments(tls('certificates.yaml')).map((one) => one.toJS() as Certificate);

  test.each([...SERVICE_NAMES])('%s has a certificate for the name by which it is called, and its files', (name) => {
    const { patch = '' } = patches.find(({ target }) => target.kind === 'Deployment' && target.name === name) ?? {};
    const { volumes, containers } = (parse(patch) as { spec: { template: { spec: TlsPod } } }).spec.template.spec;
    const [{ secret }, [{ env, volumeMounts }]] = [volumes[0], containers];
    const certificate = certificates.find(({ spec }) => spec.secretName === secret.secretName);
    expect(certificate?.spec.dnsNames).toEqual([name]);
    const files = env.map(({ name: setting, value = '' }) => [setting.replace(/_FILE$/, ''), value] as const);
    expect(files.map(([setting]) => setting)).toEqual(Object.keys(grpcTlsSettings()));
    for (const [, file] of files) expect(file.startsWith(`${volumeMounts[0].mountPath}/`)).toBe(true);
  });

  test.each([...DOMAIN_SERVICES])('the database of %s and the broker take nothing else', (name) => {
    const patchOf = (target: string) => patches.find((one) => one.target.name === target)?.patch ?? '';
    expect(parse(patchOf(`mongodb-${name}`))).toMatchObject([{ path: '/spec/security/tls', value: { enabled: true } }]);
    expect(parse(patchOf('rabbitmq'))).toMatchObject([{ path: '/spec/tls', value: { disableNonTLSListeners: true } }]);
  });
});

interface TlsPod {
  volumes: [{ name: string; secret: { secretName: string } }];
  containers: [Container & { volumeMounts: [{ mountPath: string }] }];
}
interface CronJob {
  spec: { jobTemplate: { spec: { template: { metadata: { labels: { app: string } }; spec: { containers: [Job] } } } } };
}
type Job = Container & { command: string[] };

/** The nightly proof of the books: one pod that calls orders-billing. */
const nightly = (parse(read('books.yaml')) as CronJob).spec.jobTemplate.spec.template;
const [proof] = nightly.spec.containers;

test('the books are proven every night by a command that there is, with the keys of orders-billing and no other login', () => {
  const [node, entry = ''] = proof.command;
  expect(node).toBe('node');
  expect(readFileSync(join(root, entry), 'utf8')).toContain('process.env');
  expect(proof.env.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef])).toEqual([
    ['ORDERS_BILLING_URL', undefined],
    ['SERVICE_AUTH_KEYS', { name: 'orders-billing', key: 'SERVICE_AUTH_KEYS' }],
  ]);
  expect(proof).toMatchObject({
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
});

describe('backups (G3)', () => {
  const job = (parseAllDocuments(read('backup.yaml')).map((one) => one.toJS() as CronJob)[0] as CronJob).spec
    .jobTemplate.spec.template;
  const [container] = job.spec.containers;
  const policies = (file: string) =>
    parseAllDocuments(readFileSync(join(root, 'deploy', file), 'utf8')).map((one) => one.toJS() as Manifest);

  test('name the erased, and have them erased again, as orders-billing does', () => {
    expect([erasuresOfBackups, forgetAgainOfBackups]).toEqual([erasures, forgetAgainKind]);
  });

  test('are made by what the image holds, which goes on with the latest one', () => {
    const [node, entry = '', ...args] = container.command;
    expect([node, ...args]).toEqual(['node', 'backup', '/backups', '--series']);
    expect(readFileSync(join(root, entry), 'utf8')).toContain('continueSeries');
  });

  test.each([...DOMAIN_SERVICES])('read the database of %s with a login of their own, and are let to it', (name) => {
    const variable = `MONGODB_URI_${name.toUpperCase().replace('-', '_')}`;
    expect(container.env).toContainEqual({
      name: variable,
      valueFrom: { secretKeyRef: { name: 'backup', key: variable } },
    });
    const app = `mongodb-${name}-svc`;
    const own = policies('kubernetes/network-policy.yaml').find(
      ({ metadata }) => metadata.name === job.metadata.labels.app,
    )?.spec;
    expect(own?.egress?.flatMap(({ to = [] }) => to)).toContainEqual({ podSelector: { matchLabels: { app } } });
    const theirs = policies('kubernetes-operators/stores-network-policy.yaml').find(
      ({ spec }) => spec.podSelector.matchLabels.app === app,
    )?.spec;
    expect(theirs?.ingress[0]?.from).toContainEqual({ podSelector: { matchLabels: { app: job.metadata.labels.app } } });
  });
});

describe('traces (G7)', () => {
  const folder = join(root, 'deploy/kubernetes-tracing');
  const file = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { patches } = parse(file('kustomization.yaml')) as { patches: [TlsPatch] };
  const config = parse(file('config.yaml')) as {
    processors: { tail_sampling: { policies: { type: string; [option: string]: unknown }[] } };
    service: { pipelines: { traces: { processors: string[] } } };
  };

  test('every service sends them to the collector, on the port that it listens on and is let to', () => {
    const [{ target, patch }] = patches;
    expect(target.name.split('|').toSorted()).toEqual([...SERVICE_NAMES].toSorted());
    const endpoint = /OTEL_EXPORTER_OTLP_ENDPOINT, value: '([^']+)'/.exec(patch)?.[1];
    expect(endpoint).toBe('http://collector:4318');
    const spans = parseAllDocuments(file('collector.yaml')).map((one) => one.toJS() as Manifest);
    expect(spans.find(({ metadata }) => metadata.name === 'spans')?.spec.egress).toEqual([
      { ports: [{ port: 4318 }], to: [{ podSelector: { matchLabels: { app: 'collector' } } }] },
    ]);
  });

  test('the slow and the failed are kept, and five in a hundred of the others', () => {
    expect(config.processors.tail_sampling.policies).toMatchObject([
      { type: 'status_code', status_code: { status_codes: ['ERROR'] } },
      { type: 'latency', latency: { threshold_ms: 1000 } },
      { type: 'probabilistic', probabilistic: { sampling_percentage: 5 } },
    ]);
    expect(config.service.pipelines.traces.processors).toContain('tail_sampling');
  });
});

test.each([...DOMAIN_SERVICES])('%s is reached by the services that name it, and by nobody else', (name) => {
  const { urlSetting, grpc } = SERVICES[name];
  const address = `${name}:${grpc}`;
  const callers: string[] = SERVICE_NAMES.filter((other) => valueOf(other, urlSetting) === address);
  if (proof.env.some(({ value }) => value === address)) callers.push(nightly.metadata.labels.app);
  const policy = manifests('network-policy.yaml').find((one) => one.metadata.name === name);
  const allowed = policy?.spec.ingress
    .filter(({ ports }) => ports.some(({ port }) => port === 'grpc'))
    .flatMap(({ from }) => (from ?? []).map(({ podSelector }) => podSelector?.matchLabels['app']));
  expect(callers).toContain('gateway');
  expect(allowed?.toSorted()).toEqual(callers.toSorted());
});
