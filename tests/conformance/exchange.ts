import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What came back, as close to the wire as the rules look at it. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body, decompressed. */
  text: string;
  /** The body as JSON; undefined where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- rules look at documents of any shape
  body: any;
  /** `GET /orders/{id}?include=voucher`, for messages and for the report. */
  asked: string;
}

export interface Wire {
  method: string;
  /** The request target exactly as it is sent: nothing is encoded or resolved. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const decompress: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One HTTP/1.1 exchange. Rejects when the connection fails or nothing is answered within ten seconds. */
export function exchange(baseUrl: string, agent: Agent, wire: Wire): Promise<Omit<Answer, 'asked'>> {
  const { hostname, port } = new URL(baseUrl);
  const { method, target: path, headers, body } = wire;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, agent, method, path, headers: { ...length, ...headers }, timeout: 10_000 },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const decode = decompress[incoming.headers['content-encoding'] ?? ''] ?? ((plain: Buffer) => plain);
          const text = bytes.length === 0 ? '' : decode(bytes).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: jsonOf(text) });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 10 s')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
