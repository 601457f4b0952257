import { expect, test } from '../support/site.ts';

const slugs = [
  'a-customers-day',
  'safe-payments',
  'what-reach-means',
  'whatsapp-habits',
  'prices-and-delivery',
  'phone-pictures',
];

test.describe('the list', () => {
  test('has a card for each post, which is wholly a link to it [R020, R073, R074]', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tangaza Blog');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(slugs.length);
    for (const [at, slug] of slugs.entries()) {
      const card = cards.nth(at);
      await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{3,}/);
      const link = card.getByRole('link');
      await expect(link).toHaveText('Read Full Article');
      await expect(link).toHaveAttribute('href', `/blog/${slug}`);
      const title = await card.getByRole('heading', { level: 2 }).innerText();
      await expect(link).toHaveAccessibleName(`Read Full Article ${title}`);
    }
    await cards.nth(1).click({ position: { x: 40, y: 60 } });
    await expect(page).toHaveURL(/\/blog\/safe-payments$/);
  });
});

test.describe('a post', () => {
  test('has its title, picture, author, text, author box and ways on [R076, R077, R078, R120]', async ({
    page,
  }) => {
    await page.goto('/blog/safe-payments');
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Paid, or only told so');
    await expect(article.getByText(/^By \w+ \w+$/)).toBeVisible();
    await expect(article.locator('time')).toHaveText('3 November 2026');
    await expect(article.getByText(/^\d+ minutes? to read$/)).toBeVisible();
    await expect(article.getByRole('img').first()).toHaveAttribute('alt', /\w{3,}/);
    await expect(article.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();

    const about = page.getByRole('region', { name: 'About the author' });
    await expect(about.getByRole('link').first()).toHaveAttribute('href', /^(https|mailto|tel):/);
    for (const away of await article.locator('a[href^="http"]').all()) {
      await expect(away).toHaveAttribute('rel', 'noopener nofollow');
    }
    const ways = page.getByRole('navigation', { name: 'Previous and next article' });
    await expect(ways.getByRole('link')).toHaveCount(2);
    await expect(ways.getByRole('link', { name: 'Next article' })).toHaveAttribute(
      'href',
      '/blog/a-customers-day',
    );
    await page.getByRole('link', { name: 'Read More Articles' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });

  test('shows every kind of text that its author used [R076, R120]', async ({ page }) => {
    const seen = new Set<string>();
    for (const slug of slugs) {
      await page.goto(`/blog/${slug}`);
      const body = page.locator('.article-body');
      for (const kind of [
        'h2',
        'h3',
        'ul',
        'ol',
        'li li',
        'blockquote',
        'strong',
        'a',
        'figcaption',
      ]) {
        if ((await body.locator(kind).count()) > 0) seen.add(kind);
      }
      for (const picture of await body.locator('img').all()) {
        await expect(picture).toHaveAttribute('alt', /\w{3,}/);
      }
      await expect(body).not.toContainText('[object Object]');
    }
    expect([...seen].sort()).toEqual(
      ['h2', 'h3', 'ul', 'ol', 'li li', 'blockquote', 'strong', 'a', 'figcaption'].sort(),
    );
  });

  test('describes itself to search engines and link previews', async ({ page, site }) => {
    await page.goto('/blog/safe-payments');
    const data = await page.locator('script[type="application/ld+json"]').innerText();
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Paid, or only told so',
      datePublished: expect.stringMatching(/^2026-11-03T/),
    });
    const preview = page.locator('meta[property="og:image"]');
    const address = new URL((await preview.getAttribute('content')) ?? '');
    const ask = (path: string) => fetch(site.localOrigin + path);
    expect((await ask(address.pathname)).headers.get('content-type')).toBe('image/jpeg');
    const sitemap = await (await ask('/sitemap-0.xml')).text();
    const feed = await (await ask('/rss.xml')).text();
    for (const slug of slugs) {
      expect(sitemap).toContain(`/blog/${slug}</loc>`);
      expect(feed).toContain(`/blog/${slug}</link>`);
    }
    expect(feed).not.toMatch(/(?:href|src)=&quot;\//);
  });
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
