/** Builds the whole site without a service worker. */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildInChildProcess } from '#netlify/local/stack/build-in-child-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'removed-worker-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a build with SERVICE_WORKER=off has the worker that removes itself', async () => {
  const buildOptions = { folder, site: 'http://127.0.0.1', signal: new AbortController().signal };
  await buildInChildProcess({ ...buildOptions, variables: { SERVICE_WORKER: 'off' } });
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  expect(worker).toContain('unregister()');
  expect(worker).not.toContain('respondWith');
  const scripts = globSync('_astro/start.*.js', { cwd: folder });
  expect(scripts).toHaveLength(1);
  // The pages of this build register no worker.
  expect(readFileSync(join(folder, scripts[0] ?? ''), 'utf8')).toMatch(
    /`serviceWorker`in navigator&&!1/,
  );
});
