import { existsSync, globSync } from 'node:fs';

/** The dependency rules of ARCHITECTURE.md. `tests/house-rules` plants a violation of each and sees it caught. */
const source = '^(packages|services)/[^/]+/src/';

/** Rules beside no store of their own, by file name. */
const pureByName = ['money', 'decimal', 'periods', 'tax-category', 'time-zone'];

/** What a store keeps is described beside it: `order.ts` beside `order-store.ts` holds its rules. */
const besideStores = globSync('services/*/src/**/*-store.ts')
  .map((store) => store.replace(/-store\.ts$/, '.ts'))
  .filter((thing) => existsSync(thing))
  .map((thing) => `^${thing.replaceAll('.', '\\.')}$`);

const pureFiles = [`^services/[^/]+/src/.*(-rules|-transitions|/(${pureByName.join('|')}))\\.ts$`, ...besideStores];

/** These use functions of node that only compute: isIP, createHash. */
const computingBuiltIns = [
  '^services/webhooks/src/subscriptions/targets/address-rules\\.ts$',
  '^services/webhooks/src/deliveries/delivery\\.ts$',
];

const named = (names) => names.map((name) => name.replaceAll('.', '\\.')).join('|');

/** The table of a service says which rooms stand on which, and by which files a room is entered: `services/<name>/rooms.ts`. */
const roomRules = [];
for (const file of globSync('services/*/rooms.ts')) {
  const { rooms } = await import(`./${file}`);
  const src = `^${file.replace('/rooms.ts', '')}/src`;
  rooms.forEach(({ name, entries }, at) => {
    const above = rooms.slice(at + 1).map((room) => room.name);
    if (above.length > 0) {
      roomRules.push({
        name: 'rooms-look-down',
        comment: `${file} lists them bottom first: what a lower room must tell a higher one is handed in by the root.`,
        severity: 'error',
        from: { path: `${src}/${name}/` },
        to: { path: `${src}/(${named(above)})/` },
      });
    }
    roomRules.push({
      name: 'rooms-by-their-entries',
      comment: `Other rooms import of ${name} the files that ${file} names.`,
      severity: 'error',
      from: { path: `${src}/(?!${name}/)[^/]+/` },
      to: {
        path: `${src}/${name}/`,
        pathNot: entries.length > 0 ? `${src}/${name}/(${named(entries)})\\.ts$` : undefined,
      },
    });
  });
}

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle cannot be understood, tested or moved in parts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-islands',
      comment: 'What one service needs of another it asks over gRPC or learns from events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    ...roomRules,
    {
      name: 'rooms-know-no-root',
      comment:
        'Files at the root put rooms together; a room names the smallest interface that it needs. Demo data is loaded through everything.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/(?!demo/)[^/]+/' },
      to: {
        path: '^services/$1/src/(main|service|build|build-parts|add-services|stores|parts|presenters|includes|loaders)\\.ts$',
      },
    },
    {
      name: 'packages-know-no-service',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^services/' },
    },
    {
      name: 'console-on-the-public-api',
      comment:
        'The console is a user of the public API like any other: what it needs of the platform comes through the client.',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(services|scripts|tests|packages/(?!client/))' },
    },
    {
      name: 'mongoose-in-stores',
      comment: 'A query stands in a store, where the tenant is part of it.',
      severity: 'error',
      from: { path: source, pathNot: '-store\\.ts$|^packages/(backup|persistence|messaging|testkit)/' },
      to: { path: '^node_modules/(mongoose|mongodb)/' },
    },
    {
      name: 'http-without-fetch',
      comment: 'Of node:http types alone: its values are in packages/platform/src/node-http.ts, which says why.',
      severity: 'error',
      from: { path: source, pathNot: '^packages/testkit/' },
      to: { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'amqplib-in-messaging',
      severity: 'error',
      from: { path: source, pathNot: '^packages/(messaging|testkit)/' },
      to: { path: '^node_modules/amqplib/' },
    },
    {
      name: 'express-in-gateway',
      severity: 'error',
      from: { path: source, pathNot: '^services/gateway/' },
      to: { path: '^node_modules/express/' },
    },
    {
      name: 'production-without-test-code',
      severity: 'error',
      from: { path: source, pathNot: '^packages/testkit/' },
      to: { path: '^packages/testkit/|/test/|^tests/' },
    },
    {
      name: 'pure-files-stay-pure',
      comment:
        'Rules (the <thing>.ts of a store, *-rules.ts, *-transitions.ts) do no I/O: no stores, handlers, clients or messaging.',
      severity: 'error',
      from: { path: pureFiles },
      to: {
        path: '-store\\.ts$|-handlers\\.ts$|^packages/(messaging|persistence/src/(mongo|tenant-store))|^node_modules/(mongoose|@grpc|undici)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-files-use-no-built-ins',
      comment: 'What node does (files, sockets, clocks, randomness) is passed in.',
      severity: 'error',
      from: { path: pureFiles, pathNot: computingBuiltIns },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-declared-dependencies',
      severity: 'error',
      from: { path: `${source}|^console/src/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/' },
    parser: 'swc',

    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['booking-source', 'import', 'node', 'default'],
    },
  },
};
