import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { runningClock } from '@booking/platform/clock.ts';
import { startSandboxPeer, type SandboxPeer } from '../src/payments/sandbox-peer.ts';
import type { SandboxCharge } from '../src/payments/sandbox-provider.ts';
import { signCallback } from '../src/payments/sandbox-signature.ts';
import { newCustomer, newPlan, useOrdersBilling, type Harness, type Instance, type Tenant } from './orders-harness.ts';

const secret = 'a secret of the sandbox';

export interface SandboxHarness extends Harness {
  /** Instances that collect with the sandbox. */
  paying: readonly [Instance, Instance];
  peer: SandboxPeer;
  /** How often the peer sends a callback. */
  delivery: { timesSent: (charge: SandboxCharge) => number };
  /** A callback as the peer would send it, to be sent when a test wants it. */
  callback(charge: SandboxCharge, signed?: { at?: Date; secret?: string; over?: string }): Promise<unknown>;
  subscribe(tenant: Tenant, token: string | null, input?: object, plan?: object): Promise<string>;
}

/** The sandbox as a peer over HTTP; in the gateway's place, a bridge takes its callbacks to alternating instances. */
export function useSandbox(name: string): SandboxHarness {
  const harness = useOrdersBilling(name, runningClock('2026-03-02T09:00:00Z')) as SandboxHarness;
  harness.delivery = { timesSent: () => 1 };
  let bridgeUrl: string | undefined;
  let calls = 0;
  const receive = (body: string, signature: string): Promise<unknown> => {
    calls += 1;
    const { callbacks } = harness.paying[calls % 2]!;
    return callbacks.ReceivePaymentCallback({ provider: 'sandbox', body, signature });
  };
  const bridge = createServer((request, response) => {
    const signature = String(request.headers['sandbox-signature']);
    text(request)
      .then((body) => receive(body, signature))
      .then(
        () => response.writeHead(204).end(),
        () => response.writeHead(500).end(),
      );
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
    bridgeUrl = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`;
    harness.peer = await startSandboxPeer({
      secret,
      clock: harness.clock,
      callbackUrl: () => bridgeUrl,
      timesSent: (charge) => harness.delivery.timesSent(charge),
    });
    const environment = { SANDBOX_URL: harness.peer.url, SANDBOX_SECRET: secret };
    // Those without a sandbox would take steps of charges that they cannot carry out.
    await Promise.all([harness.one.stop(), harness.two.stop()]);
    harness.paying = [await harness.start(environment), await harness.start(environment)];
    [harness.one, harness.two] = harness.paying;
  });
  afterAll(async () => {
    await harness.peer.stop();
    bridge.closeAllConnections();
    bridge.close();
  });

  harness.callback = (charge, signed = {}) => {
    const body = JSON.stringify(charge);
    const at = signed.at ?? harness.clock.now();
    return receive(body, signCallback(signed.secret ?? secret, signed.over ?? body, at));
  };
  harness.subscribe = async (tenant, token, input = {}, plan = {}) => {
    const context = tenant.context();
    const { item: method } = await harness.one.paymentMethods.CreatePaymentMethod({
      context,
      input: { name: 'Card', kind: 'card', provider: 'sandbox' },
    });
    const { item } = await harness.one.subscriptions.CreateSubscription({
      context: tenant.context(),
      input: {
        customer_id: await newCustomer(harness.one, tenant),
        plan_id: newPlan(harness.fake, tenant, plan),
        ...(token === null ? {} : { payment_method_id: method?.id ?? '', payment_token: token }),
        ...input,
      },
    });
    return item?.id ?? '';
  };
  return harness;
}
