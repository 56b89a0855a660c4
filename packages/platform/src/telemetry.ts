import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api';

/**
 * Traces join HTTP → gRPC → AMQP → delivery through W3C trace context in a carrier. Without an endpoint nothing of the SDK is loaded and
 * every call here is a no-op of the API package.
 */
export async function startTelemetry(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { startTraceExport } = await import('./trace-export.ts');
  return startTraceExport(service, endpoint);
}

/** `traceparent`/`tracestate` of the active span; empty when tracing is off. */
export function traceCarrier(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Trace headers of whoever caused this work. */
  parent?: Record<string, string>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const tracer = trace.getTracer('booking-platform');

/** Names the active span, once it is known what it is about. */
export function nameSpan(name: string): void {
  trace.getActiveSpan()?.updateName(name);
}

/** Runs `work` inside a span; an exception marks the span as failed and goes on to the caller. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent: Context = options.parent ? propagation.extract(context.active(), options.parent) : context.active();
  const span = tracer.startSpan(name, { kind: kinds[options.kind], attributes: options.attributes ?? {} }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
