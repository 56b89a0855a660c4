import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** The one registry of this process, served at /metrics. */
export const metricsRegistry = new Registry();

export function startDefaultMetrics(service: string): void {
  metricsRegistry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metricsRegistry });
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const grpcServerDuration = new Histogram({
  name: 'grpc_server_duration_seconds',
  help: 'Time from request to answer, by RPC and result code',
  labelNames: ['method', 'code'] as const,
  buckets: durationBuckets,
  registers: [metricsRegistry],
});

export const callsShed = new Counter({
  name: 'grpc_shed_total',
  help: 'Calls that were refused at once, since they would not have been answered in time, by RPC',
  labelNames: ['method'] as const,
  registers: [metricsRegistry],
});

export const grpcClientDuration = new Histogram({
  name: 'grpc_client_duration_seconds',
  help: 'Time a call to a neighbour took, by RPC and result code',
  labelNames: ['method', 'code'] as const,
  buckets: durationBuckets,
  registers: [metricsRegistry],
});
