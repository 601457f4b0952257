import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { businesses } from '#content/businesses/businesses.ts';
import { getContrast } from '../support/contrast.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

test('the text of a missing picture is readable in both schemes @slow', async ({ page }) => {
  await page.route(/\.(avif|webp)$/, (route) => route.abort());
  for (const { url } of businesses.slice(0, 2)) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const colors = await page.locator('main img').evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { color, backgroundColor } = getComputedStyle(picture);
          return [color, backgroundColor] as const;
        }),
      );
      expect(colors.length).toBeGreaterThan(0);
      // The minimum is below 4.5, because terracotta has the same contrast with the darkest and the lightest paint.
      for (const [textColor, backgroundColor] of colors)
        expect(getContrast(textColor, backgroundColor)).toBeGreaterThan(4);
    }
  }
});

test('on a phone the contact bar hides no link, and the contact saves [G41]', async ({
  page,
  site,
}) => {
  const viewport = { width: 360, height: 740 };
  await page.setViewportSize(viewport);
  await page.goto('/judys-mats');
  const call = page.getByRole('link', { name: 'Call 0700 000 011' });
  const bar = page.getByRole('paragraph').filter({ has: call });
  const barBox = await bar.boundingBox();
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBe(viewport.height);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await bar.boundingBox()).toEqual(barBox);
  for (const name of [
    'Save contact',
    'More in Design',
    'All businesses',
    'Tangaza Works',
    'Back to top',
  ]) {
    const link = page.getByRole('link', { name }).first();
    await page.evaluate(() => scrollTo(0, 0));
    await link.focus();
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(y + height, name).toBeLessThanOrEqual(barBox?.y ?? 0);
  }
  for (const link of await bar.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save contact' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('judys-mats.vcf');
  const card = ICAL.Component.fromString(await readFile(await file.path(), 'utf8'));
  const contactValues = ['fn', 'tel'].map((name) => card.getFirstPropertyValue(name));
  expect(contactValues).toEqual([businesses[0]?.title, businesses[0]?.phone]);
  const response = await fetch(`${site.localOrigin}/judys-mats.vcf`);
  expect(response.headers.get('content-type')).toMatch(/^text\/vcard\b/);
});
