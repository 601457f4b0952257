/** `npm run licences` prints the packages of production by licence. */
import { readFileSync } from 'node:fs';
import { listLicences, type LockFile } from './licences.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const byLicence = Object.groupBy(listLicences(lock), ({ licence = 'no licence' }) => licence);
for (const [licence, packages = []] of Object.entries(byLicence).sort()) {
  const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  process.stdout.write(`${licence} (${names.size}): ${[...names].sort().join(', ')}\n`);
}
