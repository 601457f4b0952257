/** Pages of adverts, which the running site renders without a build. */
import type { Page } from '@playwright/test';
import { holdRequests } from '../support/controls.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { control } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

const expectAccessiblePage = (page: Page, state: string) =>
  expectAccessible(page, state, { measuredLinks: standaloneLinks });

test.beforeEach(({ page }) => servePhotos(page));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor calls, writes and reports a new advert until its removal [G23]', async ({
    page,
    listings,
  }) => {
    const potImage = await listings.addImage();
    const listing = await listings.live({
      title: 'Nekesa Pottery',
      items: [
        createItem('Clay', { isOutOfStock: true }),
        createItem('Red pot', { image: potImage, isFrom: true }),
      ],
      category: 'Food',
      town: 'Bungoma',
      county: 'Bungoma',
      whatsapp: '+254110000022',
      description:
        'Pots of red clay for cooking and for flowers, burnt in Bungoma.\n\nEach is one of its kind.',
    });
    const liveResponse = await page.goto(`/${listing.slug}`);
    expect(liveResponse?.status()).toBe(200);
    await expect(page).toHaveTitle('Tangaza | Nekesa Pottery, Bungoma');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nekesa Pottery');
    await expect(page.getByText('Each is one of its kind.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Baskets on a table' })).toHaveAttribute(
      'src',
      `/media/${listing.image}/640.webp`,
    );
    for (const [name, href] of [
      ['Call', 'tel:+254700000021'],
      [/^WhatsApp/, /wa\.me\/254110000022/],
      ['Red pot', `/media/${potImage}/1280.webp`],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/nekesa-pottery$/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      /\/share-pictures\/nekesa-pottery\/[0-9a-f]{16}\.jpg$/,
    );
    const structuredData = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as object;
    expect(structuredData).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Nekesa Pottery',
      makesOffer: [
        { name: 'Clay', price: 1200, availability: 'https://schema.org/OutOfStock' },
        { name: 'Red pot', priceSpecification: { minPrice: 1200, priceCurrency: 'KES' } },
      ],
    });
    const itemList = page.locator('section', { hasText: 'Prices' }).getByRole('listitem');
    await expect(itemList).toHaveText([
      'ClayKshs. 1,200Out of stockAsk',
      'Red potfrom Kshs. 1,200Ask about this',
    ]);

    await page.getByText('Report this advert').first().click();
    await page.getByLabel('What is wrong?').selectOption('closed');
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for telling us');

    await listings.suspend(listing);
    const response = await page.goto(`/${listing.slug}`);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This advert is no longer here',
    );
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('a visitor finds an advert by search, category and town', async ({ page, listings }) => {
    const location = { town: 'Nyeri', county: 'Nyeri' };
    await listings.live({ title: 'Kamau Saddles', category: 'Repairs', ...location });
    await page.goto('/all-businesses');
    await page.getByRole('searchbox').fill('kamau sad');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(/\/all-businesses\/search\?/);
    await expect(page.getByRole('status').first()).toHaveText('1 found');
    await expect(page.getByRole('searchbox')).toHaveValue('kamau sad');
    await page.getByRole('article').getByRole('link', { name: 'Kamau Saddles' }).click();
    await page.getByRole('link', { name: 'More in Nyeri' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Businesses in Nyeri');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goto('/all-businesses/category/repairs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repairs');
    await page.goto('/all-businesses/search?q=zebra');
    await expect(page.getByRole('heading', { name: 'We found nothing for “zebra”' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all businesses' }).click();
    await expect(page).toHaveURL('/all-businesses');
  });
});

test('photos load after the first, and open by button or swipe @slow', async ({
  page,
  listings,
}) => {
  const alts = ['Beans in a sack', 'Mangoes in a basket', 'The stall'];
  const images = await Promise.all(
    alts.map(async (alt) => ({ id: await listings.addImage(), alt })),
  );
  const { slug, image } = await listings.live({ title: 'Photo Stall', images });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const getOtherPhotoPaths = () =>
    paths.filter((path) => /^\/media/.test(path) && !path.includes(image));
  const releaseFirst = await holdRequests(page, `**/media/${image}/**`, (route) =>
    route.fallback(),
  );

  await page.goto(`/${slug}`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(paths.filter((path) => path.includes(image))).toHaveLength(1);
  expect(getOtherPhotoPaths()).toEqual([]);
  releaseFirst();
  await expect.poll(getOtherPhotoPaths).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  const apiPaths = paths.filter((path) => path.startsWith('/api/') && path !== '/api/visits');
  expect(apiPaths).toEqual([]);

  const link = page.getByRole('link', { name: 'Mangoes in a basket' });
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const photoStatus = viewer.getByRole('status');
  await link.click();
  await expect(photoStatus).toHaveText('Photo 2 of 3: Mangoes in a basket');
  await expect(viewer.getByRole('img', { name: 'Mangoes in a basket' })).toBeInViewport();
  await expectAccessiblePage(page, 'a photo in full size');
  await page.keyboard.press('ArrowRight');
  await expect(photoStatus).toHaveText('Photo 3 of 3: The stall');
  await expect(viewer.getByRole('button', { name: 'Next' })).toBeDisabled();
  await viewer.getByRole('button', { name: 'Back' }).click();
  await expect(photoStatus).toHaveText('Photo 2 of 3: Mangoes in a basket');
  // The assignment replaces a swipe.
  await viewer.getByRole('list').evaluate((strip) => {
    strip.scrollLeft = 0;
  });
  await expect(photoStatus).toHaveText('Photo 1 of 3: Beans in a sack');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();
});

test('pages of adverts have no faults on any width [G41] @slow', async ({
  page,
  site,
  listings,
}) => {
  const { slug } = await listings.live({
    title: 'Sound Shop With A Rather Long Name For A Business, Found At The Market',
    email: 'a-very-long-address-of-somebody@a-very-long-name-of-a-business.example',
    phone: '',
    description: `${'Supercalifragilistic'.repeat(8)} and other things that a shop may sell.`,
    package: 'daily',
  });
  await page.goto(`/${slug}`);
  await expect(page.getByRole('link', { name: 'Write an e-mail' })).toBeVisible();
  await expectAccessiblePage(page, 'live');
  await listings.live({ title: 'Sound Neighbour', package: 'monthly' });
  await control(site, 'clock', { advance: 86_401 });
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('has ended');
  await expect(page.getByRole('link', { name: 'a-very-long-address-of-somebody' })).toBeVisible();
  await expect(page.getByText('Sound Neighbour')).toHaveCount(0);
  await expectAccessiblePage(page, 'ended, with its contact');
  await control(site, 'clock', { advance: 7 * 86_400 });
  await page.goto(`/${slug}`);
  await expect(page.getByRole('article').filter({ hasText: 'Sound Neighbour' })).toBeVisible();
  await expectAccessiblePage(page, 'ended');
});
