import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

const weekly = { name: 'Weekly', dollars: '$8.99' };
const packages = [
  { name: 'Daily', dollars: '$1.29' },
  weekly,
  { name: 'Monthly', dollars: '$29.99' },
];

const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** Opens the folded button of a card payment in the card of a package, and presses it. */
async function payByCard(page: Page, { name, dollars }: (typeof packages)[number]) {
  const card = getCard(page, name);
  await card.getByText('Pay now by card').click();
  await card.getByRole('button', { name: `Pay ${dollars} by card`, exact: true }).click();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor pays for each package, or cancels to the prices [R059, R060, R163]', async ({
    page,
  }) => {
    for (const offer of packages) {
      const { name, dollars } = offer;
      await page.goto('/pricing');
      await payByCard(page, offer);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Pay ${dollars} for ${name}`,
      );
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/thank-you$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Thank you for your purchase!',
      );
    }
    await page.goto('/pricing');
    await payByCard(page, weekly);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(/\/cancel$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You have successfully cancelled your purchase. Thank you.',
    );
    await page.getByRole('link', { name: 'Back to the prices' }).click();
    await expect(page).toHaveTitle('Tangaza | Pricing');
  });
});

test('a visit of the page of thanks without a payment changes nothing [R062] @slow', async ({
  page,
}) => {
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  await page.goto('/thank-you?st=Completed&amt=29.99', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText('changes nothing');
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

test('on a phone the packages are stacked, in at least 16 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pricing');
  const boxes = await Promise.all(packages.map(({ name }) => getCard(page, name).boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  const sizes = await page
    .getByRole('article')
    .locator('*')
    .evaluateAll((elements) =>
      elements.map((element) => parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  const till = page.getByRole('region', { name: 'M-Pesa till number' }).getByText('5378141');
  expect(
    await till.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(64);
});
