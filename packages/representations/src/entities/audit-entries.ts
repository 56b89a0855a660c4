import { defineEntity, object, oneOf, string, strings, timestamp } from '../entity.ts';

export const auditEntries = defineEntity({
  type: 'audit-entries',
  attributes: {
    entity_type: string({ description: 'JSON:API type of what was changed' }),
    entity_id: string(),
    action: string({ description: 'Verb of the use case, for example change-recipient' }),
    actor_subject: string({ description: '`sub` of the access token; what the platform does by itself says system' }),
    actor_role: string(),
    actor_kind: oneOf(['member', 'client', 'system', 'anonymous']),
    changes: object('changes_json', {
      description: 'Field to {from, to} as stored, or facts that explain the action; never secrets',
    }),
    request_id: string(),
    event_ids: strings({ description: 'Ids of the events that the same change told' }),
    created_at: timestamp(),
  },
  relations: {},
});
