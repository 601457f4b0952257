import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StaticFiles } from '../gateway/static-files.ts';
import { createRebuild } from './rebuild.ts';

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
