import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '@booking/platform/clock.ts';
import { createServer } from '@booking/platform/node-http.ts';
import { z } from 'zod';
import type { SandboxCharge } from './sandbox-provider.ts';
import { signCallback } from './sandbox-signature.ts';

/**
 * A payment provider to develop and test against: it takes charges and tells by signed callbacks what became of them. Its test cards and
 * mandates are told by how their token begins; what follows tells one card from another.
 * docs/guides/testing.md, which tries each of them, has the table.
 *
 * Its memory is that of its process.
 */
export interface SandboxPeer {
  url: string;
  /** Every charge that was asked for, in order; repeated ones once. */
  charges: readonly Readonly<SandboxCharge>[];
  /** Lets time pass for a charge, as the routes of the same name do. */
  act(paymentId: string, action: SandboxAction): Promise<void>;
  stop(): Promise<void>;
}

export type SandboxAction = 'confirm' | 'settle' | 'fail' | 'reverse';

export interface SandboxPeerOptions {
  secret: string;
  clock: Clock;
  port?: number;
  /** Where callbacks go; undefined: nobody is told. */
  callbackUrl: () => string | undefined;
  /** How often this callback is sent: 0 lost, 2 doubled. */
  timesSent?: (charge: SandboxCharge) => number;
}

const chargeInput = z.object({
  organization_id: z.string().min(1),
  amount_minor: z.int().min(1),
  currency: z.string().length(3),
  token: z.string().max(255).nullable(),
});
const refundInput = z.object({ charge: z.string(), amount_minor: z.int().min(1), currency: z.string().length(3) });

const outcomes: Record<SandboxAction, { from: readonly SandboxCharge['state'][]; to: SandboxCharge['state'] }> = {
  confirm: { from: ['needs_action'], to: 'succeeded' },
  settle: { from: ['pending'], to: 'succeeded' },
  fail: { from: ['pending', 'needs_action'], to: 'failed' },
  reverse: { from: ['succeeded'], to: 'reversed' },
};

const sendAgainMs = 200;
const attemptsMax = 3;

export async function startSandboxPeer(options: SandboxPeerOptions): Promise<SandboxPeer> {
  const charges = new Map<string, SandboxCharge>();
  const refunds = new Map<string, { id: string; outcome: 'succeeded' | 'failed' }>();
  const declined = new Map<string, number>();
  const sending = new Set<Promise<void>>();

  const tell = (charge: SandboxCharge): void => {
    const times = options.timesSent?.(charge) ?? 1;
    for (let time = 0; time < times; time += 1) {
      const sent = send(options, JSON.stringify(charge)).finally(() => sending.delete(sent));
      sending.add(sent);
    }
  };
  const settle = (charge: SandboxCharge, state: SandboxCharge['state'], reason: string | null = null): void => {
    Object.assign(charge, { state, reason });
    tell({ ...charge });
  };
  const decline = (token: string): number => {
    declined.set(token, (declined.get(token) ?? 0) + 1);
    return declined.get(token) ?? 0;
  };
  const decide = (charge: SandboxCharge, token: string): void => {
    if (token.startsWith('fails_twice') ? decline(token) <= 2 : token.startsWith('fails')) {
      settle(charge, 'failed', 'declined');
    } else if (token.startsWith('needs_action')) settle(charge, 'needs_action', 'the customer must confirm it');
    else if (token.startsWith('settles_later')) return;
    else if (/^(succeeds|fails_twice|reversed_later)/.test(token)) settle(charge, 'succeeded');
    else settle(charge, 'failed', 'unknown card or mandate');
  };
  const act = async (paymentId: string, action: SandboxAction): Promise<boolean> => {
    const charge = charges.get(paymentId);
    if (!charge || !outcomes[action].from.includes(charge.state)) return false;
    settle(charge, outcomes[action].to, action === 'fail' || action === 'reverse' ? action : null);
    return true;
  };
  const charge = (id: string, input: z.output<typeof chargeInput>): SandboxCharge => {
    const known = charges.get(id);
    if (known) return known;
    const { organization_id } = input;
    const made: SandboxCharge = {
      id: `sandbox:${id}`,
      organization_id,
      payment_id: id,
      state: 'pending',
      reason: null,
    };
    charges.set(id, made);
    // The answer says `pending`; what becomes of it is told afterwards.
    setImmediate(() => decide(made, input.token ?? ''));
    return { ...made };
  };
  const refund = (id: string, input: z.output<typeof refundInput>) => {
    const charged = [...charges.values()].find((one) => one.id === input.charge);
    const outcome: 'succeeded' | 'failed' = charged?.state === 'succeeded' ? 'succeeded' : 'failed';
    const made = refunds.get(id) ?? { id: `sandbox-refund:${id}`, outcome };
    refunds.set(id, made);
    return made;
  };
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    if (!isBearer(request.headers.authorization, options.secret)) return [401, {}];
    const [, collection, id, action] = (request.url ?? '').split('/').map((part) => decodeURIComponent(part));
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET' && collection === 'charges') {
      const found = charges.get(id ?? '');
      return found ? [200, found] : [404, {}];
    }
    if (request.method !== 'POST') return [405, {}];
    if (action) return [(await act(id ?? '', actionOf(action))) ? 200 : 409, charges.get(id ?? '') ?? {}];
    if (typeof key !== 'string') return [400, {}];
    const input: unknown = JSON.parse(await text(request));
    if (collection === 'charges') return [200, charge(key, chargeInput.parse(input))];
    return collection === 'refunds' ? [200, refund(key, refundInput.parse(input))] : [404, {}];
  };

  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => reply(response, status, body),
      () => reply(response, 400, {}),
    );
  });
  await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get charges() {
      return [...charges.values()];
    },
    async act(paymentId, action) {
      if (!(await act(paymentId, action))) throw new Error(`${action} is not possible for the charge of ${paymentId}`);
    },
    async stop() {
      await Promise.allSettled(sending);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signed anew each time. What is not taken after some attempts is left to whoever asks for the state. */
async function send(options: SandboxPeerOptions, body: string): Promise<void> {
  const url = options.callbackUrl();
  if (url === undefined) return;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const signature = signCallback(options.secret, body, options.clock.now());
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
    const taken = await fetch(url, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (taken) return;
    await new Promise((resolve) => setTimeout(resolve, sendAgainMs).unref());
  }
}

function isBearer(header: string | undefined, secret: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function actionOf(name: string): SandboxAction {
  return z.enum(['confirm', 'settle', 'fail', 'reverse']).parse(name);
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
