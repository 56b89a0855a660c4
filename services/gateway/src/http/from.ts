import type { IncomingMessage } from 'node:http';
import { ipKeyGenerator } from 'express-rate-limit';

/** What is known of a request before it is looked at. */
export interface From {
  requestId: string;
  /** The client's network address. */
  address: string;
}

/** Whom a share of what there is for everybody belongs to: an address, or of IPv6 the network that one client has. */
export const addressOf = ({ ip, socket }: IncomingMessage & { ip?: string | undefined }): string =>
  ipKeyGenerator(ip ?? socket.remoteAddress ?? '');
