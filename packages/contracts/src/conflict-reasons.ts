/**
 * What stands in the way of a request that is answered 409 `conflict`: the word in `meta.reason`, and what it says. A word is never renamed;
 * new ones may come.
 */
export const conflictReasons = {
  already_invoiced: 'The order is invoiced; what changes of it is corrected by documents of its own',
  amount_too_high: 'More is paid than is left, and there is no customer whose credit it could be',
  credit_spent: 'A part of the payment became credit and has been spent; `refundable` is what is left of it',
  customer_deleted: 'The customer was deleted: nothing new is made for it',
  customer_required: 'What is sold belongs to a customer, and the order has none',
  documents_issued: 'Documents were issued for it, and they are kept',
  expired: 'Its time is over; `expires_at` says since when',
  has_bookings: 'It has bookings that are not over',
  has_children: 'It has children, which go first',
  id_mismatch: 'The `id` of the document is not that of the address',
  in_progress: 'Another call is working on it: repeat the same request after `Retry-After`, or in a second',
  in_use: 'Others refer to it; `used_by` is their type where there is one',
  inactive: 'The webhook subscription is inactive',
  last_owner: 'An organization keeps at least one owner',
  limit_reached: 'There are as many as there may be',
  must_be_ended: 'What `type` and `id` name must be ended first, or with `cascade=true`',
  no_credit: 'The customer has no credit',
  no_email: 'The member has no e-mail address',
  not_finalised: 'A draft has no e-invoice yet',
  nothing_due: 'Nothing is left to be paid',
  number_taken: 'The next number of the series was given to an earlier invoice: another format is needed',
  order_gone: 'The order of the draft is not there any more',
  other_customer: 'The bundle belongs to another customer',
  recovery_running: 'A recovery of the subscription is running: it ends first, or is canceled',
  released: 'The bookings of the order were released',
  same_plan: 'The subscription has this plan already',
  secret_unreadable: 'The signing key or the custom headers of the subscription cannot be decrypted',
  taken: 'Another record has this value; `source.pointer` names the attribute',
  too_few_units: 'The bundle has `units_left` units, and `requested` are wanted',
  too_many_units: 'More units would be given back than were bought',
  type_mismatch: 'The `type` of the document is not that of the address',
  was_paid: 'It was paid: what was paid is kept, or refunded first',
  was_sold: 'It has been offered or has sold something, and that is kept',
} as const satisfies Record<string, string>;

export type ConflictReason = keyof typeof conflictReasons;
