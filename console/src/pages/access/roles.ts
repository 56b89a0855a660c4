export const roles = ['viewer', 'staff', 'accountant', 'manager', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export const asRole = (text: string): Role => roles.find((one) => one === text) ?? 'viewer';

/** Only an owner makes owners; the platform refuses it to everybody else. */
export const rolesToGive = (own: string): readonly Role[] =>
  own === 'owner' ? roles : roles.filter((role) => role !== 'owner');
