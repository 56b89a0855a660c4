import type { Endpoint } from '../endpoints/endpoint.ts';

/** What a client may conclude before it calls (MCP tool annotations); in doubt the answer that makes it ask first. */
export interface Annotations {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/**
 * | row | read-only | destructive | idempotent | why |
 * |---|---|---|---|---|
 * | needs only the right to read | yes | no | yes | |
 * | create, create-many, upload | no | no | no | adds, changes nothing that exists |
 * | update, delete | no | yes | yes | values are replaced; a second time there is nothing left to do |
 * | GET that writes | no | no | yes | HTTP promises as much of a GET: it only adds what is missing |
 * | action | no | yes | no | a transition may be final (cancel, finalise, refund) |
 *
 * Every change may be announced to webhook subscribers outside of the platform: only reads have a closed world.
 */
export function annotationsOf({ summary, permission, operation, method }: Endpoint): Annotations {
  const reads = permission.action === 'read';
  const adds = ['create', 'create-many', 'upload'].includes(operation.kind);
  return {
    title: summary,
    readOnlyHint: reads,
    destructiveHint: !reads && !adds && method !== 'GET',
    idempotentHint: reads || method === 'GET' || method === 'PATCH' || method === 'DELETE',
    openWorldHint: !reads,
  };
}

/** What holds for every one of several: the worst case of each. */
export function worstOf(title: string, all: readonly Annotations[]): Annotations {
  return {
    title,
    readOnlyHint: all.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: all.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: all.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: all.some(({ openWorldHint }) => openWorldHint),
  };
}
