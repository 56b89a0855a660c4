type Request = Record<string, unknown>;

/** What catalog keeps for gateways, in memory: `services/catalog/test/gateway-state.test.ts` shows what the real one does. */
export function fakeGatewayState(): Record<string, (request: Request) => Promise<unknown>> {
  const budgets = new Map<string, { taken: number; endsAt: number }>();
  const used = new Map<string, string>();
  const revoked: { id: string; ends_at: string }[] = [];
  return {
    TakeBudget: async ({ key, limit, window_ms, most, spent }) => {
      const [name, max] = [String(key), Number(limit)];
      let budget = budgets.get(name);
      if (!budget || budget.endsAt <= Date.now()) budget = { taken: 0, endsAt: Date.now() + Number(window_ms) };
      budget.taken += Number(spent);
      const left = Math.max(0, max - budget.taken);
      const granted = Math.min(left, Number(most) || Math.max(1, Math.floor(left / 8)));
      budgets.set(name, { ...budget, taken: budget.taken + granted });
      return { granted, taken: budget.taken + granted, ends_in_ms: budget.endsAt - Date.now() };
    },
    UseOnce: async ({ id, note }) => {
      const before = used.get(String(id));
      if (before === undefined) used.set(String(id), String(note));
      return { first: before === undefined, note: before ?? note };
    },
    Revoke: async ({ id, ends_at }) => {
      revoked.push({ id: String(id), ends_at: String(ends_at) });
      return {};
    },
    ListRevocations: async () => ({ items: revoked, cursor: '', more: false }),
  };
}
