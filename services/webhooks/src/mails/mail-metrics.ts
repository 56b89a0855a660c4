import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Counter, Gauge } from 'prom-client';

export const mailsTried = new Counter({
  name: 'notification_mails_total',
  help: 'Tries to send a mail by outcome: sent, waiting (for another try), refused, given_up, outdated, unsubscribed',
  labelNames: ['outcome'] as const,
  registers: [metricsRegistry],
});

// An alert looks at their growth, which Prometheus sees only from a value that was there.
for (const outcome of ['sent', 'refused', 'given_up']) mailsTried.inc({ outcome }, 0);

export const oldestWaitingMail = new Gauge({
  name: 'notification_oldest_waiting_mail_seconds',
  help: 'Age of the oldest mail that waits to be sent, of 50,000; 0 when there is none',
  registers: [metricsRegistry],
});
