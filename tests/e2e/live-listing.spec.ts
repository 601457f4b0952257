/** Members' listings on the running site, rendered with no rebuild. */
import type { Page } from '@playwright/test';
import type { ListingOverrides } from '../support/listing-lifecycle.ts';
import { createSiteListingSteps, servePhotos } from '../support/listings-of-site.ts';
import { control } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

const live = async (site: Site, overrides: ListingOverrides) =>
  (await createSiteListingSteps(site)).live(overrides);

const item = (name: string) => ({
  id: crypto.randomUUID(),
  name,
  price: '1200',
  isFrom: false,
  isOutOfStock: false,
  image: null as string | null,
});

const expectFits = (page: Page, state: string) => expectAccessible(page, state, 'a.inline-flex');

test.beforeEach(({ page }) => servePhotos(page));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor calls, writes and reports a new advert until its removal [G23]', async ({
    page,
    site,
  }) => {
    const pot = await (await createSiteListingSteps(site)).addImage();
    const listing = await live(site, {
      title: 'Nekesa Pottery',
      items: [
        { ...item('Clay'), isOutOfStock: true },
        { ...item('Red pot'), image: pot, isFrom: true },
      ],
      category: 'Food',
      town: 'Bungoma',
      county: 'Bungoma',
      whatsapp: '+254110000022',
      description:
        'Pots of red clay for cooking and for flowers, burnt in Bungoma.\n\nEach is one of its kind.',
    });
    const answer = await page.goto(`/${listing.slug}`);
    expect(answer?.status()).toBe(200);
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
      ['Red pot', `/media/${pot}/1280.webp`],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/nekesa-pottery$/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      /\/share-pictures\/nekesa-pottery\/[0-9a-f]{16}\.jpg$/,
    );
    const facts = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as object;
    expect(facts).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Nekesa Pottery',
      makesOffer: [
        { name: 'Clay', price: 1200, availability: 'https://schema.org/OutOfStock' },
        { name: 'Red pot', priceSpecification: { minPrice: 1200, priceCurrency: 'KES' } },
      ],
    });
    const sold = page.locator('section', { hasText: 'Prices' }).getByRole('listitem');
    await expect(sold).toHaveText(['Red potfrom Kshs. 1,200', 'ClayKshs. 1,200Out of stock']);

    await page.getByText('Report this advert').first().click();
    await page.getByLabel('What is wrong?').selectOption('closed');
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for telling us');

    await (await createSiteListingSteps(site)).suspend(listing);
    const response = await page.goto(`/${listing.slug}`);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This advert is no longer here',
    );
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('a visitor finds it by search, category and town', async ({ page, site }) => {
    const place = { town: 'Nyeri', county: 'Nyeri' };
    await live(site, { title: 'Kamau Saddles', category: 'Repairs', ...place });
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
    await expect(page.getByText('No business matches.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all businesses' }).click();
    await expect(page).toHaveURL('/all-businesses');
  });
});

test('photos load after the first, and open by button or swipe', async ({ page, site }) => {
  const listings = await createSiteListingSteps(site);
  const alts = ['Beans in a sack', 'Mangoes in a basket', 'The stall'];
  const images = await Promise.all(
    alts.map(async (alt) => ({ id: await listings.addImage(), alt })),
  );
  const { slug, image } = await listings.live({ title: 'Photo Stall', images });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const further = () => paths.filter((path) => /^\/media/.test(path) && !path.includes(image));
  const first = Promise.withResolvers<unknown>();
  await page.route(`**/media/${image}/**`, (route) => first.promise.then(() => route.fallback()));

  await page.goto(`/${slug}`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(paths.filter((path) => path.includes(image))).toHaveLength(1);
  expect(further()).toEqual([]);
  first.resolve(undefined);
  await expect.poll(further).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  const others = paths.filter((path) => path.startsWith('/api/') && path !== '/api/visits');
  expect(others).toEqual([]);

  const link = page.getByRole('link', { name: 'Mangoes in a basket' });
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const place = viewer.getByRole('status');
  await link.click();
  await expect(place).toHaveText('Photo 2 of 3: Mangoes in a basket');
  await expect(viewer.getByRole('img', { name: 'Mangoes in a basket' })).toBeInViewport();
  await expectFits(page, 'a photo in full size');
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText('Photo 3 of 3: The stall');
  await expect(viewer.getByRole('button', { name: 'Next' })).toBeDisabled();
  await viewer.getByRole('button', { name: 'Back' }).click();
  await expect(place).toHaveText('Photo 2 of 3: Mangoes in a basket');
  // The assignment replaces a swipe.
  await viewer.getByRole('list').evaluate((strip) => {
    strip.scrollLeft = 0;
  });
  await expect(place).toHaveText('Photo 1 of 3: Beans in a sack');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();
});

test(
  'pages of adverts have no faults on any width [R041]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { slug } = await live(site, {
      title: 'Sound Shop With A Rather Long Name For A Business, Found At The Market',
      email: 'a-very-long-address-of-somebody@a-very-long-name-of-a-business.example',
      phone: '',
      description: `${'Supercalifragilistic'.repeat(8)} and other things that a shop may sell.`,
      package: 'daily',
    });
    await page.goto(`/${slug}`);
    await expect(page.getByRole('link', { name: 'Write an e-mail' })).toBeVisible();
    await expectFits(page, 'live');
    await live(site, { title: 'Sound Neighbour', package: 'monthly' });
    await control(site, 'clock', { advance: 86_401 });
    await page.goto(`/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'is not advertising at the moment',
    );
    await expect(page.getByRole('article').filter({ hasText: 'Sound Neighbour' })).toBeVisible();
    await expectFits(page, 'ended');
  },
);
