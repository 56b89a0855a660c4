/** Stands for one member at one address, once. */
export interface SignInLink {
  /** SHA-256 of the token, hexadecimal: whoever reads the collection can sign in as nobody. */
  _id: string;
  organization_id: string;
  member_id: string;
  email: string;
  expires_at: Date;
  used_at: Date | null;
}

const invitationMs = 72 * 3_600_000;
/** Of a link that a person asked for and waits for. */
const askedForMs = 15 * 60_000;

export function linkEnd(isInvitation: boolean, now: Date): Date {
  return new Date(now.getTime() + (isInvitation ? invitationMs : askedForMs));
}
