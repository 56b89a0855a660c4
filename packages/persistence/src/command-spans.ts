import { beginSpan } from '@booking/platform/telemetry.ts';
import type { Connection, mongo } from 'mongoose';

/** Commands that tell a reader of a trace nothing. */
const silent: ReadonlySet<string> = new Set(['hello', 'ping', 'endSessions', 'killCursors']);

/**
 * A span for each command to the database, named by command and collection, below whatever asked for it: a trace tells apart what a service
 * computed, what it waited for the database, and what it tried again. What no traced request asked for has none. Documents and filters are
 * not in it.
 */
export function traceCommands(connection: Connection): void {
  const client = connection.getClient();
  const open = new Map<string, ReturnType<typeof beginSpan>>();
  const keyOf = ({ connectionId, requestId }: { connectionId?: unknown; requestId: number }): string =>
    `${String(connectionId)} ${requestId}`;
  client.on('commandStarted', (event) => {
    const { commandName, command, databaseName } = event;
    if (silent.has(commandName)) return;
    const target: unknown = command[commandName];
    const name = typeof target === 'string' ? `${commandName} ${target}` : commandName;
    const attributes = { 'db.system': 'mongodb', 'db.namespace': databaseName, 'db.operation.name': commandName };
    open.set(keyOf(event), beginSpan(name, attributes));
  });
  const end = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent, failed: boolean): void => {
    const key = keyOf(event);
    open.get(key)?.({ failed });
    open.delete(key);
  };
  client.on('commandSucceeded', (event) => end(event, false));
  client.on('commandFailed', (event) => end(event, true));
}
