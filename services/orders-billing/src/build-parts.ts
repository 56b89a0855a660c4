import type { TimerHandler } from '@booking/messaging/timers.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { notFound } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { createKeyedQueue, type KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Catalog } from './base/neighbours/catalog.ts';
import { withLogos } from './base/neighbours/learn-logo.ts';
import type { Resources } from './base/neighbours/resources.ts';
import { createFinaliseGroups } from './ledger/invoices/finalise-group.ts';
import { bundleExpiryDue } from './sales/passes/bundle-expiry.ts';
import { bundleExpiryKind } from './sales/passes/bundle-purchase.ts';
import { bundleWarningDue, bundleWarningKind } from './sales/passes/bundle-warning.ts';
import type { Order } from './sales/orders/order.ts';
import { createPlacings } from './sales/placing/place-group.ts';
import { confirmBookings } from './sales/placing/confirm-bookings.ts';
import { expiryKind, orderExpiryDue } from './sales/placing/expire-order.ts';
import { createHoldRecords, holdBookings } from './sales/placing/hold-bookings.ts';
import { createKnownOrders } from './sales/orders/known-orders.ts';
import { createCheckouts } from './sales/placing/checkout-order.ts';
import { forgetAgain, forgetAgainKind } from './customers/forget-again.ts';
import { createDrafts } from './sales/placing/create-order.ts';
import { settleStep } from './sales/changes/bookings-now.ts';
import { releaseBookings } from './sales/changes/release-bookings.ts';
import { createSettlings } from './sales/settling/settle-order.ts';
import { createProviders, type PaymentProvider } from './payments/provider.ts';
import { watchKind } from './payments/charge-timer.ts';
import { watchDue, watchStep } from './payments/watch-charge.ts';
import { createEventWriter } from './base/event-writer.ts';
import { ownLoaders, planLoader } from './loaders.ts';
import { registered } from './registrations.ts';
import { patientQueue } from '@booking/messaging/patient-queue.ts';
import type { OrderSettings } from './sales/orders/order-settings.ts';
import { applyCreditStep } from './payments/apply-credit.ts';
import { chargeSteps } from './payments/charge-payment.ts';
import { payByCredit } from './payments/take-credit.ts';
import { refundStep } from './payments/refund-payment.ts';
import type { OrganizationLookup } from './base/replicas/organization-settings.ts';
import { createForeground } from './base/foreground.ts';
import { createKeyedGate } from './base/keyed-gate.ts';
import { createRelated } from './base/related.ts';
import type { Reached } from './base/steps/saga-points.ts';
import type { Rendering } from './start-rendering.ts';
import type { Stores } from './stores.ts';
import { createSteps, type StepHandler } from './base/steps/steps.ts';
import { subscriptionsDue, subscriptionTimerKind } from './subscriptions/advance-subscription.ts';
import { remindersDue, remindStep } from './subscriptions/dunning.ts';
import { reminderKind } from './subscriptions/reminders.ts';
import { subscriptionSteps } from './subscriptions/advance-group.ts';

/** Far above any sane burst, far below what would exhaust memory; beyond it callers get 503 with Retry-After. */
const maxWaitingPerKey = 5_000;
/** Enough to keep one resource busy, whose own queue lets one hold in at a time. */
const ordersAtOnce = 16;
/** Leaves the order itself time within the 15 s that a caller waits. */
const gateWaitMs = 10_000;

/** What keeps parallel callers of one scarce thing apart; tests switch parts off to see them matter. */
export interface Guards {
  /** The judges: a write to the record that every contender writes, in the transaction. */
  stores: Stores;
  /** Spares one process fighting itself over a hot record; decides nothing. */
  queue: KeyedQueue;
  /** Orders that want the same resource, voucher or bundle, a few at a time; spares a crowd its deadlines, decides nothing. */
  gate: KeyedQueue;
}

/** The guards of production. */
export function createGuards(stores: Stores): Guards {
  return {
    stores,
    queue: patientQueue(createKeyedQueue({ maxWaitingPerKey })),
    gate: createKeyedGate({ atOncePerKey: ordersAtOnce, maxWaitMs: gateWaitMs, maxWaitingPerKey }),
  };
}

export interface PartsOptions {
  guards: Guards;
  messaging: Pick<Messaging, 'unitOfWork' | 'idempotent' | 'eraseAtOnce'>;
  catalog: Catalog;
  resources: Resources;
  clock: Clock;
  /** Runs ahead for nobody: step leases follow it. */
  machineClock: Clock;
  logger: Logger;
  rendering: Rendering;
  settings: OrderSettings;
  /** Where one is set up. */
  sandbox?: PaymentProvider | undefined;
  reached?: Reached | undefined;
  stepPollIntervalMs?: number | undefined;
}

/** Everything that use cases are made of; each names the part of it that it needs, and only the files of the root know the whole. */
export type Parts = ReturnType<typeof buildParts>;

export function buildParts(options: PartsOptions) {
  const { catalog, clock, logger, guards } = options;
  const { stores: stored } = guards;
  const { logos } = stored;
  const stores = { ...stored, organizationReplica: withLogos(stored.organizationReplica, { catalog, logos, logger }) };
  const loaders = ownLoaders(stores, clock);
  const steps = createSteps({
    store: stores.steps,
    handlers: () => stepHandlers,
    clock: options.machineClock,
    logger,
    ...(options.stepPollIntervalMs === undefined ? {} : { pollIntervalMs: options.stepPollIntervalMs }),
  });
  const base = {
    ...stores,
    ...guards,
    foreground: createForeground(),
    payByCredit: payByCredit({ ...stores, newId }),
    unitOfWork: options.messaging.unitOfWork,
    idempotent: options.messaging.idempotent,
    eraseAtOnce: options.messaging.eraseAtOnce,
    events: createEventWriter(createRelated({ ...loaders, plans: planLoader(stores) }), stores.bookingReplicas),
  };
  const organization: OrganizationLookup = async (context) => {
    const known = await stores.organizationReplica.find(context.organizationId);
    if (known) return known;
    const asked = await catalog.organization(context);
    if (!asked) throw notFound('organizations', context.organizationId);
    await stores.organizationReplica.put(asked);
    return (await stores.organizationReplica.find(asked.id)) ?? asked;
  };
  const knownOrders = createKnownOrders({ draftsMax: 2_000, placedMax: 10_000 });
  const writing = { ...base, clock, knownOrders, newId, settings: options.settings, steps };
  const parts = registered({
    ...base,
    clock,
    knownOrders,
    newId,
    logger,
    steps,
    related: createRelated(loaders),
    finalises: createFinaliseGroups(base),
    drafts: createDrafts(writing),
    holdRecords: createHoldRecords(writing),
    checkouts: createCheckouts(writing),
    placings: createPlacings({ ...writing, organization }),
    settlings: createSettlings({ ...writing, organization }),
    catalog,
    resources: options.resources,
    providers: createProviders(options.sandbox),
    settings: options.settings,
    reached: options.reached ?? (async () => {}),
    rendering: options.rendering,
    organization,
  });
  const stepHandlers: Record<string, StepHandler> = {
    hold: (step, context, order) => holdBookings(parts, step, context, order as Order | undefined),
    confirm: (step, context, order) => confirmBookings(parts, step, context, order as Order | undefined),
    release: (step, context) => releaseBookings(parts, step, context),
    'apply-credit': (step, context) => applyCreditStep(parts, step, context),
    settle: (step, context) => settleStep(parts, step, context),
    charge: chargeSteps(parts),
    refund: (step, context) => refundStep(parts, step, context),
    watch: (step, context) => watchStep(parts, step, context),
    remind: (step, context) => remindStep(parts, step, context),
    subscription: subscriptionSteps(parts),
  };
  return parts;
}

export function timerHandlers(parts: Parts): Record<string, TimerHandler> {
  return {
    [bundleExpiryKind]: (tx, timer) => bundleExpiryDue(parts, tx, timer),
    [bundleWarningKind]: (tx, timer) => bundleWarningDue(parts, tx, timer),
    [expiryKind]: (tx, timer) => orderExpiryDue(parts, tx, timer),
    [forgetAgainKind]: forgetAgain(parts),
    [watchKind]: (tx, timer) => watchDue(parts, tx, timer),
    [reminderKind]: { inGroup: (tx, timers) => remindersDue(parts, tx, timers) },
    [subscriptionTimerKind]: { inGroup: (tx, timers) => subscriptionsDue(parts, tx, timers) },
  };
}
