import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

const headline = 'Build, Grow and Advance your business';

const getCard = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Returns the value next to a label such as 'Phone' on the card of a business. */
const getFact = (page: Page, title: string, label: string) =>
  getCard(page, title).locator(`dt:text-is("${label}") + dd`);

const getSection = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) });

async function expectLoaded(picture: Locator) {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

test('a small phone shows headline, price, button and first business [R003, R046, R048, R050, R051]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // The font of the headings is optional, and a busy machine may load it too late. The next page has the font in its
  // cache.
  await page.goto('/pricing');
  await page.goto('/');
  const hero = getSection(page, headline);
  await expect(hero.getByRole('heading', { level: 1, name: headline, exact: true })).toBeInViewport(
    { ratio: 1 },
  );
  const price = hero.getByText('Advertising costs Kshs. 129 or $1.29 a day.', { exact: true });
  await expect(price).toBeInViewport({ ratio: 1 });
  await expect(
    hero.getByRole('button', { name: 'Log In or Create Account', exact: true }),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.1 });

  const panels = getSection(page, 'How it works').getByRole('listitem');
  await expectLoaded(panels.last().getByRole('img', { name: /\w{3}/ }));
  for (const card of await page.getByRole('article').all()) {
    await expectLoaded(card.getByRole('img', { name: /\w{3}/ }));
  }
  // A trial click fails if another element covers the number.
  await getFact(page, "Judy's Mats", 'Phone').getByRole('link').click({ trial: true });
  const description = getCard(page, "Judy's Mats").getByText('Door mats, bedside rugs');
  await page.setViewportSize({ width: 1280, height: 800 });
  await description.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await description.boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 10);
  await expect(page).toHaveURL('/judys-mats');
});

test('a row of a phone leads by one tap to the seven fields of the business [R048, R050] @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const business = "Judy's Mats";
  const card = getCard(page, business);
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('img')).toBeVisible();
  const fields = ['Ask for', 'Deliveries'].map((label) => getFact(page, business, label));
  const texts = await Promise.all(fields.map((field) => field.textContent()));
  for (const field of fields) await expect(field).toBeHidden();
  // The whole row is the link: here its place.
  const { x = 0, y = 0 } = (await getFact(page, business, 'Where').boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 10);
  await expect(page).toHaveURL('/judys-mats');
  await expect(page.getByText('Door mats, bedside rugs').first()).toBeVisible();
  for (const text of texts) await expect(page.getByText(text ?? '').first()).toBeVisible();
});

test('React loads only for the headline, and after the paint', async ({ page }) => {
  const reactScript = /_astro\/client\./;
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const { paintTime, scripts } = await page.evaluate(() => ({
    paintTime: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(({ startTime }) => startTime < (paintTime ?? Infinity))).toEqual([]);
  for (const section of await page.locator('main section').filter({ visible: true }).all()) {
    await section.scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState('networkidle');
  const unwantedFiles = /widget|Feed|identity-session|\.css(\?|$)/;
  expect(requestedUrls.filter((url) => unwantedFiles.test(url))).toEqual([]);

  // React loads with the headline. The buttons of the header do not need React.
  expect(requestedUrls.filter((url) => reactScript.test(url))).toHaveLength(1);
  requestedUrls.length = 0;
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(requestedUrls.filter((url) => reactScript.test(url))).toEqual([]);
});

test('the street picture loads on wide screens only, and links work @slow', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 740 });
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= request.url().includes('/market.');
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(isRequested).toBe(false);
  const pictureResponse = page.waitForResponse('**/market.*.svg');
  await page.setViewportSize({ width: 1024, height: 740 });
  expect((await pictureResponse).status()).toBe(200);

  await page.getByRole('main').getByRole('link', { name: 'All businesses' }).click();
  await expect(page).toHaveURL('/all-businesses');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'See the prices' }).click();
  await expect(page).toHaveURL('/pricing');

  await page.route('**/*widget*', (route) => route.abort());
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByText('The login did not open.')).toBeVisible();
});
