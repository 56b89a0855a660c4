import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Counter, Gauge } from 'prom-client';

const registers = [metricsRegistry];

export const eventsPublished = new Counter({
  name: 'outbox_published_total',
  help: 'Outbox rows the broker has taken, by path: at once after commit, or by the sweeper',
  labelNames: ['path'] as const,
  registers,
});

export const eventsNotPublished = new Counter({
  name: 'outbox_publish_failures_total',
  help: 'Tries to publish an outbox row that failed, by reason; the row stays',
  labelNames: ['reason'] as const,
  registers,
});

export const messagesConsumed = new Counter({
  name: 'consumed_messages_total',
  help: 'Messages handled, by queue and outcome: done, duplicate, retried, dead',
  labelNames: ['queue', 'outcome'] as const,
  registers,
});

export const timersFired = new Counter({
  name: 'timers_fired_total',
  help: 'Timers whose effect was committed, by kind',
  labelNames: ['kind'] as const,
  registers,
});

export const timersFailing = new Gauge({
  name: 'timers_failing',
  help: 'Timers whose last try failed; they are tried again with growing waits',
  registers,
});

export const transactionRetries = new Counter({
  name: 'transaction_retries_total',
  help: 'Transactions that ran again after a conflict',
  registers,
});
