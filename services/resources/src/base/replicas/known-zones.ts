/** The time zones of organizations that were asked for a moment ago. */
export interface KnownZones {
  of(organizationId: string): Promise<string>;
}

interface Known {
  zone: Promise<string>;
  readAt: number;
}

/**
 * Reads the zone of an organization at most once in `forMs`: it changes once in years, and every list of today needs it. At most `max`
 * organizations are remembered; of more, the one read longest ago is forgotten. A failed read is not remembered.
 */
export function createKnownZones(options: {
  forMs: number;
  max: number;
  read: (organizationId: string) => Promise<string>;
}): KnownZones & { size(): number } {
  const known = new Map<string, Known>();
  return {
    size: () => known.size,
    of(organizationId) {
      const recent = known.get(organizationId);
      if (recent && performance.now() - recent.readAt < options.forMs) return recent.zone;
      const entry = { zone: options.read(organizationId), readAt: performance.now() };
      known.delete(organizationId);
      known.set(organizationId, entry);
      const [oldest] = known.keys();
      if (known.size > options.max && oldest !== undefined) known.delete(oldest);
      entry.zone.catch(() => {
        if (known.get(organizationId) === entry) known.delete(organizationId);
      });
      return entry.zone;
    },
  };
}
