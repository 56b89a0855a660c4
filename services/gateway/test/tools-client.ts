import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestGateway, TokenClaims } from './harness.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
type Value = any;

/** The SDK's own client, connected over HTTP. */
export interface ToolsClient {
  client: Client;
  tools(): Promise<Awaited<ReturnType<Client['listTools']>>['tools']>;
  /** The structured result of a call that must succeed. */
  call(name: string, given?: Record<string, unknown>): Promise<Value>;
  /** The errors of a call that must fail. */
  refusal(name: string, given?: Record<string, unknown>): Promise<Value[]>;
  close(): Promise<void>;
}

export interface Connection {
  claims?: TokenClaims;
  query?: string;
  /** `auto` speaks the revision of 2026 where the server does; `legacy` that of 2025 with its handshake. */
  mode?: 'auto' | 'legacy';
  /** Leaves out that the client compiles the output schemas it is told and holds answers against them: seconds for all types. */
  unchecked?: boolean;
}

const takesAll = { getValidator: () => (data: unknown) => ({ valid: true, data, errorMessage: undefined }) };

export async function connectTools(gateway: TestGateway, options: Connection = {}): Promise<ToolsClient> {
  const token = await gateway.token(options.claims);
  const client = new Client(
    { name: 'gateway-test', version: '1' },
    {
      versionNegotiation: { mode: options.mode ?? 'auto' },
      ...(options.unchecked ? { jsonSchemaValidator: takesAll as never } : {}),
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp${options.query ?? ''}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  const result = async (name: string, given: Record<string, unknown> = {}) =>
    await client.callTool({ name, arguments: given });
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    call: async (name, given) => {
      const answer = await result(name, given);
      if (answer.isError) throw new Error(`${name} failed: ${JSON.stringify(answer.content)}`);
      return answer.structuredContent;
    },
    refusal: async (name, given) => {
      const answer = await result(name, given);
      if (!answer.isError) throw new Error(`${name} succeeded: ${JSON.stringify(answer.structuredContent)}`);
      const [content] = answer.content;
      return JSON.parse(content?.type === 'text' ? content.text : '').errors;
    },
    close: () => client.close(),
  };
}
