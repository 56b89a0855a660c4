import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api';
import { AppError } from './errors.ts';

/**
 * Traces join HTTP → gRPC → AMQP → delivery through W3C trace context in a carrier. Without an endpoint nothing of the SDK is loaded and
 * every call here is a no-op of the API package.
 */
export async function startTelemetry(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { startTraceExport } = await import('./trace-export.ts');
  tracing = true;
  return startTraceExport(service, endpoint);
}

let tracing = false;
/** Whether this process sends spans. */
export const isTracing = (): boolean => tracing;

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

/** What is known of the active span's work beside its name: by what it is looked for, and how it ended. */
export function describeSpan(attributes: Attributes, outcome: { failed?: boolean } = {}): void {
  const span = trace.getActiveSpan();
  span?.setAttributes(attributes);
  if (outcome.failed) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** Whether a span would be recorded: what only traces need is not worked out without one. */
const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Begins a span below the active one, for work that tells its end elsewhere; answers what ends it. Without an active one there is none. */
export function beginSpan(name: string, attributes: Attributes): (outcome: { failed: boolean }) => void {
  if (!isTraced()) return () => {};
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return ({ failed }) => {
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** A refusal is an answer; who finds nobody there, or a defect, has failed. */
const isFailure = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'service_unavailable';

/** Runs `work` inside a span; an exception is noted there, marks the span as failed unless it is a refusal, and goes on to the caller. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent: Context = options.parent ? propagation.extract(context.active(), options.parent) : context.active();
  const span = tracer.startSpan(name, { kind: kinds[options.kind], attributes: options.attributes ?? {} }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    if (error instanceof AppError) span.setAttribute('error.type', error.code);
    if (isFailure(error)) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    throw error;
  } finally {
    span.end();
  }
}
