import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { customerData, idOf, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('communities');
let own: { id: string; owner: RequestContext };

beforeAll(async () => {
  own = await newOrganization(catalog.one);
});

const replica = (id: string) => catalog.connection.collection('customers_replica').findOne({ _id: id as never });

/** Tells about customers and waits until the replica has them at that version. */
async function knownCustomers(...customers: ReturnType<typeof customerData>[]): Promise<void> {
  for (const customer of customers) await catalog.neighbour.tell('customers.created', own.id, customer);
  for (const { id, version } of customers) {
    await waitFor('the replica', async () => (await replica(id))?.['version'] === version);
  }
}

async function newCommunity(input: object): Promise<string> {
  const context = own.owner;
  const given = { name: 'Kreis', auto_join_enabled: true, ...input };
  return idOf(await catalog.one.communities.CreateCommunity({ context, input: given }));
}

const sync = (id: string, instance = catalog.one) => instance.communities.SyncAutoJoin({ context: own.owner, id });

async function accountsOf(communityId: string) {
  const query = { filters: [{ key: 'community_id', values: [communityId] }], page_size: 250 };
  return (await catalog.one.accounts.ListCommunityAccounts({ context: own.owner, query })).items;
}

const join = (community_id: string, customer_id: string) =>
  catalog.one.accounts.CreateCommunityAccount({ context: own.owner, input: { community_id, customer_id } });

describe('sync-auto-join', () => {
  test('adds who meets one of the rules, once, as accepted', async () => {
    const tag = idOf(await catalog.one.tags.CreateTag({ context: own.owner, input: { name: newId() } }));
    const domain = `${newId()}.example`;
    const byDomain = customerData({ email: `Someone@${domain.toUpperCase()}` });
    const byTag = customerData({ email: null, tags: [newId(), tag] });
    const byBoth = customerData({ email: `x@${domain}`, tags: [tag] });
    const neither = customerData({ email: `x@not-${domain}` });
    await knownCustomers(byDomain, byTag, byBoth, neither);
    const id = await newCommunity({ auto_join_email_domains: [domain], auto_join_tag_ids: [tag] });

    expect(await sync(id)).toEqual({ count: 3 });
    expect(await sync(id)).toEqual({ count: 0 });
    const accounts = await accountsOf(id);
    expect(new Set(accounts.map(({ customer_id }) => customer_id))).toEqual(
      new Set([byDomain.id, byTag.id, byBoth.id]),
    );
    expect(accounts[0]).toMatchObject({ status: 'accepted', auto_joined: true, available_actions: [] });
    const { item } = await catalog.one.communities.GetCommunity({ context: own.owner, id });
    expect(item).toMatchObject({ accounts_count: 3 });
  });

  test('adds who has a running subscription to a plan of the rules', async () => {
    const plan = idOf(await catalog.one.plans.CreatePlan({ context: own.owner, input: { name: 'Plan' } }));
    const [active, suspended, other] = [customerData(), customerData(), customerData()];
    await knownCustomers(active, suspended, other);
    const subscription = (customerId: string, status: string, planId: string) => ({
      id: newId(),
      type: 'subscriptions',
      status,
      version: 1,
      updated_at: '2026-01-01T00:00:00.000+00:00',
      customer: { id: customerId, type: 'customers' },
      plan: { id: planId, type: 'plans' },
    });
    const { tell } = catalog.neighbour;
    const running = subscription(active.id, 'active', plan);
    const rest = [subscription(suspended.id, 'suspended', plan), subscription(other.id, 'active', newId())];
    await tell('subscriptions.started', own.id, running);
    for (const one of rest) await tell('subscriptions.suspended', own.id, one);
    await waitFor('the replicas', async () => {
      const ids = [running, ...rest].map(({ id }) => id as never);
      return (await catalog.connection.collection('subscriptions_replica').countDocuments({ _id: { $in: ids } })) === 3;
    });
    const id = await newCommunity({ auto_join_plan_ids: [plan] });

    expect(await sync(id)).toEqual({ count: 1 });
    expect(await accountsOf(id)).toMatchObject([{ customer_id: active.id }]);
    await tell('subscriptions.reactivated', own.id, { ...rest[0]!, status: 'active', version: 2 });
    await waitFor('the reactivated one to join', async () => (await sync(id)).count === 1);

    const domain = `${newId()}.example`;
    const byDomain = customerData({ email: `a@${domain}` });
    await knownCustomers(byDomain);
    const both = await newCommunity({ auto_join_plan_ids: [plan], auto_join_email_domains: [domain] });
    expect(await sync(both)).toEqual({ count: 3 });
    const members = new Set((await accountsOf(both)).map(({ customer_id }) => customer_id));
    expect(members).toEqual(new Set([active.id, suspended.id, byDomain.id]));
  });

  test('adds whose subscription was created and started at the same moment, in whatever order that is told', async () => {
    const plan = idOf(await catalog.one.plans.CreatePlan({ context: own.owner, input: { name: 'At once' } }));
    const [first, second] = [customerData(), customerData()];
    await knownCustomers(first, second);
    // As events tell it: the flat form has no version, and both changes are of one transaction.
    const subscription = (id: string, customerId: string, status: string) => ({
      id,
      type: 'subscriptions',
      status,
      updated_at: '2026-01-01T00:00:00.000+00:00',
      customer: { id: customerId, type: 'customers' },
      plan: { id: plan, type: 'plans' },
    });
    const { tell } = catalog.neighbour;
    const stored = (id: string) => catalog.connection.collection('subscriptions_replica').findOne({ _id: id as never });
    const inOrder = newId();
    await tell('subscriptions.created', own.id, subscription(inOrder, first.id, 'requested'), 1);
    await waitFor('the first of both', async () => (await stored(inOrder)) !== null);
    await tell('subscriptions.started', own.id, subscription(inOrder, first.id, 'active'), 2);
    const turned = newId();
    await tell('subscriptions.started', own.id, subscription(turned, second.id, 'active'), 2);
    await waitFor('the later of both', async () => (await stored(turned)) !== null);
    await tell('subscriptions.created', own.id, subscription(turned, second.id, 'requested'), 1);
    const last = customerData();
    await knownCustomers(last);
    const id = await newCommunity({ auto_join_plan_ids: [plan] });
    await sync(id);
    const members = new Set((await accountsOf(id)).map(({ customer_id }) => customer_id));
    expect(members).toEqual(new Set([first.id, second.id]));
  });

  test('twenty parallel calls on two instances add every customer once and count them once in all', async () => {
    const domain = `${newId()}.example`;
    await knownCustomers(...Array.from({ length: 25 }, () => customerData({ email: `a@${domain}` })));
    const id = await newCommunity({ auto_join_email_domains: [domain] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => sync(id, at % 2 === 0 ? catalog.one : catalog.two)),
    );
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(25);
    const accounts = await accountsOf(id);
    expect(new Set(accounts.map(({ customer_id }) => customer_id)).size).toBe(25);
    expect(accounts).toHaveLength(25);
  });

  test('works through more customers than one batch', async () => {
    const domain = `${newId()}.example`;
    const rows = Array.from({ length: 450 }, () => ({
      _id: newId() as never,
      organization_id: own.id,
      version: 1,
      source_updated_at: new Date(0),
      gone: false,
      email_domain: domain,
      tag_ids: [],
      flat: {},
    }));
    await catalog.connection.collection('customers_replica').insertMany(rows);
    const id = await newCommunity({ auto_join_email_domains: [domain] });
    expect(await sync(id)).toEqual({ count: 450 });
    expect(await sync(id)).toEqual({ count: 0 });
  });

  test('does nothing where it is switched off or has no rule', async () => {
    const domain = `${newId()}.example`;
    await knownCustomers(customerData({ email: `a@${domain}` }));
    const off = await newCommunity({ auto_join_enabled: false, auto_join_email_domains: [domain] });
    expect(await sync(off)).toEqual({ count: 0 });
    expect(await sync(await newCommunity({}))).toEqual({ count: 0 });
  });

  test('leaves alone who was removed by hand, until somebody adds them by hand', async () => {
    const domain = `${newId()}.example`;
    const customer = customerData({ email: `a@${domain}` });
    await knownCustomers(customer);
    const community_id = await newCommunity({ auto_join_email_domains: [domain] });
    await sync(community_id);
    const [account] = await accountsOf(community_id);
    const { accounts } = catalog.one;
    await accounts.DeleteCommunityAccount({ context: own.owner, id: account?.id ?? '' });
    expect(await sync(community_id)).toEqual({ count: 0 });
    const input = { community_id, customer_id: customer.id };
    const again = await accounts.CreateCommunityAccount({ context: own.owner, input });
    expect(again.item).toMatchObject({ status: 'accepted', auto_joined: false });
  });
});

describe('accounts', () => {
  test('joining and leaving are told with customer and community nested', async () => {
    const context = own.owner;
    const customer = customerData();
    await knownCustomers(customer);
    const id = idOf(await join(await newCommunity({ name: 'Told' }), customer.id));
    await catalog.one.accounts.DeleteCommunityAccount({ context, id });
    for (const [event, version] of [
      ['community-accounts.joined', 1],
      ['community-accounts.left', 2],
    ] as const) {
      const told = await waitFor(event, () =>
        catalog.neighbour.heard.find((one) => one.event === event && one.entity.id === id),
      );
      expect(told.entity.version).toBe(version);
      expect(told.data).toMatchObject({
        id,
        type: 'community-accounts',
        status: 'accepted',
        auto_joined: false,
        organization: { id: own.id, type: 'organizations' },
        customer: {
          id: customer.id,
          type: 'customers',
          first_name: 'Ada',
          address: { id: customer.address.id, type: 'addresses' },
        },
        community: { type: 'communities', name: 'Told', auto_join_tags: [] },
      });
      expect(JSON.stringify(told.data)).not.toMatch(/Berlin|guard/);
    }
  });

  test('a pending one joins when it is accepted, once', async () => {
    const context = own.owner;
    const customer = customerData();
    await knownCustomers(customer);
    const id = idOf(await join(await newCommunity({ requires_approval: true }), customer.id));
    const { accounts } = catalog.one;
    const pending = await accounts.GetCommunityAccount({ context, id, include: ['community'] });
    expect(pending.item).toMatchObject({ status: 'pending', available_actions: ['accept'] });
    expect(pending.item).not.toHaveProperty('joined_at');
    expect(pending.included?.communities).toHaveLength(1);
    const accepted = await accounts.AcceptCommunityAccount({ context, id });
    expect(accepted.item).toMatchObject({ status: 'accepted', available_actions: [] });
    await expect(accounts.AcceptCommunityAccount({ context, id })).rejects.toMatchObject({
      code: 'invalid_status_transition',
    });
    await waitFor('the event', () => catalog.neighbour.heard.some(({ entity }) => entity.id === id));
    expect(catalog.neighbour.heard.filter(({ entity }) => entity.id === id)).toHaveLength(1);
  });

  test('twenty parallel joins of one customer: one account', async () => {
    const customer = customerData();
    await knownCustomers(customer);
    const communityId = await newCommunity({});
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => join(communityId, customer.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    expect(await accountsOf(communityId)).toHaveLength(1);
  });

  test('a customer no event has told of yet is asked for, once', async () => {
    const id = newId();
    const updated_at = '2026-01-01T00:00:00.000+00:00';
    catalog.neighbour.put({
      id,
      organization_id: own.id,
      version: 3,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@new.example',
      updated_at,
      tag_ids: [],
    });
    const { item } = await join(await newCommunity({}), id);
    expect(item).toMatchObject({ customer_id: id, status: 'accepted' });
    expect(await replica(id)).toMatchObject({
      version: 3,
      email_domain: 'new.example',
      flat: { first_name: 'Grace', updated_at },
    });
    await catalog.neighbour.tell('customers.created', own.id, customerData({ id, version: 1 }));
    await knownCustomers(customerData());
    expect(await replica(id)).toMatchObject({ version: 3 });
  });

  test('nobody joins who does not exist, or while orders-billing cannot be asked', async () => {
    const communityId = await newCommunity({});
    await expect(join(communityId, newId())).rejects.toMatchObject({
      problems: [{ code: 'not_found', source: { pointer: '/data/relationships/customer' } }],
    });
    const alone = await catalog.start({ ORDERS_BILLING_URL: '127.0.0.1:9' });
    const input = { community_id: communityId, customer_id: newId() };
    await expect(alone.accounts.CreateCommunityAccount({ context: own.owner, input })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  test('a community goes when its accounts are gone', async () => {
    const context = own.owner;
    const customer = customerData();
    await knownCustomers(customer);
    const id = await newCommunity({});
    const account = idOf(await join(id, customer.id));
    const { communities, accounts } = catalog.one;
    await expect(communities.DeleteCommunity({ context, id })).rejects.toMatchObject({ code: 'conflict' });
    await accounts.DeleteCommunityAccount({ context, id: account });
    await communities.DeleteCommunity({ context, id });
    await expect(sync(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the replica of customers', () => {
  test('keeps the latest version, in whatever order the events come', async () => {
    const id = newId();
    const { tell } = catalog.neighbour;
    const at = (version: number) => customerData({ id, version, email: `v${version}@v${version}.example` });
    await tell('customers.updated', own.id, at(3));
    await waitFor('version 3', async () => (await replica(id))?.['version'] === 3);
    await tell('customers.created', own.id, at(1));
    await tell('customers.updated', own.id, at(2));
    const last = customerData();
    await knownCustomers(last);
    await waitFor('the inbox', async () => (await replica(last.id)) !== null);
    await tell('customers.updated', own.id, at(4));
    await waitFor('version 4', async () => (await replica(id))?.['version'] === 4);
    expect(await replica(id)).toMatchObject({ email_domain: 'v4.example' });
  });

  test.each<[string, (communityId: string, customerId: string) => Promise<unknown>]>([
    ['by hand', (community, customer) => join(community, customer).catch((error: unknown) => error)],
    ['by a rule', (community) => sync(community)],
  ])('nobody joins %s who is being deleted', async (_how, joins) => {
    const domain = `${newId()}.example`;
    const customer = customerData({ email: `a@${domain}` });
    await knownCustomers(customer);
    const id = await newCommunity({ auto_join_email_domains: [domain] });
    const replicas = catalog.connection.collection<{ _id: string }>('customers_replica');
    // As the event does, which has looked for his accounts by now.
    const session = await catalog.connection.startSession();
    session.startTransaction();
    await replicas.updateOne({ _id: customer.id }, { $set: { gone: true } }, { session });
    const joining = joins(id, customer.id);
    await delay(300);
    await session.commitTransaction();
    await session.endSession();
    await joining;
    expect(await accountsOf(id)).toEqual([]);
  });

  test.each([
    ['deleted', 'customers.deleted' as const, {}],
    ['anonymised', 'customers.updated' as const, { anonymised_at: '2026-02-01T00:00:00.000+00:00', email: null }],
  ])('a customer who is %s leaves the communities and does not come back', async (_how, event, change) => {
    const domain = `${newId()}.example`;
    const customer = customerData({ email: `a@${domain}` });
    await knownCustomers(customer);
    const id = await newCommunity({ auto_join_email_domains: [domain] });
    await sync(id);
    const [account] = await accountsOf(id);
    await catalog.neighbour.tell(event, own.id, { ...customer, version: 2, ...change });
    await waitFor('the account to go', async () => (await accountsOf(id)).length === 0);
    await waitFor('the event', () =>
      catalog.neighbour.heard.some((one) => one.event === 'community-accounts.left' && one.entity.id === account?.id),
    );
    if (event === 'customers.deleted') {
      // The mark that keeps late events out says nothing of the person.
      const stored = catalog.connection.collection<{ _id: string; email_domain: string | null }>('customers_replica');
      const mark = async () => stored.findOne({ _id: customer.id });
      await waitFor('the mark to be bare', async () => (await mark())?.email_domain === null);
      expect(JSON.stringify(await mark())).not.toContain(customer.last_name);
    }
    await catalog.neighbour.tell('customers.updated', own.id, { ...customer, version: 1 });
    await knownCustomers(customerData());
    expect(await sync(id)).toEqual({ count: 0 });
  });
});
