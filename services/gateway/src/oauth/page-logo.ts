import type { CallContext } from '@booking/platform/context.ts';
import type { Rpc, RpcClients } from '../endpoints/rpc.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** The organization's uploaded logo, by its public address at this gateway. */
export interface PageLogo {
  url: string;
  name: string;
}

const organizations = { service: 'booking.catalog.v1.OrganizationService', method: 'GetOrganization' };
/** A page that somebody waits for is shown without it rather than later. */
const timeoutMs = 1_000;

/**
 * The logo of the organization that a link of a mail is of, as `rpc` knows by the link's token. Undefined where there is none, where it
 * cannot be had at once, and where it is no upload: nobody who opens a page of ours is told to other servers.
 */
export async function logoOfLink(
  { clients, baseUrl }: { clients: Pick<RpcClients, 'call'>; baseUrl: string },
  { rpc, context, token }: { rpc: Rpc; context: CallContext; token: string },
): Promise<PageLogo | undefined> {
  try {
    const { organization_id: id } = await clients.call({ ...rpc, timeoutMs }, context, { token });
    const asked = { id, include: ['logo_image'] };
    const answer = await clients.call({ ...organizations, timeoutMs }, context, asked);
    const { item, included } = answer as { item?: { name?: string }; included?: { files?: { url?: string }[] } };
    const url = included?.files?.[0]?.url ?? '';
    const isUpload = url.startsWith(`${baseUrl}/files/`) && /^[\w-]{43}$/.test(url.slice(baseUrl.length + 7));
    return isUpload ? { url, name: item?.name ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

export function logoImage(logo: PageLogo | undefined): string {
  return logo ? `<p><img src="${logo.url}" alt="${escapeHtml(logo.name)}" height="56"></p>` : '';
}

/** For a Content-Security-Policy: this one image and no other. */
export function imageSource(logo: PageLogo | undefined): string {
  return logo ? `; img-src ${logo.url}` : '';
}
