/** Lists the packages of the lock file by npm itself, without a network. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { listLicences, type LockFile } from '../../.ci/licences/licences.ts';

const componentSchema = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const documentSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(componentSchema),
});

const isOfDevelopment = ({ properties }: z.infer<typeof componentSchema>) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

test('npm lists every package of production as CycloneDX, offline', async () => {
  const offline = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9/' };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    env: { ...process.env, ...offline },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { components } = documentSchema.parse(JSON.parse(stdout));
  const identities = components.map(({ name, version }) => `${name}@${version}`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const packages = listLicences(lock).map(({ name, version }) => `${name}@${version}`);
  expect(packages.filter((identity) => !identities.includes(identity))).toEqual([]);
  expect(components.find(({ name }) => name === 'knip')).toSatisfy(isOfDevelopment);
});
