import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Counter } from 'prom-client';

export const mailsTried = new Counter({
  name: 'notification_mails_total',
  help: 'Tries to send a mail by outcome: sent, waiting (for another try), refused, given_up, outdated, unsubscribed',
  labelNames: ['outcome'] as const,
  registers: [metricsRegistry],
});
