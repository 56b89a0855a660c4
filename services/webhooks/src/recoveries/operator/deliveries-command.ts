import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { WebhookOperatorServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookOperatorService.ts';
import { AppError } from '@booking/platform/errors.ts';
import { createGrpcChannel, type ChannelTrust } from '@booking/platform/grpc-client.ts';

const usage = `Usage: deliveries list                                      messages in dead queues
       deliveries list --since <time> [--until <time>] [--status <a,b>]    deliveries recorded then, by organization and status
       deliveries replay --queue <dead queue>                 back to where they came from
       deliveries replay --since <time> [--until <time>] [--status <a,b>]  what ended as abandoned or dropped, or as named, once more
       deliveries purge --queue <dead queue> --yes            for good
       deliveries purge --since <time> [--until <time>] --yes drops what still waits of that time
Times are RFC 3339, over all organizations; until is now unless given.`;

const text = { type: 'string' } as const;
const options = {
  queue: text,
  since: text,
  until: text,
  status: text,
  yes: { type: 'boolean', default: false },
} as const;

class UsageError extends Error {}

export interface CommandOutput {
  print(line: string): void;
  explain(line: string): void;
}

type Rpcs = ReturnType<typeof clientOf>['rpcs'];
type Wanted = { queue: string } | { since: string; until: string; statuses: string[] };

const batch = 500;
const lookMs = 1_000;

/** `list`, `replay`, `purge` against webhooks at `address`; answers the exit code: 0 done, 1 refused, 2 not understood. */
export async function deliveriesCommand(
  args: string[],
  { address, ...trust }: { address: string } & ChannelTrust,
  out: CommandOutput,
): Promise<number> {
  try {
    const { verb, wanted } = parse(args);
    const { rpcs, close } = clientOf(address, trust);
    try {
      await verbs[verb](rpcs, wanted, out);
      return 0;
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      out.explain(`${error.message}\n${usage}`);
      return 2;
    }
    if (!(error instanceof AppError)) throw error;
    for (const { code, detail } of error.problems) out.explain(`${code}: ${detail}`);
    if (error.code === 'service_unavailable')
      out.explain(`Asked was webhooks at ${address}; WEBHOOKS_URL names another.`);
    return 1;
  }
}

const verbs = {
  async list(rpcs: Rpcs, wanted: Wanted | undefined, { print }: CommandOutput): Promise<void> {
    if (wanted && 'since' in wanted) {
      const { counts } = await rpcs.CountDeliveries(wanted);
      for (const { organization_id, status, count } of counts) print(`${organization_id} ${status} ${count}`);
      return;
    }
    const { queues } = await rpcs.ListDeadMessages({});
    for (const { queue, messages } of queues) print(`${queue} ${messages}`);
  },

  async replay(rpcs: Rpcs, wanted: Wanted | undefined, out: CommandOutput): Promise<void> {
    if (!wanted) throw new UsageError('Name --queue or --since.');
    if ('queue' in wanted) return moveAll((request) => rpcs.ReplayDeadMessages(request), wanted.queue, 'replayed', out);
    const { recovery_ids: ids, skipped } = await rpcs.RecoverAll(wanted);
    if (skipped > 0) out.explain(`${skipped} subscriptions are inactive, gone or have a recovery under way`);
    for (;;) {
      const { running, total, sent } = await rpcs.GetRecoveryProgress({ ids });
      out.explain(`${sent} of ${total} queued again, ${running} of ${ids.length} recoveries run`);
      if (running === 0) return out.print(`replayed ${sent}`);
      await delay(lookMs);
    }
  },

  async purge(rpcs: Rpcs, wanted: Wanted | undefined, out: CommandOutput): Promise<void> {
    if (!wanted) throw new UsageError('Name --queue or --since.');
    if ('queue' in wanted) return moveAll((request) => rpcs.PurgeDeadMessages(request), wanted.queue, 'purged', out);
    const { dropped } = await rpcs.DropUnfinished(wanted);
    out.print(`dropped ${dropped}`);
  },
} as const;

/** As many as lie there when it begins: what dies again meanwhile is not moved in a circle. */
async function moveAll(
  move: (request: { queue: string; limit: number }) => Promise<{ moved: number; left: number }>,
  queue: string,
  done: string,
  out: CommandOutput,
): Promise<void> {
  const first = await move({ queue, limit: batch });
  const wanted = first.moved + first.left;
  let moved = first.moved;
  out.explain(`${moved} of ${wanted}`);
  while (moved < wanted) {
    const next = await move({ queue, limit: Math.min(batch, wanted - moved) });
    if (next.moved === 0) break;
    moved += next.moved;
    out.explain(`${moved} of ${wanted}`);
  }
  out.print(`${done} ${moved}`);
}

function parse(args: string[]): { verb: keyof typeof verbs; wanted: Wanted | undefined } {
  const { values, positionals } = parsed(args);
  const [verb, ...more] = positionals;
  if ((verb !== 'list' && verb !== 'replay' && verb !== 'purge') || more.length > 0)
    throw new UsageError('Say list, replay or purge.');
  const { queue, since, until = '', status = '', yes } = values;
  if (verb === 'purge' && !yes) throw new UsageError('What is purged is gone: say --yes.');
  if (queue !== undefined && since !== undefined) throw new UsageError('Either --queue or --since.');
  if (queue !== undefined) return { verb, wanted: { queue } };
  if (since === undefined) return { verb, wanted: undefined };
  return { verb, wanted: { since, until, statuses: status.split(',').filter(Boolean) } };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function clientOf(address: string, trust: ChannelTrust) {
  const channel = createGrpcChannel(address, { name: 'webhooks', ...trust });
  const rpcs = channel.client<WebhookOperatorServiceDefinition>('booking.webhooks.v1.WebhookOperatorService');
  return { rpcs, close: () => channel.close() };
}
