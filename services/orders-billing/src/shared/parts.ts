import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Catalog } from '../neighbours/catalog.ts';
import type { Resources } from '../neighbours/resources.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Steps } from '../steps/steps.ts';
import type { FinaliseRequest } from '../invoices/finalise-together.ts';
import type { CallGroups } from './call-groups.ts';
import type { EventWriter } from './event-writer.ts';
import type { WireMessage } from './present.ts';
import type { Related } from './related.ts';
import type { Stores } from '../stores.ts';

/** What keeps parallel callers of one scarce thing apart; tests switch parts off to see them matter. */
export interface Guards {
  /** The judges: a write to the record that every contender writes, in the transaction. */
  stores: Stores;
  /** Spares one process fighting itself over a hot record; decides nothing. */
  queue: KeyedQueue;
  /** Orders that want the same resource, voucher or bundle, a few at a time; spares a crowd its deadlines, decides nothing. */
  gate: KeyedQueue;
}

/** What use cases are made of; built once by `service.ts`. */
export interface Parts extends Guards, Omit<Stores, 'steps'> {
  unitOfWork: UnitOfWork;
  idempotent: IdempotentCalls;
  clock: Clock;
  newId: () => string;
  logger: Logger;
  steps: Steps;
  events: EventWriter;
  related: Related;
  /** Finalises that wait for a number share transactions. */
  finalises(): CallGroups<FinaliseRequest, WireMessage>;
  catalog: Catalog;
  resources: Resources;
  provider: PaymentProvider;
  /** Settings of the caller's organization. Asks catalog when they are not known yet, so never call it inside a transaction. */
  organization(context: CallContext): Promise<OrganizationSettings>;
  settings: OrderSettings;
  /** Told which point a saga has reached. Tests stop there for ever, which is what a crash looks like to everybody else. */
  reached(point: SagaPoint): Promise<void>;
}

export interface OrderSettings {
  /** How long a draft holds its bookings. */
  draftMinutes: number;
  /** How long a placed order may wait for its payment. */
  paymentMinutes: number;
  systemFeeBasisPoints: number;
}

export type SagaPoint =
  | 'draft written'
  | 'bookings held'
  | 'draft held'
  | 'checkout written'
  | 'bookings confirmed'
  | 'order placed'
  | 'payment written'
  | 'payment charged'
  | 'refund written'
  | 'refund made'
  | 'release written'
  | 'bookings released';
