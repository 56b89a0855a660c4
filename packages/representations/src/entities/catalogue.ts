import {
  boolean,
  defineEntity,
  given,
  integer,
  many,
  money,
  one,
  oneOf,
  percent,
  string,
  timestamp,
} from '../entity.ts';
import { between, line, lineOf, paragraphs, upTo, within } from '../limits.ts';
import {
  cancellationFeeTiers,
  cancellationPolicy,
  coverImage,
  currency,
  exactSlug,
  offered,
  orderIndex,
  organization,
  paddingAfter,
  paddingBefore,
  search,
  slug,
  someStates,
  taxRate,
  times,
} from '../vocabulary.ts';

const name = within(line, string('What people call it.'));
const description = within(paragraphs, string('Text for customers.', { null: 'when there is none' }));

export const services = defineEntity({
  type: 'services',
  description: 'What a resource is booked for; it gives the length and the price.',
  attributes: {
    ...given({
      name,
      slug,
      description,
      duration_minutes: within(
        between(1, 525_600),
        integer('Length of one booking in minutes; 60 unless given.', { initial: 60 }),
      ),
      interval_minutes: within(
        between(1, 525_600),
        integer('Minutes between offered starts.', { null: 'where the duration is the distance' }),
      ),
      lead_time_minutes: within(
        between(0, 525_600),
        integer('Least minutes between booking and start; 0 unless given.', { initial: 0 }),
      ),
      padding_before_minutes: paddingBefore,
      padding_after_minutes: paddingAfter,
      price: money('price_minor', 'Price per price_unit, with tax unless is_net_price; 0 unless given.', {
        initial: 0,
      }),
    }),
    price_with_tax: money('price_with_tax_minor', 'What a consumer pays per price_unit.', { stored: false }),
    currency,
    ...given({
      is_net_price: boolean('Whether price is without tax; by the organization unless given.', { derived: true }),
      price_unit: oneOf(['booking', 'hour', 'day'], 'What the price is for; one booking unless given.', {
        initial: 'booking',
      }),
      tax_rate: taxRate,
      tax_class: oneOf(
        ['standard', 'place', 'exempt'],
        'standard (unless given): taxed where its buyer is; place: where it is provided; exempt: never.',
        { initial: 'standard' },
      ),
      tax_exemption_reason: within(
        line,
        string('Why an exempt one carries no tax; printed on invoices.', { null: 'where it carries tax' }),
      ),
      revenue_account: within(
        between(1, 99_999_999),
        integer('Account that exports for DATEV book its revenue on, where it is charged at its own rate.', {
          null: 'where the tax rate decides',
        }),
      ),
      auto_accept_bookings: boolean('Whether bookings are accepted at once instead of requested.', {
        null: 'where the organization decides',
      }),
      requires_check_in: boolean('Whether bookings expire unless checked in within the window; false unless given.', {
        initial: false,
      }),
      live: boolean('Whether customers are offered it; false unless given.', { initial: false }),
      order_index: orderIndex,
    }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      cover_image: coverImage,
      cancellation_policy: cancellationPolicy(
        'What canceling, moving and not coming cost; by resource or organization where empty.',
      ),
      resources: many(
        'resources',
        'resource_ids',
        'What it can be booked at, parts named one by one; all where empty.',
        { most: 500 },
      ),
    }),
  },
  filters: {
    live: offered,
    ...search('name or slug'),
    slug: exactSlug,
    resource_id: 'Ids of resources: those that can be booked at one of them.',
  },
  sorts: ['name', 'order_index', 'price', 'created_at'],
});

export const cancellationPolicies = defineEntity({
  type: 'cancellation-policies',
  description:
    'What it costs to cancel a booking, to move it late and not to come: that of the service holds, else that of the resource, else that of the organization. An order keeps what held at its checkout.',
  attributes: {
    ...given({
      name,
      cancellation_fee_tiers: cancellationFeeTiers(''),
      move_notice_hours: within(
        between(0, 87_600),
        integer('A move is late when the start is less than this many hours away; 0 unless given: never.', {
          initial: 0,
        }),
      ),
      late_moves: oneOf(
        ['charged', 'refused'],
        'What becomes of late moves whose fee is not waived; charged unless given.',
        { initial: 'charged' },
      ),
      late_move_fee: percent(
        'late_move_fee_basis_points',
        'Share of the price that each late move costs, in percent; 0 unless given.',
        { initial: 0 },
      ),
      no_show_fee: percent(
        'no_show_fee_basis_points',
        'Share of the price that is charged where the customer did not come, in percent; 100 unless given.',
        { initial: 10_000 },
      ),
    }),
    ...times,
  },
  relations: { organization },
  filters: { ...search('name') },
  sorts: ['name', 'created_at'],
});

export const plans = defineEntity({
  type: 'plans',
  description: 'Terms of a membership that customers subscribe to.',
  attributes: {
    ...given({
      name,
      slug,
      description,
      price: money('price_minor', 'Price with tax per period; 0 unless given.', { initial: 0 }),
      setup_fee: money('setup_fee_minor', 'Price with tax charged once with the first period; 0 unless given.', {
        initial: 0,
      }),
    }),
    currency,
    ...given({
      tax_rate: taxRate,
      period_unit: oneOf(['day', 'week', 'month', 'year'], 'Unit of the period; month unless given.', {
        initial: 'month',
      }),
      period_count: within(between(1, 366), integer('Units in one period; 1 unless given.', { initial: 1 })),
      trial_days: within(
        between(0, 3_660),
        integer('Days at the beginning that cost nothing; 0 unless given.', { initial: 0 }),
      ),
      minimum_periods: within(
        between(0, 1_000),
        integer('Periods before which a cancellation does not take effect; 0 unless given.', { initial: 0 }),
      ),
      notice_days: within(
        between(0, 3_660),
        integer('Days that a cancellation must come before the end of a period; 0 unless given.', { initial: 0 }),
      ),
      auto_accept_subscriptions: boolean('Whether subscriptions need no approval; true unless given.', {
        initial: true,
      }),
      live: boolean('Whether customers are offered it; false unless given.', { initial: false }),
      order_index: orderIndex,
    }),
    ...times,
  },
  relations: { organization },
  filters: { live: offered, ...search('name or slug'), slug: exactSlug },
  sorts: ['name', 'order_index', 'price', 'created_at'],
});

export const bookingBundleGroups = defineEntity({
  type: 'booking-bundle-groups',
  description: 'A heading under which bundles are offered.',
  attributes: { ...given({ name, slug, description, order_index: orderIndex }), ...times },
  relations: { organization, ...given({ cover_image: coverImage }) },
  filters: { ...search('name or slug'), slug: exactSlug },
  sorts: ['order_index', 'name', 'created_at'],
});

export const bookingBundles = defineEntity({
  type: 'booking-bundles',
  description: 'Several uses of services sold together, such as ten entries.',
  attributes: {
    ...given({ name, slug, description }),
    status: oneOf(['draft', 'live', 'archived'], 'Only live ones are public.', { initial: 'draft' }),
    ...given({ price: money('price_minor', 'Price with tax; 0 unless given.', { initial: 0 }) }),
    currency,
    ...given({
      tax_rate: taxRate,
      units: within(between(1, 1_000_000), integer('Uses that one purchase gives; 1 unless given.', { initial: 1 })),
      validity_days: within(
        between(1, 36_600),
        integer('Days from the purchase in which units can be used.', { null: 'without an end' }),
      ),
      order_index: orderIndex,
    }),
    published_at: timestamp('When it was last offered to the public.', { null: 'until the first time' }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      group: one('booking-bundle-groups', 'group_id', 'The heading that it is offered under.'),
      cover_image: coverImage,
      services: many(
        'services',
        'service_ids',
        'The services that its units pay for; every service where empty. A pass is taxed when it is sold: name those of its rate.',
      ),
    }),
  },
  filters: {
    status: someStates,
    group_id: 'Ids of bundle groups: bundles in one of them.',
    without_group: { kind: 'boolean', description: 'true: only bundles that are in no group; false changes nothing.' },
    ...search('name or slug'),
    slug: exactSlug,
  },
  sorts: ['order_index', 'name', 'price', 'created_at'],
});

export const tags = defineEntity({
  type: 'tags',
  description: 'A label of the organization on customers and orders.',
  attributes: {
    ...given({
      name: within(lineOf(60), string('What people call it.')),
      color: within(
        { pattern: '^#[0-9A-Fa-f]{6}$', refusal: 'Must look like #1f6feb.' },
        string('Colour as #rrggbb.', { null: 'when it has none' }),
      ),
    }),
    ...times,
  },
  relations: { organization },
  filters: { ...search('name') },
  sorts: ['name', 'created_at'],
});

export const files = defineEntity({
  type: 'files',
  description: 'A file or picture: uploaded, or kept elsewhere, by its address.',
  attributes: {
    ...given({
      name: within(line, string('File name, with its ending.')),
      mime_type: within(
        { most: 100, pattern: '^[a-z]+\\/[a-z0-9.+-]+$', refusal: 'Must be a media type without parameters.' },
        string('Media type, such as image/png.'),
      ),
      size_bytes: within(between(0, 2_147_483_647), integer('Size in bytes; 0 unless given.', { initial: 0 })),
      url: within(upTo(8_000), string('Address of its bytes; of what was uploaded it and the type and size stay.')),
    }),
    ...times,
  },
  relations: { organization },
  filters: { ...search('name'), mime_type: 'Exactly this media type.' },
  sorts: ['name', 'size_bytes', 'created_at'],
});
