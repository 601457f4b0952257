import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFaults, faultSchema } from '../faults.ts';
import type { StaticFiles } from '../gateway/static-files.ts';
import { createRebuild, createServedSite } from './rebuild.ts';

/**
 * Creates a rebuild with fake builds. The test ends each build by `succeed`, with the text of its page, or by
 * `fail`.
 */
function createTestRebuild() {
  const sites: StaticFiles[] = [];
  const builds: { succeed: (page: string) => Promise<void>; fail: () => void }[] = [];
  const rebuild = createRebuild({ show: (files) => void sites.push(files) }, (folder) => {
    const built = Promise.withResolvers<undefined>();
    builds.push({
      fail: () => built.reject(new Error('A post has no title.')),
      succeed: async (page) => {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, 'index.html'), page);
        built.resolve(undefined);
      },
    });
    return built.promise;
  });
  onTestFinished(() => rebuild.close());
  const readPage = async (files?: StaticFiles) =>
    (await files?.respond('/', new Request('http://localhost/')))?.text();
  return { rebuild, builds, sites, readNewestPage: () => readPage(sites.at(-1)) };
}

test('several requests during a build cause one further build', async () => {
  const { rebuild, builds, readNewestPage } = createTestRebuild();
  rebuild.request();
  rebuild.request();
  rebuild.request();
  await expect.poll(() => builds.length).toBe(1);
  await builds[0]?.succeed('first');
  await expect.poll(readNewestPage).toBe('first');
  await expect.poll(() => builds.length).toBe(2);
  await builds[1]?.succeed('second');
  await expect.poll(readNewestPage).toBe('second');
  expect(builds).toHaveLength(2);
});

test('a failed build is not shown, and the next request starts a build', async () => {
  const { rebuild, builds, sites, readNewestPage } = createTestRebuild();
  rebuild.request();
  await expect.poll(() => builds.length).toBe(1);
  builds[0]?.fail();
  await expect
    .poll(() => {
      rebuild.request();
      return builds.length;
    })
    .toBe(2);
  expect(sites).toEqual([]);
  await builds[1]?.succeed('corrected');
  await expect.poll(readNewestPage).toBe('corrected');
});

/** Creates the files of a build: a page and one script with a hash in its name. */
function createBuild(script: string): StaticFiles {
  const paths = ['/', script];
  return {
    has: (pathname) => paths.includes(pathname),
    respond: (pathname) =>
      Promise.resolve(paths.includes(pathname) ? new Response(script) : undefined),
  };
}

test('hashed files of the previous build stay, until a fault removes them', async () => {
  const faults = createFaults();
  const [oldScript, newScript] = ['/_astro/page.old.js', '/_astro/page.new.js'];
  const site = createServedSite(createBuild(oldScript), faults);
  const readStatus = async (path: string) =>
    (await site.respond(path, new Request(`http://localhost${path}`)))?.status;
  faults.set(faultSchema.parse({ service: 'previous-build', mode: 'error' }));
  expect(await readStatus(oldScript)).toBe(200);

  site.show(createBuild(newScript));
  expect(await Promise.all(['/', newScript, oldScript].map(readStatus))).toEqual([200, 200, 404]);
  faults.set(faultSchema.parse({ service: 'previous-build', mode: 'ok' }));
  expect(await readStatus(oldScript)).toBe(200);
});
