import type { CalendarFeed as WireFeed } from '@booking/contracts/generated/booking/resources/v1/CalendarFeed.ts';
import type { CalendarFeedServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/CalendarFeedService.ts';
import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import { grantorOf } from '@booking/messaging/narrowed-rights.ts';
import { createCrud, missingReference } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { calendarFeedInput, type CalendarFeed } from './calendar-feed.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';
import { feedWire } from './calendar-feed-wire.ts';
import { newSecret, pathOf, secretHash } from './feed-secret.ts';
import { createReadFeed, type FeedReading } from './read-feed.ts';

export interface CalendarFeedDeps extends UseCaseDeps, FeedReading {
  feeds: CalendarFeedStore;
  neighbours: Neighbours;
  resources: ResourceStore;
}

type Owners = Pick<CalendarFeed, 'resource_id' | 'customer_id'>;

/**
 * The secret of an address is told once, in the answer to the call that made it, and only its hash is stored: also not in the answers that
 * are kept for repetitions, which therefore do not tell it again.
 */
export function calendarFeedHandlers(deps: CalendarFeedDeps): UnaryHandlers<CalendarFeedServiceDefinition> {
  const crudWith = (secret: string) =>
    createCrud<CalendarFeed, typeof calendarFeedInput, Transaction, WireFeed>({
      store: deps.feeds,
      input: calendarFeedInput,
      run: deps.runKeyed,
      clock: deps.clock,
      newId: deps.newId,
      present: async (feeds) => feeds.map(feedWire),
      build: async (given, base, { tx, context }) => {
        await requireOwner(deps, given, tx);
        const secrets = { secret_hash: secretHash(secret), rotated_at: null };
        return { ...base, ...given, ...secrets, granted_by: grantorOf(context) };
      },
      record: async (change, { tx }) => tx.audit({ ...auditEntryOf('calendar-feeds', change), changes: {} }),
    });
  const plain = crudWith('');
  const read = createReadFeed(deps);

  /** With the address where this very call has made it. */
  const told = async (
    secret: string,
    id: string,
    item: WireFeed,
    context: CallContext,
  ): Promise<{ item: WireFeed }> => {
    const stored = await deps.feeds.find(context.organizationId, id);
    return { item: stored?.secret_hash === secretHash(secret) ? { ...item, path: pathOf(secret) } : item };
  };

  return {
    ListCalendarFeeds: plain.list,
    GetCalendarFeed: plain.get,
    DeleteCalendarFeed: plain.remove,
    async CreateCalendarFeed({ input }, context) {
      const secret = newSecret();
      await requireKnownCustomer(deps, input?.customer_id, context);
      const { item } = await crudWith(secret).create({ input }, context);
      return told(secret, item.id ?? '', item, context);
    },
    async RotateCalendarFeed({ id }, context) {
      const secret = newSecret();
      const rotate = plain.action('rotate-address', (feed, { now }) => ({
        ...feed,
        secret_hash: secretHash(secret),
        rotated_at: now,
        granted_by: grantorOf(context),
      }));
      const { item } = await rotate({ id }, context);
      return told(secret, id, item, context);
    },
    ReadCalendarFeed: async ({ secret, host }) => ({ content: await read(secret, host) }),
  };
}

async function requireKnownCustomer(
  { neighbours }: CalendarFeedDeps,
  id: string | undefined,
  { organizationId }: CallContext,
): Promise<void> {
  if (id === undefined) return;
  try {
    await neighbours.customer(organizationId, id);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found'
      ? missingReference('customers', ['customer_id'])
      : error;
  }
}

async function requireOwner(
  { resources }: CalendarFeedDeps,
  { resource_id, customer_id }: Owners,
  { context, session }: Transaction,
): Promise<void> {
  if ((resource_id === null) === (customer_id === null)) {
    const detail = resource_id === null ? 'Name a resource or a customer.' : 'Name a resource or a customer, not both.';
    throw validationFailed([{ pointer: '/data/relationships/resource', detail }]);
  }
  if (resource_id === null) return;
  const found = await resources.find(context.organizationId, resource_id, session);
  if (!found) throw missingReference('resources', ['resource_id']);
}
