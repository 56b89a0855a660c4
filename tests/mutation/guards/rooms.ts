/** Where guards of money, rights and forgetting stand: the folders of each room in which every guard is planted. */
export const guardedFolders: Readonly<Record<string, readonly string[]>> = {
  'orders-billing': ['payments', 'sales', 'ledger', 'money', 'customers', 'subscriptions'],
  catalog: ['access', 'customers', 'organizations'],
  gateway: ['access', 'oauth'],
  resources: ['bookings', 'desk', 'readers', 'resources'],
  webhooks: ['subscriptions', 'recoveries', 'notices', 'deliveries', 'mails'],
};
