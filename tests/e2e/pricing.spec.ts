import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readExpectedTables } from '#netlify/doctor/expected-tables.ts';
import { paths } from '#netlify/local/paths.ts';
import type { Secrets } from '#netlify/local/secrets.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectNoFaults, expectNothingWider } from '../support/sound.ts';

const packages = [
  { name: 'Daily', shillings: 'Kshs. 129', dollars: '$1.29', duration: '1 day' },
  { name: 'Weekly', shillings: 'Kshs. 899', dollars: '$8.99', duration: '7 days' },
  { name: 'Monthly', shillings: 'Kshs. 2,999', dollars: '$29.99', duration: '30 days' },
];

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const payButton = (page: Page, dollars: string) =>
  page.getByRole('button', { name: `Pay ${dollars} by card`, exact: true });

test('a visitor sees three packages with their prices and durations [R034, R055, R173]', async ({
  page,
}) => {
  await page.goto('/pricing');
  await expect(page).toHaveTitle('Tangaza | Pricing');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(packages.map(({ name }) => name));
  for (const { name, shillings, dollars, duration } of packages) {
    const card = cardOf(page, name);
    await expect(card).toContainText(shillings);
    await expect(card).toContainText(`or ${dollars}`);
    await expect(card.getByText(duration, { exact: true })).toBeVisible();
  }
});

test('a visitor reads the till number on the banner and on every card, and no other [R054, R056, R174]', async ({
  page,
}) => {
  await page.goto('/pricing');
  const banner = page.getByRole('region', { name: 'M-Pesa till number' });
  await expect(banner.getByText('5378141', { exact: true })).toBeVisible();
  for (const { name, dollars } of packages) {
    const card = cardOf(page, name);
    await expect(card).toContainText('5378141');
    await expect(card.locator('form')).toHaveCount(1);
    await expect(card.locator('form').getByRole('button')).toHaveText(`Pay ${dollars} by card`);
  }
  const words = await page.getByRole('main').innerText();
  expect(new Set(words.match(/\b\d{6,7}\b/g))).toEqual(new Set(['5378141']));
});

test('a visitor is told that the prompt is planned, whom to call and when [R008, R010]', async ({
  page,
}) => {
  await page.goto('/pricing');
  const banner = page.getByRole('region', { name: 'M-Pesa till number' });
  await expect(banner).toContainText('planned and not yet available');
  await expect(banner).toContainText('call us to confirm');
  await expect(banner.getByRole('link', { name: 'Call 0700 000 001' })).toHaveAttribute(
    'href',
    'tel:+254700000001',
  );
  for (const words of ['Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work']) {
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
  }
});

test('a visitor reads the rules about dollars, websites and refunds [R005, R007, R009]', async ({
  page,
}) => {
  await page.goto('/pricing');
  const main = page.getByRole('main');
  await expect(main).toContainText('in US dollars only');
  await expect(main).toContainText(
    'Kshs. 3,999 or $39, together with the Monthly, Quarterly, Half-Yearly or Yearly package',
  );
  await expect(main).toContainText('only if your business is not live within 2 days');
  await expect(main).toContainText('Quarterly, Half-Yearly or Yearly in your account');
});

test('each package has a form with a button of its own that leads back here [R163]', async ({
  page,
}) => {
  await page.goto('/pricing');
  const forms = await page
    .locator('form[method=post]')
    .evaluateAll((all) =>
      all.map((form) => Object.fromEntries(new FormData(form as HTMLFormElement))),
    );
  expect(forms).toHaveLength(3);
  expect(new Set(forms.map((form) => form['hosted_button_id'])).size).toBe(3);
  for (const form of forms) {
    expect(form['cmd']).toBe('_s-xclick');
    expect(form['return']).toMatch(/^http.*\/thank-you$/);
    expect(form['cancel_return']).toMatch(/^http.*\/cancel$/);
  }
});

function journeys() {
  for (const { name, dollars } of packages) {
    test(`a visitor pays for ${name} and is thanked [R059, R163]`, async ({ page }) => {
      await page.goto('/pricing');
      await payButton(page, dollars).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Pay ${dollars} for ${name}`,
      );
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/thank-you$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Thank you for your purchase!',
      );
      await expect(page.getByRole('main')).toContainText('please call us on 0700 000 001');
      await page.getByRole('link', { name: 'Back Home' }).click();
      await expect(page).toHaveTitle('Tangaza | Advertise your business online');
    });
  }

  test('a visitor cancels and finds the way back to the prices [R060, R163]', async ({ page }) => {
    await page.goto('/pricing');
    await payButton(page, '$8.99').click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(/\/cancel$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You have successfully cancelled your purchase. Thank you.',
    );
    await expect(page.getByRole('main')).toContainText('Nothing was charged.');
    await expect(page.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/');
    await page.getByRole('link', { name: 'Back to the prices' }).click();
    await expect(page).toHaveTitle('Tangaza | Pricing');
  });
}

journeys();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  journeys();
});

/** Every row of every table that the migrations make, as endpoints see them. */
async function everyRow({ localOrigin }: Site): Promise<Record<string, unknown>> {
  const file = join(process.env['PREPARED_FOLDER'] ?? '', 'secrets.json');
  const { databaseSecretKey } = JSON.parse(await readFile(file, 'utf8')) as Secrets;
  const tables = await readExpectedTables(paths.migrations);
  const rows: Record<string, unknown> = {};
  for (const table of tables.keys()) {
    const answer = await fetch(`${localOrigin}/rest/v1/${table}?select=*`, {
      headers: { apikey: databaseSecretKey },
    });
    expect(answer.status, table).toBe(200);
    rows[table] = await answer.json();
  }
  return rows;
}

test('opening the page of thanks by hand changes nothing [R062]', async ({ page, site }) => {
  const before = await everyRow(site);
  expect(Object.keys(before)).toContain('posts');
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  for (const path of ['/thank-you', '/thank-you?p=paid', '/thank-you?st=Completed&amt=29.99']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toContainText('changes nothing');
  }
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(await everyRow(site)).toEqual(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the pages around paying are sound at ${width} px, ${colorScheme} [R041]`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/pricing', '/thank-you', '/cancel']) {
        await page.goto(path);
        await expectNoFaults(page, path);
        await expectNothingWider(page, path);
      }
    });
  }
}

test('on a phone the packages stand one below the other, in letters that need no zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pricing');
  const boxes = await Promise.all(packages.map(({ name }) => cardOf(page, name).boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  const sizes = await page
    .getByRole('article')
    .locator('*')
    .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  const till = page.getByRole('region', { name: 'M-Pesa till number' }).getByText('5378141');
  expect(
    await till.evaluate((each) => parseFloat(getComputedStyle(each).fontSize)),
  ).toBeGreaterThan(64);
});
