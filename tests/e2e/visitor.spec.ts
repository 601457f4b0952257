import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test('a visitor sees what it costs, how to begin and eight businesses [R003, R021, R033, R046, R048]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Tangaza | Advertise your business online');
  await expect(page.getByText('Kshs. 129')).toContainText('$1.29');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2022');
  const grid = page.locator('section', {
    has: page.getByRole('heading', { name: 'Browse Businesses' }),
  });
  await expect(grid.getByRole('article')).toHaveCount(8);
  await expect(grid.getByText('New Arrival')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeHidden();
});

test('a visitor who reads downloads no dashboard, no widget and nothing from elsewhere', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 5000);
  const foreign = requested.filter((url) => !url.startsWith(baseURL ?? ''));
  expect(foreign).toEqual([]);
  expect(requested.filter((url) => /widget|client\.|Feed|identity-session/.test(url))).toEqual([]);
});

for (const [button, page_] of [
  ['Get Started', 'Sign up'],
  ['Log In or Create Account', 'Log in'],
] as const) {
  test(`a visitor opens the dialog with '${button}' [R017, R090, R153]`, async ({ page }) => {
    const settings = page.waitForRequest('**/.netlify/identity/settings');
    await page.goto('/');
    await page.getByRole('button', { name: button }).click();
    expect(new URL((await settings).url()).pathname).toBe('/.netlify/identity/settings');
    await expect(
      dialogOf(page).getByRole('button', { name: page_, exact: true }).last(),
    ).toBeVisible();
    await expect(page.locator('iframe#netlify-identity-widget')).toHaveCount(1);
  });
}

test('a visitor whose connection drops before the dialog came is told so', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await page.route('**/*widget*', (route) => route.abort());
  const button = page.getByRole('button', { name: 'Get Started' });
  await button.click();
  await expect(page.getByText('The login could not be opened.')).toBeVisible();
  await page.unroute('**/*widget*');
  complaints.splice(0);
});

test('an unknown address is a 404 page with a way back [R028, R061]', async ({
  page,
  complaints,
}) => {
  for (const path of ['/nope', '/blog/nope', '/a/b/c']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404, Page Not Found');
  }
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveTitle('Tangaza | Advertise your business online');
  expect(complaints.splice(0).every((words) => words.includes('404'))).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads everything and can call or write', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(8);
    // Playwright's text locators pass over noscript, whatever the browser shows.
    const help = page.locator('noscript');
    await expect(help.locator('p')).toBeVisible();
    await expect(help.locator('a').first()).toHaveAttribute('href', 'tel:+254700000001');
    await expect(page.getByRole('link', { name: 'Call 0700 000 011' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`pages have no accessibility faults at ${width} px, ${colorScheme} [R041]`, async ({
      browser,
      baseURL,
      complaints,
    }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        ...(baseURL !== undefined && { baseURL }),
      });
      const page = await context.newPage();
      for (const path of ['/', '/nope']) {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'nothing is wider than the screen').toBe(0);
      }
      await context.close();
      expect(complaints).toEqual([]);
    });
  }
}
