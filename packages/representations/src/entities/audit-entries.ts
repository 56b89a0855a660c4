import { defineEntity, object, oneOf, string, strings } from '../entity.ts';
import { createdAt } from '../vocabulary.ts';

export const auditEntries = defineEntity({
  type: 'audit-entries',
  description: 'Who did what to one entity.',
  attributes: {
    entity_type: string('JSON:API type of what was changed.'),
    entity_id: string('Id of what was changed.'),
    action: string('Verb of the use case, such as change-recipient.'),
    actor_subject: string('`sub` of the access token; system for what the platform does by itself.'),
    actor_role: string('Role of the caller in the organization; empty when the caller has none.'),
    actor_kind: oneOf(['member', 'client', 'system', 'anonymous'], 'Who called.'),
    changes: object(
      'changes_json',
      'Field to {from, to} as stored, or facts that explain the action; never secrets, and nothing without the read scope of entity_type.',
      {
        missing: 'empty',
      },
    ),
    request_id: string('X-Request-Id of the call.'),
    event_ids: strings('Ids of the events that the same change told.'),
    created_at: createdAt,
  },
  relations: {},
});
