import { demoId, demoMemberSubject, demoOrganizations, memberRoles } from '@booking/contracts/demo-data.ts';

/** Somebody who may sign in at the embedded issuer, for one organization. */
export interface Person {
  subject: string;
  name: string;
  email: string;
  role: string;
  organizationId: string;
  organizationName: string;
}

/** The members of the demo data. Whoever reaches the page may be any of them, so only installations with demo data offer them. */
export function demoPeople(): Person[] {
  return demoOrganizations.flatMap(({ slug, name }) =>
    memberRoles.map((role) => ({
      subject: demoMemberSubject(slug, role),
      name: `Demo ${role}`,
      email: `${role}@${slug}.example`,
      role,
      organizationId: demoId(slug),
      organizationName: name,
    })),
  );
}
