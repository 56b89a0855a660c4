/**
 * `npm run -s migrate -- orders-billing|webhooks [--contract] [--dry-run]`: brings the database of a service into the form that this
 * release reads. Settings are those of the service (MONGODB_URI …).
 */
const [name = '', ...rest] = process.argv.slice(2);
const migrating = ['orders-billing', 'webhooks'];
if (!migrating.includes(name)) {
  process.stderr.write(`Usage: npm run -s migrate -- ${migrating.join('|')} [--contract] [--dry-run]\n`);
  process.exit(1);
}
process.argv.splice(2, process.argv.length, ...rest);
await import(`../../services/${name}/src/migrate.ts`);
