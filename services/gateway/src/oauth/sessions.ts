import { newId } from '@booking/platform/ids.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { z } from 'zod';
import type { Revocations } from './revocations.ts';
import type { Sealer } from './sealing.ts';

export interface Profile {
  name: string;
  email: string;
}

/** Who signed in, and for which organization. */
export interface Session {
  id: string;
  subject: string;
  organizationId: string;
  /** Of a member who came by a link of a mail; others are known by the list of demo people. */
  profile?: Profile | undefined;
  /** Seconds since 1970. */
  signedInAt: number;
  expiresAt: number;
}

export interface Sessions {
  /** The session and the text of its cookie. */
  begin(who: Pick<Session, 'subject' | 'organizationId' | 'profile'>): Promise<{ session: Session; text: string }>;
  read(text: string | undefined): Promise<Session | undefined>;
  /** And the tokens that were issued in it. */
  end(session: Session): Promise<void>;
}

/** Not prolonged: after a working day a person signs in again. */
export const sessionSeconds = 8 * 3_600;

/** A person's token says nothing that a sign-in could not say again: it is short, and the session obtains the next one. */
export const personTokenSecondsMax = 900;

const shape = z.object({
  id: z.string(),
  subject: z.string(),
  organizationId: z.string(),
  profile: z.object({ name: z.string(), email: z.string() }).optional(),
  signedInAt: z.number(),
  expiresAt: z.number(),
});

/** Sessions live in their cookies: any replica reads them, and none keeps any. */
export function createSessions(parts: { sealer: Sealer; revocations: Revocations; clock: Clock }): Sessions {
  const { sealer, revocations, clock } = parts;
  return {
    async begin(who) {
      const signedInAt = Math.floor(clock.now().getTime() / 1000);
      const session = { id: newId(), ...who, signedInAt, expiresAt: signedInAt + sessionSeconds };
      return { session, text: await sealer.seal('session', { ...session }, sessionSeconds) };
    },
    async read(text) {
      const session = shape.safeParse(text === undefined ? undefined : await sealer.open('session', text)).data;
      return session && !revocations.isRevoked(session.id) ? session : undefined;
    },
    end: ({ id, expiresAt }) => revocations.revoke(id, expiresAt + personTokenSecondsMax),
  };
}
