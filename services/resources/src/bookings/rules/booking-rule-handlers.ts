import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { BookingRuleServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingRuleService.ts';
import { createCrud, missingReference } from '@booking/persistence/crud.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { presentPlain, type Presenter } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { bookingRuleInput, scopeProblem, type BookingRule } from './booking-rule.ts';
import type { BookingRuleStore } from './booking-rule-store.ts';

export interface BookingRuleDeps extends UseCaseDeps {
  bookingRules: BookingRuleStore;
  resources: ResourceStore;
  presenter: Presenter;
}

export function bookingRuleHandlers(deps: BookingRuleDeps): UnaryHandlers<BookingRuleServiceDefinition> {
  const checked = async <T extends Pick<BookingRule, 'scope' | 'resource_id' | 'service_id'>>(
    rule: T,
    { tx }: { tx: Transaction },
    current?: BookingRule,
  ): Promise<T> => {
    const problem = scopeProblem(rule);
    if (problem) throw validationFailed([problem]);
    // One whose resource is gone may still be changed in everything else.
    if (rule.resource_id !== null && rule.resource_id !== current?.resource_id) {
      const found = await deps.resources.find(tx.context.organizationId, rule.resource_id, tx.session);
      if (!found) throw missingReference('resources', ['resource_id']);
    }
    return rule;
  };
  const crud = createCrud<BookingRule, typeof bookingRuleInput, Transaction, object>({
    store: deps.bookingRules,
    input: bookingRuleInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    present: presentPlain,
    includes: { resource: deps.presenter.resourceIncludes<BookingRule>()['resource']! },
    build: (given, base, scope) => checked({ ...base, ...given }, scope),
    apply: (current, given, scope) => checked({ ...current, ...given }, scope, current),
    record: async (change, scope) => scope.tx.audit(auditEntryOf('booking-rules', change)),
  });
  return {
    ListBookingRules: crud.list,
    GetBookingRule: crud.get,
    CreateBookingRule: crud.create,
    UpdateBookingRule: crud.update,
    DeleteBookingRule: crud.remove,
  };
}
