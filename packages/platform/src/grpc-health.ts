import { fileURLToPath } from 'node:url';
import {
  status,
  type Server,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { loadSync, type ServiceDefinition } from '@grpc/proto-loader';
import { readiness, type ReadinessChecks } from './admin-server.ts';

interface Question {
  service: string;
}
interface Answer {
  status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}

const watchedEveryMs = 1_000;
const proto = fileURLToPath(new URL('health.proto', import.meta.url));

/**
 * Answers `grpc.health.v1.Health` for the server as a whole ('') and for each of its services: serving while the checks of `/readyz` pass.
 * Needs no token of a service, since probes have none, and tells nothing but yes or no.
 */
export function addHealth(
  server: Server,
  { checks, services }: { checks: ReadinessChecks; services: () => readonly string[] },
): { stop(): void } {
  const watching = new Set<() => void>();
  const isKnown = ({ service }: Question) => service === '' || services().includes(service);
  const now = async (): Promise<Answer> => ({ status: (await readiness(checks)).ready ? 'SERVING' : 'NOT_SERVING' });

  const definition = loadSync(proto, { keepCase: true, enums: String, defaults: true });
  server.addService(definition['grpc.health.v1.Health'] as ServiceDefinition, {
    Check(call: ServerUnaryCall<Question, Answer>, callback: sendUnaryData<Answer>) {
      if (!isKnown(call.request)) callback({ code: status.NOT_FOUND, details: 'no such service' });
      else void now().then((answer) => callback(null, answer));
    },
    Watch(call: ServerWritableStream<Question, Answer>) {
      let last = '';
      const tell = (answer: Answer): void => {
        if (answer.status !== last) call.write(answer);
        last = answer.status;
      };
      const look = async () => tell(isKnown(call.request) ? await now() : { status: 'SERVICE_UNKNOWN' });
      const timer = setInterval(() => void look(), watchedEveryMs);
      const end = (): void => {
        clearInterval(timer);
        watching.delete(end);
        call.end();
      };
      watching.add(end);
      call.once('cancelled', end);
      void look();
    },
  });
  return {
    stop: () => {
      for (const end of watching) end();
    },
  };
}
