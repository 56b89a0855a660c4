import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Settings } from '@booking/platform/settings.ts';
import { writeGeneratedPart } from './generated-part.ts';

const services = ['gateway', 'catalog', 'resources', 'orders-billing', 'webhooks'];

interface Row {
  name: string;
  usedBy: string[];
  defaults: Map<string, string>;
  description: string;
}

/** The default as the table shows it: the parsed value of "not set", or "required". */
function defaultOf(setting: Settings[string]): string {
  const parsed = setting.schema.safeParse(undefined);
  if (!parsed.success) return 'required';
  if (parsed.data === undefined || parsed.data === '') return '–';
  return `\`${JSON.stringify(parsed.data).replaceAll('"', '')}\``;
}

/** Writes the table of every service's settings between the markers of README.md. */
export async function writeSettingsTable(): Promise<void> {
  const rows = new Map<string, Row>();
  for (const service of services) {
    const file = resolve('services', service, 'src/config.ts');
    if (!existsSync(file)) continue;
    const module = (await import(pathToFileURL(file).href)) as { settings: Settings };
    for (const [name, setting] of Object.entries(module.settings)) {
      const row: Row = rows.get(name) ?? { name, usedBy: [], defaults: new Map(), description: setting.description };
      row.usedBy.push(service);
      row.defaults.set(service, defaultOf(setting));
      rows.set(name, row);
    }
  }
  const lines = [...rows.values()]
    .sort((a, b) => b.usedBy.length - a.usedBy.length || a.name.localeCompare(b.name))
    .map((row) => {
      const [first, ...others] = new Set(row.defaults.values());
      const shown =
        others.length === 0 ? first : [...row.defaults].map(([service, value]) => `${service} ${value}`).join(', ');
      const usedBy = row.usedBy.length === services.length ? 'all' : row.usedBy.join(', ');
      return `| \`${row.name}\` | ${usedBy} | ${shown ?? '–'} | ${row.description} |`;
    });
  const table = ['| Variable | Used by | Default | Meaning |', '|---|---|---|---|', ...lines].join('\n');
  writeGeneratedPart('README.md', 'settings', table);
}
