import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { LRUCache } from 'lru-cache';

/** What a mail says about the organization in whose name it is sent. */
export interface OrganizationFacts {
  name: string;
  email: string | null;
  locale: string;
  timeZone: string;
  /** Address of a booking for its customer, with {number} or {id} in it. */
  bookingPage: string | null;
  /** Where it is, on one line; empty: not told. */
  address: string;
  /** Account that is paid to; empty: not told. */
  iban: string;
  bic: string;
  logoImageId: string | null;
}

/** A small picture, and how large it is shown. */
export interface MailLogo {
  content: Buffer;
  mediaType: string;
  width: number;
  height: number;
}

export interface OrganizationDirectory {
  /** At most a minute old. */
  facts(organizationId: string): Promise<OrganizationFacts>;
  /** At most ten minutes old; undefined where there is none, and where it cannot be had now: a mail goes without it. */
  logo(organizationId: string): Promise<MailLogo | undefined>;
  /** Owners and admins that have an e-mail address; each address once. */
  admins(organizationId: string): Promise<{ id: string; email: string }[]>;
  /** A new link to sign in with, as its token; undefined once the member is gone or has another address. */
  signInLink(organizationId: string, member: LinkedMember): Promise<{ token: string; expiresAt: Date } | undefined>;
}

export interface LinkedMember {
  id: string;
  email: string;
  isInvitation: boolean;
}

const keptMs = 60_000;
const logosKeptMs = 600_000;
const logosBytesMax = 16 * 1024 * 1024;
/** On the screen of a mail, in pixels; files are larger, for screens that have several to one. */
const shownAtMost = { width: 200, height: 60 };

/** Asks catalog; throws service_unavailable while it does not answer. */
export function createOrganizationDirectory(catalog: GrpcChannel): OrganizationDirectory {
  const identity = catalog.client<IdentityServiceDefinition>('booking.catalog.v1.IdentityService');
  const files = catalog.client<FileServiceDefinition>('booking.catalog.v1.FileService');
  const organizations = catalog.client<OrganizationServiceDefinition>('booking.catalog.v1.OrganizationService');
  const contextOf = (organizationId: string) => wireContext(systemContext(organizationId, newId()));
  const cache = new LRUCache<string, OrganizationFacts>({
    max: 1_000,
    ttl: keptMs,
    fetchMethod: async (id) => {
      const item = (await organizations.GetOrganization({ context: contextOf(id), id })).item!;
      const town = [item.postal_code, item.city].filter(Boolean).join(' ');
      return {
        name: item.name,
        email: item.email ?? null,
        locale: item.locale,
        timeZone: item.time_zone,
        bookingPage: item.booking_page ?? null,
        address: [item.street, town].filter(Boolean).join(', '),
        iban: item.iban ?? '',
        bic: item.bic ?? '',
        logoImageId: item.logo_image_id ?? null,
      };
    },
  });

  const logos = new LRUCache<string, MailLogo, string>({
    ttl: logosKeptMs,
    maxSize: logosBytesMax,
    sizeCalculation: ({ content }) => content.length,
    fetchMethod: async (id, _stale, { context: organizationId }) => {
      const context = contextOf(organizationId);
      const { content, media_type, width, height } = await files.ReadLogo({ context, id }, { timeoutMs: 2_000 });
      const scale = Math.min(1, shownAtMost.width / width, shownAtMost.height / height);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      return { content: Buffer.from(content), mediaType: media_type, ...size };
    },
  });
  const factsOf = (organizationId: string): Promise<OrganizationFacts> => cache.forceFetch(organizationId);

  return {
    facts: factsOf,
    async logo(organizationId) {
      const { logoImageId } = await factsOf(organizationId);
      if (logoImageId === null) return undefined;
      return logos.fetch(logoImageId, { context: organizationId }).catch(() => undefined);
    },
    async signInLink(organizationId, { id, email, isInvitation }) {
      try {
        const asked = { context: contextOf(organizationId), member_id: id, email, invitation: isInvitation };
        const { token, expires_at } = await identity.IssueSignInLink(asked);
        return { token, expiresAt: new Date(expires_at) };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
    async admins(organizationId) {
      const { items } = await identity.ListMembers({
        context: contextOf(organizationId),
        query: { filters: [{ key: 'role', values: ['owner', 'admin'] }], page_number: 1, page_size: 250 },
      });
      const reachable = items.flatMap(({ id, email }) => (email ? [{ id, email }] : []));
      return [...new Map(reachable.map((admin) => [admin.email.toLowerCase(), admin])).values()];
    },
  };
}
