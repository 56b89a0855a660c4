import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import {
  boolean,
  defineEntity,
  given,
  integer,
  object,
  one,
  oneOf,
  rows,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import { between, line, within } from '../limits.ts';
import { organization, period, someStates, times } from '../vocabulary.ts';

const unanswered = { null: 'when there was no answer' };

export const webhookSubscriptions = defineEntity({
  type: 'webhook-subscriptions',
  description: 'An address that events are sent to, signed.',
  attributes: {
    ...given({
      name: within(line, string('What people call it.')),
      url: within({ least: 1, most: 2_000 }, string('https address that receives the POST requests.')),
      events: strings('Identifiers of the events that it receives, such as orders.created.'),
    }),
    custom_headers: object('custom_headers_json', 'Headers sent with every delivery, at most 20; none unless given.', {
      missing: 'empty',
      empty: '{}',
      given: 'always',
      stored: false,
    }),
    ...given({
      is_active: boolean('Whether events are sent; false pauses delivery. true unless given.', { initial: true }),
      paused: boolean(
        'While true its events are kept (held), three days at most, and sent when it is false again. false unless given.',
        { initial: false },
      ),
      rate_limit: within(
        between(1, 100),
        integer('Calls per second at most, 1 to 100; what is over it is kept and sent later.', {
          null: 'when there is no limit',
        }),
      ),
      ordered: boolean(
        'Whether events of one entity come one after the other, each when the one before arrived or was given up, a second after its change at the earliest. false unless given.',
        { initial: false },
      ),
    }),
    filter: object(
      'filter_json',
      'Only events of these resources (ids; a parent stands for its children, except in events of orders, whose bookings name theirs alone) and in these statuses; empty: all.',
      { missing: 'empty', empty: '{}', given: 'always', stored: false },
    ),
    signing_key: string(
      '64 characters that the HMAC of the Signature header is keyed with; only in the answers of create and rotate.',
      { onlyWhenPresent: true, stored: false },
    ),
    signing_secret: string(
      'The signing key as libraries for Standard Webhooks take it, whsec_ and its base64; only where signing_key is.',
      { onlyWhenPresent: true, stored: false },
    ),
    signing_key_rotation_ends_at: timestamp(
      'While the key is rotated: until then, or until confirm-signing-key, Signature is made with the old key and Signature-Next with the new one.',
      { null: 'while no rotation is under way', stored: false },
    ),
    failure_count: integer('Events given up in a row; the fifth deactivates the subscription and resets it to 0.', {
      initial: 0,
    }),
    health: oneOf(
      ['unknown', 'healthy', 'failing', 'secrets_unreadable'],
      'secrets_unreadable: its key or headers cannot be decrypted, its events are recorded as dropped.',
      { stored: false },
    ),
    deactivated_at: timestamp('When it became inactive.', { null: 'while it is active' }),
    deactivation_reason: oneOf(
      ['failures', 'gone', 'request', 'rights'],
      'failures: five events given up in a row; gone: answered 410 twice; request: a PATCH; rights: the API client that made it may not read its events any more.',
      { null: 'while it is active' },
    ),
    last_success_at: timestamp('When a delivery last succeeded, to within a minute.', {
      null: 'until the first',
      stored: false,
    }),
    last_error: object('last_error_json', 'The last failed attempt, as at, event, error, detail and status_code.', {
      null: 'until the first',
      stored: false,
    }),
    ...times,
  },
  relations: { organization },
  filters: {
    is_active: 'true: subscriptions that events are sent to; false: the others.',
    event: {
      kind: publicEventIdentifiers,
      description: 'Identifiers of events: whatever concerns one of them.',
      field: 'events',
    },
  },
  sorts: ['name', 'created_at'],
});

const eventKinds = {
  kind: publicEventIdentifiers,
  description: 'Identifiers of events: whatever concerns one of them.',
  field: 'event',
};

export const webhookDeliveries = defineEntity({
  type: 'webhook-deliveries',
  description: 'One event on its way to one subscription, with every attempt.',
  attributes: {
    event: string('Identifier of the event, such as orders.created.'),
    event_id: string('Unique per event; the body carries it too.'),
    triggered_at: timestamp('When the event happened.'),
    status: oneOf(
      ['waiting', 'parked', 'held', 'succeeded', 'abandoned', 'dropped'],
      'parked: put off while the endpoint keeps failing; held: kept until the subscription takes more; abandoned: given up; dropped: its subscription was inactive, or led to somebody else by then who may not read it.',
    ),
    attempts: rows(
      {
        number: integer('Attempt within its round, from 1.'),
        round: integer('1, and one more for every redeliver.'),
        started_at: timestamp('When it began.'),
        duration_ms: integer('Milliseconds that it took.'),
        status_code: integer('HTTP status of the answer.', unanswered),
        error: string('Kind of the failure.', { null: 'when it succeeded' }),
        remote_address: string('Network address that was called.', { null: 'when none was reached' }),
        error_detail: string('The failure in words.', { null: 'when it succeeded' }),
        response_status_line: string('First line of the answer.', unanswered),
        response_headers: object(
          'response_headers_json',
          'Headers of the answer; only with the read scope of the type of the event.',
          unanswered,
        ),
        response_body: string(
          'First 4 kB of the answer, secrets masked; only on a single delivery, with the read scope of the type of its event.',
          unanswered,
        ),
        dns_ms: integer('Milliseconds until the name was resolved.', { null: 'when it was not measured' }),
        connect_ms: integer('Milliseconds until the connection stood.', { null: 'when it was not measured' }),
        tls_ms: integer('Milliseconds until TLS was agreed on.', { null: 'when it was not measured' }),
        first_byte_ms: integer('Milliseconds until the answer began.', { null: 'when it was not measured' }),
      },
      'Every attempt, the oldest first.',
      { stored: false },
    ),
    held_until: timestamp('When it is dropped unless it was sent before.', { null: 'when it is not held' }),
    next_attempt_at: timestamp('When it is tried again.', { null: 'when it is not' }),
    body: string('The bytes that are sent; only on a single delivery, with the read scope of the type of its event.', {
      onlyWhenPresent: true,
    }),
    ...times,
  },
  relations: {
    organization,
    webhook_subscription: one('webhook-subscriptions', 'webhook_subscription_id', 'Whose address it goes to.', {
      required: true,
    }),
  },
  filters: {
    id: { kind: 'id', description: 'Ids: those that have one of them.' },
    webhook_subscription: {
      kind: 'id',
      description: 'Ids of subscriptions: deliveries to one of them.',
      field: 'webhook_subscription_id',
    },
    status: someStates,
    event: eventKinds,
    event_id: { kind: 'id', description: 'Ids of events: deliveries of one of them.', field: 'event_id' },
    ...period('created'),
    created_at_since: { kind: 'timestamp', description: 'Recorded at that time or later.', field: 'created_at' },
    created_at_until: { kind: 'timestamp', description: 'Recorded before that time.', field: 'created_at' },
  },
});

export const events = defineEntity({
  type: 'events',
  description: 'Something that happened, as webhooks tell it; kept for 30 days unless the operator says otherwise.',
  attributes: {
    event: string('Identifier of the event, such as orders.created.'),
    entity_type: string('Type of what it tells of.'),
    entity_id: string('Id of what it tells of.'),
    triggered_at: timestamp('When it happened.'),
    position: string('Where it stands: whatever is listed later has a higher one, compared as text.'),
    data: object(
      'data_json',
      'What it tells of, as in the body of a webhook; only with the read scope of entity_type (what is nested: of its own type), in lists up to 16 kB alone.',
      { null: 'where it is not told' },
    ),
    created_at: timestamp('When it was listed, to the second; some seconds after it happened.'),
  },
  relations: { organization },
  filters: {
    id: { kind: 'id', description: 'Ids: those that have one of them.' },
    event: eventKinds,
    entity_id: { kind: 'id', description: 'Ids of what is told of: events of one of them.', field: 'entity_id' },
    after: {
      kind: 'text',
      pattern: '^[0-9a-f]{16}$',
      example: '6927f1b200000003',
      description:
        'A position: what was listed after it, in that order unless sorted; total is counted up to a thousand beyond the page.',
    },
    ...period('created'),
  },
  sorts: ['position'],
});

export const webhookRecoveries = defineEntity({
  type: 'webhook-recoveries',
  description: 'The work of sending again what a subscription did not get in a period.',
  attributes: {
    status: oneOf(
      ['running', 'completed', 'canceled', 'stopped'],
      'stopped: the subscription became inactive or was deleted.',
    ),
    since: timestamp('Recorded, or listed, from then on.'),
    until: timestamp('Recorded, or listed, before then.'),
    statuses: strings('Deliveries that ended so; missing: events without any.'),
    events: strings('Deliveries of these events; empty: of all.'),
    total: integer('Deliveries to be sent again, as counted when it began.', {
      null: 'until they are counted, and where missing ones are asked for',
    }),
    sent: integer('Of them, those that were queued again so far.', { initial: 0 }),
    ended_at: timestamp('When it ended.', { null: 'while it runs' }),
    ...times,
  },
  relations: {
    organization,
    webhook_subscription: one('webhook-subscriptions', 'webhook_subscription_id', 'Whose deliveries they are.', {
      required: true,
    }),
  },
  filters: {
    webhook_subscription: {
      kind: 'id',
      description: 'Ids of subscriptions: recoveries of one of them.',
      field: 'webhook_subscription_id',
    },
    status: someStates,
  },
});
