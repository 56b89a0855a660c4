import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadSync, type ServiceDefinition } from '@grpc/proto-loader';

/** A span as a collector gets it; ids in hex, `parentId` empty for the first one of a trace. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  id: string;
  parentId: string;
  /** Since the epoch, milliseconds. */
  startMs: number;
  endMs: number;
  failed: boolean;
  attributes: Record<string, string>;
}

export interface TraceCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans(): readonly CollectedSpan[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { string_value: string; int_value: number };
}
interface ExportRequest {
  resource_spans: { resource: { attributes: Attribute[] }; scope_spans: { spans: ExportedSpan[] }[] }[];
}
interface ExportedSpan {
  trace_id: Buffer;
  span_id: Buffer;
  parent_span_id: Buffer;
  name: string;
  start_time_unix_nano: string;
  end_time_unix_nano: string;
  attributes: Attribute[];
  status: { code: number } | null;
}

/** STATUS_CODE_ERROR of OTLP. */
const errorStatus = 2;

const definition = loadSync(join(import.meta.dirname, 'otlp.proto'), {
  keepCase: true,
  defaults: true,
  arrays: true,
  longs: String,
})['booking.tests.otlp.TraceService'] as ServiceDefinition;

function spansOf(body: Buffer): CollectedSpan[] {
  const request = definition['Export']?.requestDeserialize(body) as ExportRequest;
  return request.resource_spans.flatMap(({ resource, scope_spans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.string_value ?? '';
    return scope_spans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service,
        name: span.name,
        traceId: span.trace_id.toString('hex'),
        id: span.span_id.toString('hex'),
        parentId: span.parent_span_id.toString('hex'),
        startMs: Number(span.start_time_unix_nano) / 1e6,
        endMs: Number(span.end_time_unix_nano) / 1e6,
        failed: span.status?.code === errorStatus,
        attributes: Object.fromEntries(
          span.attributes.map(({ key, value }) => [key, value.string_value || String(value.int_value)]),
        ),
      }));
  });
}

/** An OTLP/HTTP collector on loopback that keeps what it is sent. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collected: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') collected.push(...spansOf(Buffer.concat(chunks)));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => collected,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
