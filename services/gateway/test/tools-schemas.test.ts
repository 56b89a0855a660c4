import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { roles, rolesWith } from '@booking/representations/entities/role-permissions.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { exampleRequest, examplePlainRequest } from '../src/openapi/examples.ts';
import { toolOperations, type ToolOperation } from '../src/tools/tool-operations.ts';
import { entity } from './fake-services.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, organizationA, organizationB, resourceId } from './seed.ts';
import { connectTools, type ToolsClient } from './tools-client.ts';

const operations = toolOperations(endpoints);
const types = [...new Set(operations.map(({ endpoint }) => endpoint.entity.type))];
const everyType = `?types=${types.join(',')}`;
const validator = new AjvJsonSchemaValidator();

let gateway: TestGateway;
let generic: ToolsClient;
let typed: ToolsClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  generic = await connectTools(gateway, { claims: { subject: 'owner@a' } });
  typed = await connectTools(gateway, { claims: { subject: 'owner@a' }, query: everyType, unchecked: true });
});
afterAll(async () => {
  await generic.close();
  await typed.close();
  await gateway.stop();
});
beforeEach(() => gateway.fakes.reset());

/** Every string anywhere in a value: names of members and texts alike. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* stringsIn(member);
  }
}

describe('derived from the table', () => {
  test('every row but those of relationships and files is one operation, reachable through exactly one tool', async () => {
    const rows = endpoints.filter(
      ({ operation }) => !['linkage', 'related', 'change-linkage', 'file'].includes(operation.kind),
    );
    expect(operations.map(({ endpoint }) => endpoint)).toEqual(rows);
    const { types: described } = await generic.call('describe');
    const calls = described.flatMap((one: { operations: string[] }) => one.operations);
    expect(new Set(calls).size).toBe(rows.length);
    expect((await typed.tools()).map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  test('names and schemas are what model providers take: plain objects that compile', async () => {
    for (const tool of [...(await generic.tools()), ...(await typed.tools())]) {
      expect(tool.name).toMatch(/^[a-z0-9_]{1,64}$/);
      expect(tool.description).toMatch(/\.$/);
      const { inputSchema, outputSchema } = tool;
      for (const schema of (outputSchema ? [inputSchema, outputSchema] : [inputSchema]) as Record<string, unknown>[]) {
        expect([tool.name, schema['type'], 'anyOf' in schema, 'oneOf' in schema]).toEqual([
          tool.name,
          'object',
          false,
          false,
        ]);
        validator.getValidator(schema);
      }
    }
  });

  test('what is the same for a few tools costs a model a small part of what one tool per operation does', async () => {
    const size = (value: unknown) => JSON.stringify(value).length;
    expect(size(await generic.tools())).toBeLessThan(25_000);
    expect(size(await typed.tools())).toBeGreaterThan(200_000);
  });

  test('two types, whichever they are, fit into 60 kB with all that their tools take', async () => {
    const tools = await typed.tools();
    const sizes = types.map((type) => {
      const names = operations.filter(({ endpoint }) => endpoint.entity.type === type).map(({ name }) => name);
      return JSON.stringify(tools.filter(({ name }) => names.includes(name))).length;
    });
    const [first = 0, second = 0] = sizes.toSorted((one, other) => other - one);
    expect([first > 20_000, first + second < 60_000]).toEqual([true, true]);
  });

  test('describe narrows to one tool, and its schemas are those that the call is held against', async () => {
    const { operations: found } = await generic.call('describe', { type: 'customers', tool: 'create' });
    expect(found).toHaveLength(1);
    const exact = (await typed.tools()).find(({ name }) => name === 'create_customers')!;
    expect(found[0]).toMatchObject({ tool: 'create', choose: { type: 'customers' } });
    expect(namesIn(found[0].input_schema)).toEqual(namesIn(exact.inputSchema));
    const answer = await generic.call('describe', { type: 'orders', tool: 'create' });
    expect(Object.keys(answer).sort()).toEqual(['operations', 'type']);
    expect(Object.keys(answer.operations[0]).sort()).toEqual(['choose', 'input_schema', 'summary', 'tool']);
    expect(answer.operations[0].input_schema.properties.attributes).toMatchObject({
      required: ['items'],
      properties: { items: { items: { properties: { start_date: { type: 'string', format: 'date-time' } } } } },
    });
    expect(await generic.refusal('describe', { type: 'secrets' })).toMatchObject([{ pointer: '/type' }]);
    expect(await generic.refusal('describe', { tool: 'secrets' })).toMatchObject([{ pointer: '/tool' }]);
    expect(await generic.refusal('describe', { kind: 'x' })).toMatchObject([{ pointer: '/kind' }]);
  });
});

/** The members of a schema of arguments and those of their sections, sorted. */
function namesIn(schema: Record<string, unknown>): string[] {
  const propertiesOf = (one: unknown) => Object.keys((one as { properties?: object } | undefined)?.properties ?? {});
  const sections = (schema['properties'] ?? {}) as Record<string, unknown>;
  const inner = ['attributes', 'relationships', 'input', 'filter'].flatMap((section) =>
    propertiesOf(sections[section]).map((name) => `${section}.${name}`),
  );
  return [...Object.keys(sections), ...inner].sort();
}

describe('describe with a tool or an operation', () => {
  const sizeOf = async (given: Record<string, string>) => JSON.stringify(await generic.call('describe', given)).length;

  test.each(types)('tells no more than 4 kB about any tool of %s', async (type) => {
    const own = operations.filter(({ endpoint }) => endpoint.entity.type === type);
    for (const { name } of own) {
      expect([name, (await sizeOf({ operation: name })) <= 4_096]).toEqual([name, true]);
    }
    const { operations: listed } = await generic.call('describe', { type });
    for (const tool of new Set<string>(listed.map((one: { tool: string }) => one.tool))) {
      expect([type, tool, (await sizeOf({ type, tool })) <= 4_096]).toEqual([type, tool, true]);
    }
  });

  test('lists several actions of a type, and tells the input of the one that is named', async () => {
    const { operations: listed } = await generic.call('describe', { type: 'orders', tool: 'run_action' });
    expect(listed.length).toBeGreaterThan(3);
    expect(listed[0]).toEqual({
      tool: 'run_action',
      choose: { operation: 'orders_checkout' },
      summary: expect.any(String),
    });
    const { operations: one } = await generic.call('describe', { operation: 'orders_checkout' });
    expect(one[0]).toMatchObject({
      choose: { operation: 'orders_checkout' },
      input_schema: { properties: { input: { properties: { pay_later: {} } } } },
    });
    expect(await generic.refusal('describe', { operation: 'orders_burn' })).toMatchObject([{ pointer: '/operation' }]);
  });

  test('leaves out no argument that the operation takes', async () => {
    for (const { name, inputSchema } of operations) {
      const { operations: one } = await generic.call('describe', { operation: name });
      expect([name, namesIn(one[0].input_schema)]).toEqual([name, namesIn(inputSchema)]);
    }
  });
});

describe('a dry run', () => {
  test('is offered by every operation that writes and by no other, and reaches the service as such', async () => {
    for (const { name, endpoint, inputSchema } of operations) {
      const takes = namesIn(inputSchema).includes('dry_run');
      expect([name, takes]).toEqual([name, endpoint.permission.action !== 'read']);
    }
    gateway.fakes.calls.length = 0;
    const dry = { type: 'tags', attributes: { name: 'Dry' }, dry_run: true };
    const answer = await generic.client.callTool({ name: 'create', arguments: dry });
    const notice = expect.stringContaining('Nothing was written');
    expect(answer).toMatchObject({ _meta: { dry_run: true }, structuredContent: { name: 'Dry', dry_run: notice } });
    const [content] = answer.content;
    expect(JSON.parse(content?.type === 'text' ? content.text : '')).toEqual(answer.structuredContent);
    await generic.call('create', { ...dry, dry_run: false });
    const made = gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/CreateTag'));
    const asked = made.map(({ request }) => (request['context'] as { dry_run: boolean }).dry_run);
    expect(asked).toEqual([true, false]);
  });
});

describe('prompts and resources', () => {
  test('every prompt says what it takes, and is filled in with what is given', async () => {
    const { prompts } = await generic.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['find_a_free_room', 'book_a_room', 'why_is_this_invoice_open']);
    const { messages } = await generic.client.getPrompt({
      name: 'book_a_room',
      arguments: { who: 'Ada', when: 'tomorrow at nine' },
    });
    const content = messages[0]?.content;
    expect(content?.type === 'text' ? content.text : '').toMatch(/^Book a room that fits for Ada, tomorrow at nine\./);
    await expect(generic.client.getPrompt({ name: 'book_a_room', arguments: { who: 'Ada' } })).rejects.toThrow('when');
    await expect(generic.client.getPrompt({ name: 'rob_a_bank' })).rejects.toThrow('There is no prompt rob_a_bank.');
  });

  test('the same texts are resources, and every operation that they name exists', async () => {
    const { resources } = await generic.client.listResources();
    expect(resources).toHaveLength(3);
    const offered: string[] = (await generic.call('describe')).types.flatMap(
      (one: { operations: string[] }) => one.operations,
    );
    for (const { uri } of resources) {
      const { contents } = await generic.client.readResource({ uri });
      const { text } = contents[0] as { text: string };
      const named = [...text.matchAll(/\b(search|create|report|run_action) \((\w+): (\w+)/g)];
      expect(named.length).toBeGreaterThan(0);
      for (const [, tool, choice, value] of named) expect(offered).toContain(`${tool}(${choice}: ${value})`);
    }
    await expect(generic.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource');
  });
});

describe('the filters that are for HTTP alone', () => {
  const httpOnly = new Set(
    endpoints.flatMap(({ query }) =>
      Object.entries(query.filters ?? {}).flatMap(([name, filter]) => (filter.httpOnly ? [name] : [])),
    ),
  );

  test('are the two of the specification', () => {
    expect([...httpOnly].sort()).toEqual(['active_today', 'booked_today']);
  });

  test.each(roles)('are in no schema, description or answer shown to the role %s', async (role) => {
    const claims = { subject: `${role}@a` };
    const few = await connectTools(gateway, { claims });
    const exact = await connectTools(gateway, { claims, query: everyType, unchecked: true });
    const overview = await few.call('describe');
    const described = await Promise.all(
      overview.types.map(({ type }: { type: string }) => few.call('describe', { type })),
    );
    const shown = [await few.tools(), few.client.getInstructions(), overview, described, await exact.tools()];
    const strings = [...stringsIn(shown)];
    expect(strings).toContain('has_children');
    expect(strings.filter((text) => text.includes('_today'))).toEqual([]);
    await few.close();
    await exact.close();
  });

  const offers = endpoints.filter(({ query }) => query.filters?.['booked_today']);
  test('are offered by three rows over HTTP and still work there', async () => {
    expect(offers.map(({ path }) => path).sort()).toEqual([
      '/organizations/{organization_slug}/resources',
      '/resources',
      '/resources/status-counts',
    ]);
    for (const { path } of offers) {
      const address = `/api/v1${path.replace('{organization_slug}', 'studio')}?filter[booked_today]=true&filter[active_today]=1`;
      const answer = await gateway.call(address, { headers: { accept: 'application/json' } });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(gateway.fakes.calls.at(-1)?.request['query']).toMatchObject({
        filters: [
          { key: 'booked_today', values: ['true'] },
          { key: 'active_today', values: ['1'] },
        ],
      });
    }
  });

  test.each([...httpOnly])('%s is refused through every tool that takes filters, whatever its value', async (name) => {
    const calls: [ToolsClient, string, Record<string, unknown>][] = [
      [generic, 'search', { type: 'resources' }],
      [generic, 'report', { operation: 'resources_status_counts' }],
      [generic, 'browse_public_catalogue', { type: 'resources', organization_slug: 'studio' }],
      [typed, 'search_resources', {}],
      [typed, 'resources_status_counts', {}],
      [typed, 'browse_resources', { organization_slug: 'studio' }],
    ];
    for (const [client, tool, given] of calls) {
      for (const value of [true, false, 'true', ['true'], null]) {
        const errors = await client.refusal(tool, { ...given, filter: { [name]: value } });
        expect([tool, errors[0].code, errors[0].pointer]).toEqual([tool, 'validation_failed', `/filter/${name}`]);
      }
      await client.refusal(tool, { ...given, [`filter[${name}]`]: 'true' });
      const smuggled = await client.refusal(tool, { ...given, filter: { [`search]=x&filter[${name}`]: 'true' } });
      expect(smuggled[0].code).toBe('validation_failed');
    }
    expect(gateway.fakes.calls.filter(({ rpc }) => !rpc.includes('Identity'))).toEqual([]);
  });

  test('cannot be smuggled in through the text of another filter', async () => {
    await generic.call('search', { type: 'resources', filter: { search: 'x&filter[booked_today]=true' } });
    expect(gateway.fakes.calls.at(-1)?.request['query']).toMatchObject({
      filters: [{ key: 'search', values: ['x&filter[booked_today]=true'] }],
    });
  });
});

describe('annotations', () => {
  test('only what calls a reading RPC is read-only, and every other tool says that it changes something', () => {
    for (const { name, annotations, endpoint } of operations) {
      const reads = /^(List|Get|CheckBooks$)/.test(endpoint.rpc.method);
      expect([name, annotations.readOnlyHint]).toEqual([name, reads]);
      expect([name, annotations.openWorldHint]).toEqual([name, !reads]);
      if (reads) expect([annotations.destructiveHint, annotations.idempotentHint]).toEqual([false, true]);
    }
  });

  test('a tool for several operations claims no more than holds for the worst of them', async () => {
    const hints = Object.fromEntries(
      (await generic.tools()).map(({ name, annotations }) => [
        name,
        [
          annotations?.readOnlyHint,
          annotations?.destructiveHint,
          annotations?.idempotentHint,
          annotations?.openWorldHint,
        ],
      ]),
    );
    const read = [true, false, true, false];
    expect(hints).toEqual({
      describe: read,
      search: read,
      get: read,
      report: read,
      browse_public_catalogue: read,
      create: [false, false, false, true],
      update: [false, true, true, true],
      delete: [false, true, true, true],
      run_action: [false, true, false, true],
    });
  });
});

describe('roles, generated from the table', () => {
  const identityOnly = () => gateway.fakes.calls.filter(({ rpc }) => !rpc.includes('IdentityService'));

  test.each(roles)(
    '%s is listed what it may use, and anything else is forbidden before anything is called',
    async (role) => {
      const client = await connectTools(gateway, {
        claims: { subject: `${role}@a` },
        query: everyType,
        unchecked: true,
      });
      const mayUse = ({ endpoint: { access, permission } }: ToolOperation) =>
        access !== 'admin' || rolesWith(permission).includes(role);
      const listed = (await client.tools()).map(({ name }) => name);
      expect(listed).toEqual(operations.filter(mayUse).map(({ name }) => name));
      for (const { name } of operations.filter((operation) => !mayUse(operation))) {
        expect([name, (await client.refusal(name)).map(({ code }) => code)]).toEqual([name, ['forbidden']]);
      }
      expect(identityOnly()).toEqual([]);
      for (const { name, endpoint } of operations
        .filter(mayUse)
        .filter(({ endpoint }) => endpoint.path.includes('{'))) {
        const codes = (await client.refusal(name)).map(({ code }) => code);
        expect([name, endpoint.path, codes]).toEqual([name, endpoint.path, codes.map(() => 'validation_failed')]);
      }
      await client.close();
    },
  );

  test('the few tools list only what the role may choose', async () => {
    const viewer = await connectTools(gateway, { claims: { subject: 'viewer@a' } });
    const tools = await viewer.tools();
    // Everybody may mark what he was told as read: that is the one action.
    expect(tools.map(({ name }) => name)).toEqual([
      'describe',
      'search',
      'get',
      'run_action',
      'report',
      'browse_public_catalogue',
    ]);
    const search = tools.find(({ name }) => name === 'search')!.inputSchema.properties as { type: { enum: string[] } };
    expect(search.type.enum).toContain('orders');
    expect(search.type.enum).not.toContain('invoices');
    expect(await viewer.refusal('create', { type: 'tags', attributes: { name: 'x' } })).toMatchObject([
      { code: 'forbidden' },
    ]);
    expect(await viewer.refusal('describe', { type: 'invoices' })).toMatchObject([{ code: 'validation_failed' }]);
    await viewer.close();
  });

  test('an include needs the right to read what it shows', async () => {
    const staff = await connectTools(gateway, { claims: { subject: 'staff@a' } });
    const given = { type: 'orders', id: 'x', include: ['invoice.items'] };
    expect(await staff.refusal('get', given)).toMatchObject([{ code: 'forbidden' }]);
    await staff.close();
  });

  test('scopes narrow what is listed and what works, for bound tokens and others', async () => {
    for (const tenant of [undefined, null]) {
      const claims = { scope: 'b.orders:read', ...(tenant === null ? { tenant } : {}) };
      const client = await connectTools(gateway, { claims, query: everyType, unchecked: true });
      const listed = (await client.tools()).map(({ name }) => name);
      const open = operations.filter(({ endpoint }) => endpoint.access !== 'admin').map(({ name }) => name);
      expect([...listed].sort()).toEqual([...open, 'search_orders', 'get_orders'].sort());
      await client.close();
    }
  });

  test('a scope that is missing is answered with the challenge that names it (RFC 6750, C15)', async () => {
    const token = await gateway.token({ scope: 'b.orders:read' });
    const challenge = async (name: string, given: object, query = '') => {
      const { status, headers, json } = await gateway.call(`/mcp${query}`, {
        method: 'POST',
        token,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      });
      return [status, headers['www-authenticate'], json?.errors?.[0]?.code];
    };
    const metadata = 'https://api.test/.well-known/oauth-protected-resource/mcp';
    const wanted = (scope: string) => [
      403,
      `Bearer realm="booking", error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`,
      'forbidden',
    ];
    expect(await challenge('delete', { type: 'orders', id: 'x' })).toEqual(wanted('b.orders:write'));
    expect(await challenge('search', { type: 'customers' })).toEqual(wanted('b.customers:read'));
    expect(await challenge('search_customers', {}, '?types=customers')).toEqual(wanted('b.customers:read'));
    const included = { type: 'orders', id: orderId, include: ['customer.address'] };
    expect(await challenge('get', included)).toEqual(wanted('b.customers:read'));
    expect((await challenge('get', { type: 'orders', id: orderId }))[0]).toBe(200);
  });

  test('a role that does not do is an ordinary refusal: no other token would help', async () => {
    const viewer = await connectTools(gateway, { claims: { subject: 'viewer@a' } });
    expect(await viewer.refusal('search', { type: 'invoices' })).toMatchObject([{ code: 'forbidden' }]);
    await viewer.close();
  });

  test('a token bound to an organization its subject does not belong to gets the public tools only', async () => {
    const client = await connectTools(gateway, { claims: { subject: 'admin@a', tenant: organizationB } });
    expect((await client.tools()).map(({ name }) => name)).toEqual([
      'describe',
      'search',
      'get',
      'browse_public_catalogue',
    ]);
    expect(await client.refusal('search', { type: 'orders' })).toMatchObject([{ code: 'forbidden' }]);
    await client.close();
  });
});

describe('every operation answers what its output schema says', () => {
  /** The arguments that mean the same as an example document of the API description. */
  function exampleArguments(operation: ToolOperation, id: string): Record<string, unknown> {
    const { body, entity, path } = operation.endpoint;
    const target = path.includes('{') ? { id } : {};
    if (body?.kind === 'bytes') return { input: { name: 'logo.png', content: 'iVBORw0KGgo=' } };
    if (body?.kind === 'plain') return { ...target, input: examplePlainRequest(path) };
    if (entity.type === 'audit-entries' && operation.kind === 'search') {
      return { filter: { entity_type: 'orders', entity_id: orderId } };
    }
    if (body?.kind !== 'document') return target;
    const { data } = exampleRequest(entity, body.writable, body.mode) as {
      data: { attributes?: object; relationships?: Record<string, { data: { id: string } | { id: string }[] }> };
    };
    const relationships = Object.entries(data.relationships ?? {}).map(([name, { data: linkage }]) => [
      name,
      Array.isArray(linkage) ? linkage.map(({ id }) => id) : linkage.id,
    ]);
    const { attributes } = data;
    return {
      ...target,
      ...(attributes ? { attributes } : {}),
      ...(relationships.length > 0 ? { relationships: Object.fromEntries(relationships) as object } : {}),
    };
  }
  const order = ['create', 'search', 'get', 'update', 'action', 'report', 'delete'];

  test.each(types)('%s', async (type) => {
    const own = operations
      .filter(({ endpoint, kind }) => endpoint.entity.type === type && kind !== 'browse')
      .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    for (const { target } of own.flatMap(({ endpoint }) => Object.values(endpoint.entity.relations))) {
      const { stored } = gateway.fakes;
      stored.set(target, [...(stored.get(target) ?? []), entity(exampleId, organizationA, {})]);
    }
    let id = gateway.fakes.stored.get(type)?.[0]?.id ?? 'unknown';
    for (const operation of own) {
      if (
        operation.kind !== 'create' &&
        operation.kind !== 'search' &&
        operation.endpoint.path.includes('{') &&
        id === 'unknown'
      )
        continue;
      const given = exampleArguments(operation, operation.name === 'resources_children' ? resourceId : id);
      const check = validator.getValidator(operation.outputSchema);
      const value = await typed.call(operation.name, given);
      expect([operation.name, check(value)]).toMatchObject([operation.name, { valid: true }]);
      if (operation.kind === 'create') id = value.id;
      if (operation.kind === 'get' && operation.endpoint.query.include) {
        expect(
          check(await typed.call(operation.name, { ...given, include: operation.endpoint.query.include })),
        ).toMatchObject({ valid: true });
      }
    }
    expect(own.length).toBeGreaterThan(0);
  });

  test('the schemas that describe tells hold for the answers too', async () => {
    const told = await generic.call('describe', { type: 'orders' });
    for (const { tool, choose, output_schema } of told.operations) {
      if (tool !== 'search' && tool !== 'get') continue;
      const given = tool === 'get' ? { id: gateway.fakes.stored.get('orders')![0]!.id } : {};
      const value = await generic.call(tool, { ...choose, ...given, include: ['customer.address', 'invoice.items'] });
      const check = validator.getValidator({ ...output_schema, entity_schema: told.entity_schema });
      expect(check(value)).toMatchObject({ valid: true });
      expect(check({ ...value, unheard_of: 1, data: [{ id: 1 }] }).valid).toBe(false);
    }
  });
});
