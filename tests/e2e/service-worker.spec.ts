/** The service worker during changes of the network and of the version. */
import { readStoredPaths, removedWorker, waitForWorker } from '../support/service-worker.ts';
import { expect } from '../support/test.ts';
import { openStored, test } from '../support/worker-test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
test.use({ expectedError: /dynamically imported module|ERR_CONNECTION_REFUSED/ });

test('a stored page opens after five seconds without an answer @slow', async ({
  page,
  workerProxy,
}) => {
  await openStored(page, '/pricing', workerProxy.origin);
  workerProxy.isHanging = true;
  await page.goto(`${workerProxy.origin}/pricing`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('We saved this page')).toBeVisible();
  workerProxy.isHanging = false;
  workerProxy.dropConnections();
  await expect(page.getByText('We saved this page')).toBeHidden();
});

test('a second visit to the landing page transfers at most 3 kB @slow', async ({
  context,
  page,
  workerProxy,
}) => {
  workerProxy.isConditional = true;
  await openStored(page, '/', workerProxy.origin);
  // The signs 'Open' need the last file of the page.
  await expect(page.locator('[data-state]').first()).toBeVisible();
  await page.goto(`${workerProxy.origin}/terms`);
  await page.waitForLoadState('networkidle');
  await page.close();
  workerProxy.requests = [];
  const secondPage = await context.newPage();
  await secondPage.goto(workerProxy.origin);
  await waitForWorker(secondPage);
  await secondPage.waitForLoadState('networkidle');
  expect(workerProxy.requests.map(({ path }) => path)).toContain('/');
  expect(workerProxy.requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
    3_000,
  );
});

test('a new version takes over at the next navigation @slow', async ({ page, workerProxy }) => {
  await openStored(page, '/pricing', workerProxy.origin);
  await page.evaluate(() => caches.open('0 visited'));
  workerProxy.editWorker = (script) =>
    `${script};addEventListener('message',e=>e.data==='version'&&e.ports[0].postMessage('second'))`;
  await page.goto(`${workerProxy.origin}/terms`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['1 visited']);
  await page.goto(`${workerProxy.origin}/privacy`);
  const version = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage('version', [port2]);
      }),
  );
  expect(version).toBe('second');
  expect(await readStoredPaths(page)).toContain('/pricing');
});

test('a worker that is switched off removes itself and its caches @slow', async ({
  page,
  workerProxy,
}) => {
  await openStored(page, '/pricing', workerProxy.origin);
  workerProxy.editWorker = removedWorker;
  await page.goto(`${workerProxy.origin}/robots.txt`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
