/** Runs `npm run register-till` in a separate process. Only `--yes` would send a request. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hostedConfiguration } from '#tests/support/hosted-configuration.ts';
import { createTemporaryFolder } from '#tests/support/content-server.ts';
import { paths } from '../local/paths.ts';

const daraja = {
  DARAJA_ENVIRONMENT: 'live',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 's3cret',
  DARAJA_SHORT_CODE: '7654321',
  DARAJA_PASSKEY: 's3cret-passkey',
  DARAJA_CALLBACK_SECRET: 's3cret-of-twenty-four-signs',
};

test('the command prints the registration, and sends nothing', async () => {
  await using folder = await createTemporaryFolder();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(paths.project, 'netlify/doctor/register-till.ts')],
    { cwd: folder.path, env: { ...hostedConfiguration, ...daraja } },
  );
  expect(stdout).toContain('Short code 7654321 (live) would be registered for https://tangaza.');
  expect(stdout).toContain('--yes --number 07…');
  expect(stdout).not.toContain('s3cret');
});
