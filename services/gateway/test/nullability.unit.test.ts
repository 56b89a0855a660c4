import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { entities } from '@booking/representations/entities/registry.ts';
import { fieldOf, type Attribute } from '@booking/representations/entity.ts';

/** What the services may leave out is marked `optional` in the protos; that, and nothing else, may be null for clients. */
const root = new URL('../../../proto/', import.meta.url);
const text = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.proto'))
  .map((file) => readFileSync(new URL(file, root), 'utf8'))
  .join('\n');

const messages = new Map(
  [...text.matchAll(/^message (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
    name,
    new Map(
      [...body.matchAll(/^ {2}(optional |repeated )?[\w.]+ (\w+) = \d+;/gm)].map(([, label = '', field = '']) => [
        field,
        label.trim(),
      ]),
    ),
  ]),
);

const messageOf: Readonly<Record<string, string>> = {
  addresses: 'Address',
  communities: 'Community',
  'bundle-ledger-entries': 'BundleLedgerEntry',
  'audit-entries': 'AuditEntry',
  'webhook-deliveries': 'WebhookDelivery',
  'webhook-recoveries': 'WebhookRecovery',
};

function messageNameOf(type: string): string {
  const words = type.replace(/ies$/, 'y').replace(/s$/, '').split('-');
  return messageOf[type] ?? words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** An empty text of JSON stands for none, and webhooks leave out what only a question can count. */
const mayBeEmpty = ({ kind }: Attribute, name: string): boolean => kind === 'json' || name === 'accounts_count';

test('an attribute may be null exactly where its service may leave it out', () => {
  const wrong = entities.flatMap(({ type, attributes }) => {
    const message = messages.get(messageNameOf(type));
    expect([type, message !== undefined]).toEqual([type, true]);
    return Object.entries(attributes)
      .filter(([name, attribute]) => !attribute.onlyWhenPresent && !mayBeEmpty(attribute, name))
      .filter(([name, attribute]) => {
        const label = message?.get(fieldOf(name, attribute));
        return label === undefined || (label === 'optional') !== (attribute.null !== undefined);
      })
      .map(([name]) => `${type}.${name}`);
  });
  expect(wrong).toEqual([]);
});
