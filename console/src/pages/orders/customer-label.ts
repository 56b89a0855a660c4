import type { Ref } from '@booking/client/entities';

/** How people call a customer that was included with something else. */
export function customerLabel(customer: Ref<'customers'> | null): string {
  if (!customer) return '–';
  const name = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return name || customer.company || customer.email || '–';
}
