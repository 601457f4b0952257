import { expect, test } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'visitors' });

test('a visitor who reads downloads no dashboard and no widget', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const section of await page.locator('main section').filter({ visible: true }).all()) {
    await section.scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => /widget|Feed|identity-session/.test(url))).toEqual([]);
});

test('what nobody waits for is asked for only when the page has been painted', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(({ startTime }) => startTime < (painted ?? Infinity))).toEqual([]);
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
