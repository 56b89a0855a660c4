import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Counter, Histogram } from 'prom-client';

const registers = [metricsRegistry];

export const eventsFannedOut = new Counter({
  name: 'webhook_events_total',
  help: 'Public events looked at by the fan-out',
  registers,
});

export const firstAttempts = new Counter({
  name: 'webhook_first_attempts_total',
  help: 'First attempts by path: at_once (from the event itself), queued (as a message of their own)',
  labelNames: ['path'] as const,
  registers,
});

export const attemptsMade = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts by outcome: succeeded, retry, abandon, gone',
  labelNames: ['outcome'] as const,
  registers,
});

// An alert looks at their growth, which Prometheus sees only from a value that was there.
for (const outcome of ['succeeded', 'retry', 'abandon', 'gone']) attemptsMade.inc({ outcome }, 0);

export const attemptDuration = new Histogram({
  name: 'webhook_attempt_duration_seconds',
  help: 'Time an endpoint took to answer or to fail',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const deliveriesPutOff = new Counter({
  name: 'webhook_put_off_total',
  help: 'Deliveries put off without an attempt, by reason: breaker, cap, slow, busy, stuck, rate',
  labelNames: ['reason'] as const,
  registers,
});

export const deliveriesSkipped = new Counter({
  name: 'webhook_skipped_total',
  help: 'Deliveries recorded as dropped since the secrets of their subscription cannot be opened',
  registers,
});

export const subscriptionsDeactivated = new Counter({
  name: 'webhook_subscriptions_deactivated_total',
  help: 'Subscriptions deactivated after failures, by reason: failures, gone',
  labelNames: ['reason'] as const,
  registers,
});
