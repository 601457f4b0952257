import type { Locator, Page } from '@playwright/test';
import { businesses } from '#content/businesses/businesses.ts';
import { expect, test } from '../support/site.ts';

const headline = 'Build, Grow and Advance your business';

const cardOf = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What stands beside a label such as 'Phone'. */
const fact = (page: Page, title: string, label: string) =>
  cardOf(page, title).locator(`dt:text-is("${label}") + dd`);

const sectionOf = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) });

async function expectLoaded(picture: Locator) {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth))
    .toBeGreaterThan(0);
}

test('a visitor finds the sections of the landing page in order, and no dashboard [R021, R033, R047, R048, R051]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Tangaza | Advertise your business online');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Browse Businesses',
    'Why advertise with us?',
    'How it works',
    'Questions people ask us',
    'Ready when you are',
  ]);
  await expect(page.locator('#about')).toContainText('Why advertise with us?');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Noticeboard' })).toHaveCount(0);
});

test('a visitor with a small phone sees headline, price, button and the first business at once [R003, R046]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const hero = sectionOf(page, headline);
  await expect(hero.getByRole('heading', { level: 1, name: headline, exact: true })).toBeInViewport(
    { ratio: 1 },
  );
  const price = hero.getByText('Advertising costs Kshs. 129 or $1.29 a day.', { exact: true });
  await expect(price).toBeInViewport({ ratio: 1 });
  await expect(
    hero.getByRole('button', { name: 'Log In or Create Account', exact: true }),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.1 });
});

test('a visitor reads four benefits, each with an icon that says nothing twice [R006, R047]', async ({
  page,
}) => {
  await page.goto('/');
  const benefits = sectionOf(page, 'Why advertise with us?').getByRole('listitem');
  await expect(benefits.getByRole('heading')).toHaveText([
    'Customer retention',
    'More daily customers',
    'Business growth',
    'Targeting customers',
  ]);
  await expect(benefits.locator('svg')).toHaveCount(4);
  await expect(benefits.locator('svg[aria-hidden=true]')).toHaveCount(4);
  await expect(benefits.nth(1)).toContainText('about 500-1000 people per day');
});

test('a visitor follows how it works in four pictures [R051]', async ({ page }) => {
  await page.goto('/');
  const panels = sectionOf(page, 'How it works').getByRole('listitem');
  await expect(panels.getByRole('heading')).toHaveText([
    'Online marketing',
    'Pictures',
    'Online ads',
    'Word of mouth',
  ]);
  for (const panel of await panels.all()) {
    await expectLoaded(panel.getByRole('img', { name: /\w{3}/ }));
    await expect(panel.getByRole('paragraph')).toHaveText(/\w+ \w+/);
  }
});

test('the page shows eight businesses with everything the data says of them [R001, R048, R112]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    businesses.map(({ title }) => title),
  );
  const pictures = new Set<string | null>();
  for (const { title, description, contact, phone, located, deliveries, image } of businesses) {
    const card = cardOf(page, title);
    await expect(card.getByText(description, { exact: true })).toBeVisible();
    await expect(fact(page, title, 'Ask for')).toHaveText(contact);
    await expect(fact(page, title, 'Where')).toHaveText(located);
    await expect(fact(page, title, 'Deliveries')).toHaveText(deliveries);
    const number = fact(page, title, 'Phone').getByRole('link');
    await expect(number).toHaveAttribute('href', `tel:${phone}`);
    await expect(number).toHaveText(/^0700 000 01[1-8]$/);
    const picture = card.getByRole('img', { name: image.alt, exact: true });
    await expectLoaded(picture);
    pictures.add(await picture.getAttribute('src'));
  }
  expect(pictures.size, 'every business has a picture of its own').toBe(8);
});

test('only a featured business is called a new arrival [R049]', async ({ page }) => {
  await page.goto('/');
  expect(new Set(businesses.map(({ featured }) => featured)).size).toBe(2);
  for (const { title, featured } of businesses) {
    const badge = cardOf(page, title).getByText('New Arrival', { exact: true });
    await expect(badge, title).toHaveCount(featured ? 1 : 0);
  }
});

test('a visitor opens every business from its card [R001, R050]', async ({ page }) => {
  for (const { title, url } of businesses) {
    await page.goto('/');
    const link = cardOf(page, title).getByRole('link', { name: title, exact: true });
    await expect(link).toHaveAttribute('href', url);
    await link.click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a tap anywhere on a card opens the business, and a tap on its number calls [R050]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const number = fact(page, "Judy's Mats", 'Phone').getByRole('link');
  // Nothing lies over the number: a trial click fails where something else would be hit.
  await number.click({ trial: true });
  const description = cardOf(page, "Judy's Mats").getByText('Door mats, bedside rugs');
  const { x = 0, y = 0 } = (await description.boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 10);
  await expect(page).toHaveURL('/judys-mats');
});

test('a visitor goes on to all businesses, and from the end of the page to the prices', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'See all businesses' }).click();
  await expect(page).toHaveURL('/all-businesses');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'See the prices' }).click();
  await expect(page).toHaveURL('/pricing');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads everything, calls, or writes to us [R021, R048]', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: headline, exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(8);
    await expect(page.getByRole('link', { name: '0700 000 011' })).toBeVisible();
    // Playwright's text locators pass over noscript, whatever the browser shows.
    const help = page.locator('noscript');
    await expect(help.locator('p')).toBeVisible();
    await expect(help.locator('a').first()).toHaveAttribute('href', 'tel:+254700000001');
    await expect(help.locator('a').last()).toHaveAttribute('href', 'mailto:hello@tangaza.example');
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
