/** The test of the service worker, behind a server that changes the answers of the site. */
import type { Page } from '@playwright/test';
import { openWorkerProxy, readStoredPaths, waitForWorker } from './service-worker.ts';
import { expect, test as siteTest } from './test.ts';

export const test = siteTest.extend<{
  workerProxy: Awaited<ReturnType<typeof openWorkerProxy>>;
}>({
  /** The site behind a server that changes its answers. */
  workerProxy: async ({ site }, use) => {
    const workerProxy = await openWorkerProxy(site.localOrigin);
    await use(workerProxy);
    await workerProxy.close();
  },
});

/** Opens a page of the site or of a proxy, and waits until the worker has stored it. */
export async function openStored(page: Page, path: string, origin = ''): Promise<void> {
  await page.goto(`${origin}${path}`);
  await waitForWorker(page);
  await expect.poll(() => readStoredPaths(page)).toContain(path);
}
