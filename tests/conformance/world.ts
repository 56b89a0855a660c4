import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { Platform } from '@booking/testkit/platform.ts';
import { createApi, type Api, type Tamper } from './api.ts';
import type { Answer } from './exchange.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { createIdentities } from './identities.ts';
import { startEdge, type Edge } from './edge.ts';
import { surveyOf } from './survey.ts';

/** What a rule has at hand. */
export interface World {
  /** The running platform. */
  api: Api;
  /** A gateway behind a proxy, with small limits, before an order service that is broken and a webhook service that allows https only. */
  edge: Api;
  /** Data that rules need and that is not what they prove; made without being recorded. */
  have: Fixtures;
  /** Gets the platform's webhooks. */
  receiver: WebhookReceiver;
  /** Whether all other rules have been asked: only then can something be said of every answer. */
  isComplete(): boolean;
  complete(): void;
  /** Every collection, one item of each with all that can be included, and the linkage of its relations. */
  survey(): Promise<readonly Answer[]>;
}

export interface Surroundings {
  platform: Platform;
  stack: { mongoUri(name: string): string; amqpUrl: string };
  messagingNamespace: string;
}

export interface Worlds {
  /** The world as it is, or as `tamper` shows it. */
  world(tamper?: Tamper): World;
  stop(): Promise<void>;
}

export async function startWorlds(surroundings: Surroundings): Promise<Worlds> {
  const { platform } = surroundings;
  const [receiver, edge] = await Promise.all([startWebhookReceiver(), startEdge(surroundings)]);
  const identities = createIdentities(platform);
  const setup = createApi({ baseUrl: platform.url, identities });
  const have = createFixtures(setup);
  const opened: Api[] = [setup];
  return {
    world: (tamper) => {
      const api = createApi({ baseUrl: platform.url, identities, tamper });
      const edgeApi = edgeApiOf(edge, identities, tamper);
      opened.push(api, edgeApi);
      let survey: Promise<readonly Answer[]> | undefined;
      let completed = false;
      return {
        api,
        edge: edgeApi,
        have,
        receiver,
        isComplete: () => completed,
        complete: () => void (completed = true),
        survey: () => (survey ??= surveyOf(api)),
      };
    },
    stop: async () => {
      for (const api of opened) api.close();
      await Promise.all([receiver.close(), edge.stop()]);
    },
  };
}

function edgeApiOf(edge: Edge, identities: ReturnType<typeof createIdentities>, tamper: Tamper | undefined): Api {
  return createApi({ baseUrl: edge.url, publicBaseUrl: edge.publicUrl, identities, tamper });
}
