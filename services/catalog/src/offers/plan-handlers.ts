import type { PlanServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/PlanService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { uniqueSlug } from '../shared/catalog-store.ts';
import type { Plan as WirePlan } from '@booking/contracts/generated/booking/catalog/v1/Plan.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred, type Referrer } from '../shared/references.ts';
import { chooseSlug } from '../shared/slug.ts';
import { planInput, type Plan } from './plan.ts';
import { planEvents, type PlanStore } from './plan-store.ts';

type PlanParts = HandlerParts<
  { plans: PlanStore; organizations: OrganizationStore },
  { plans: Present<Plan, WirePlan> }
>;

/** `referrers`: who may name a plan, of the rooms above. */
export function planHandlers(
  { stores, writing, present, includes }: PlanParts,
  referrers: readonly Referrer[],
): UnaryHandlers<PlanServiceDefinition> {
  const crud = createCrud({
    ...writing,
    store: stores.plans,
    input: planInput,
    unique: uniqueSlug,
    present: present.plans,
    includes: { organization: includes.organization },
    async build(given, base, { tx }) {
      const { currency } = await stores.organizations.get(base.organization_id, base.organization_id, tx.session);
      return { ...base, ...given, currency, slug: await chooseSlug(stores.plans, given, base, tx.session) };
    },
    apply: async (current, { slug = current.slug, ...given }) => ({ ...current, ...given, slug }),
    beforeRemove: (plan, { tx }) => refuseWhileReferred(plan, referrers, tx.session),
    record: recordChange('plans', planEvents),
  });
  return {
    ListPlans: crud.list,
    GetPlan: crud.get,
    CreatePlan: crud.create,
    UpdatePlan: crud.update,
    DeletePlan: crud.remove,
  };
}
