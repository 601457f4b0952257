/** Tests the condition of the nightly build, on a site with one built file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../support/listen.ts';
import { createListingSteps } from '../../support/listing-lifecycle.ts';
import { control, createServiceClient, setVariable, startTestStack } from '../../support/stack.ts';

const hourMs = 3_600_000;
/** The time of the build, which is later than the first change of the test. */
const builtAt = new Date(Date.now() + hourMs).toISOString();
const folder = await mkdtemp(join(tmpdir(), 'built-'));
await mkdir(join(folder, 'businesses'));
await writeFile(
  join(folder, 'businesses/built.json'),
  JSON.stringify({ listings: [], pictures: {}, towns: [], areSamples: false, builtAt }),
);
const stack = await startTestStack({}, folder);
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

test('a nightly build starts only after a change of public data', async () => {
  let calls = 0;
  const hook = await listen((_, response) => {
    calls += 1;
    response.end();
  });
  setVariable('NIGHTLY_HOOK_URL', `${hook}/build_hooks/2`);
  const runNightly = () => control(stack, 'schedule/build-nightly', {});
  const listings = createListingSteps(await createServiceClient(stack));
  const listing = await listings.live();
  await runNightly();
  expect(calls).toBe(0);
  await control(stack, 'clock', { advance: (2 * hourMs) / 1000 });
  await listings.suspend(listing);
  await runNightly();
  expect(calls).toBe(1);
});
