import { expect, test } from '../support/site.ts';

test.use({ shares: 'visitors' });

test('a card of the blog is wholly a link to its post [R074]', async ({ page }) => {
  await page.goto('/blog');
  const card = page.getByRole('main').getByRole('article').nth(1);
  const title = await card.getByRole('heading', { level: 2 }).innerText();
  await expect(card.getByRole('link')).toHaveAccessibleName(`Read Full Article ${title}`);
  await card.click({ position: { x: 40, y: 60 } });
  await expect(page).toHaveURL(/\/blog\/safe-payments$/);
  await page.getByRole('link', { name: 'Read More Articles' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('blog pages are light, still while they load, and ask nobody else for anything', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/blog', '/blog/safe-payments']) {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    const images = new Set<string>();
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Image') images.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!images.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      const watch = window as unknown as { shift: number };
      watch.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          watch.shift += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(bytes).toBeLessThan(40_000);
    expect(requested.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    await client.detach();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the list and a post, and is offered nothing that needs it [R073, R076]', async ({
    page,
    complaints,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: /Read Full Article Put the price on it/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put the price on it');
    await page.goto('/blog/nope');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404, Page Not Found');
    complaints.splice(0);
  });
});
