import { boolean, defineEntity, integer, object, one, oneOf, rows, string, strings, timestamp } from '../entity.ts';

export const webhookSubscriptions = defineEntity({
  type: 'webhook-subscriptions',
  attributes: {
    name: string(),
    url: string({ description: 'https address receiving POSTs' }),
    events: strings(),
    custom_headers: object('custom_headers_json', { missing: 'empty' }),
    is_active: boolean(),
    paused: boolean({
      description:
        'While true its events are kept (`held`), three days at most, and sent when it is false again; nothing is kept while `is_active` is false',
    }),
    rate_limit: integer({
      description:
        'Calls per second at most; what is over it is kept (`held`) and sent later. Null: as many as the endpoint takes',
    }),
    ordered: boolean({
      description: 'Events of one entity one after the other: the next when the one before has arrived or was given up',
    }),
    filter: object('filter_json', {
      missing: 'empty',
      description:
        'Only events of these `resources` (ids; of a child its parent counts too) and in these `statuses`; what has neither does not match. Empty: all',
    }),
    signing_key: string({
      onlyWhenPresent: true,
      description: '64 characters; only in the answers of create and rotate',
    }),
    signing_secret: string({
      onlyWhenPresent: true,
      description:
        'The signing key as libraries for Standard Webhooks take it (`whsec_…`); only where `signing_key` is',
    }),
    signing_key_rotation_ends_at: timestamp({
      description:
        'While a rotation is under way: until then, or until confirm-signing-key, `Signature` is made with the old key and `Signature-Next` with the new one',
    }),
    failure_count: integer({ description: 'Events given up in a row; the fifth deactivates' }),
    health: oneOf(['unknown', 'healthy', 'failing', 'secrets_unreadable'], {
      description:
        '`secrets_unreadable`: its signing key or custom headers cannot be decrypted, its events are recorded as dropped',
    }),
    deactivated_at: timestamp(),
    deactivation_reason: oneOf(['failures', 'gone', 'request']),
    last_success_at: timestamp({ description: 'To within a minute' }),
    last_error: object('last_error_json', {
      description: 'Of the last failed attempt: at, event, error, detail, status_code',
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const webhookDeliveries = defineEntity({
  type: 'webhook-deliveries',
  attributes: {
    event: string(),
    event_id: string(),
    triggered_at: timestamp(),
    status: oneOf(['waiting', 'parked', 'held', 'succeeded', 'abandoned', 'dropped'], {
      description: '`held`: kept until the subscription takes more',
    }),
    attempts: rows({
      number: integer(),
      round: integer(),
      started_at: timestamp(),
      duration_ms: integer(),
      status_code: integer(),
      error: string(),
      remote_address: string(),
      error_detail: string(),
      response_status_line: string(),
      response_headers: object('response_headers_json'),
      response_body: string({ description: 'First 4 kB, secrets masked; only on a single delivery' }),
      dns_ms: integer(),
      connect_ms: integer(),
      tls_ms: integer(),
      first_byte_ms: integer(),
    }),
    next_attempt_at: timestamp(),
    held_until: timestamp({ description: 'While held: then it is dropped' }),
    body: string({ onlyWhenPresent: true, description: 'The bytes that are sent; only on a single delivery' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    webhook_subscription: one('webhook-subscriptions', 'webhook_subscription_id'),
  },
});

export const webhookRecoveries = defineEntity({
  type: 'webhook-recoveries',
  attributes: {
    status: oneOf(['running', 'completed', 'canceled', 'stopped'], {
      description: '`stopped`: the subscription became inactive or was deleted',
    }),
    since: timestamp({ description: 'Deliveries recorded from then on' }),
    until: timestamp({ description: 'Deliveries recorded before then' }),
    statuses: strings({ description: 'Deliveries that ended so' }),
    events: strings({ description: 'Of these events; empty: of all' }),
    total: integer({ description: 'Deliveries to be sent again, as counted when it began' }),
    sent: integer({ description: 'Of them, those that were queued again so far' }),
    ended_at: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    webhook_subscription: one('webhook-subscriptions', 'webhook_subscription_id'),
  },
});
