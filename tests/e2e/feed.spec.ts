import { expect, test } from '../support/site.ts';
import { logInThroughDialog } from '../support/widget.ts';

test.beforeEach(async ({ page, site }) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
});

test('a member reads the posts, newest first [R019, R085, R128]', async ({ page }) => {
  await expect(page.locator('iframe#netlify-identity-widget')).toBeHidden();
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
    'Who delivers in Ruiru on Saturdays?',
    'Welcome to the noticeboard',
  ]);
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
});

test('a member adds a post without a title: the form clears and closes, the post is on top [R083, R145, R148]', async ({
  page,
}) => {
  const toggle = page.getByRole('button', { name: 'New post' });
  await toggle.click();
  await page.getByLabel('What is new?').fill('Rain again, so we close at four.');
  await page.getByRole('button', { name: 'Add new post' }).click();

  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .first(),
  ).toContainText('Rain again, so we close at four.');
  await expect(page.getByLabel('What is new?')).toBeHidden();
  await toggle.click();
  await expect(page.getByLabel('What is new?')).toHaveValue('');
});

test('a post without a text is not sent; one over the limit is refused in words [R148]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New post' }).click();
  const text = page.getByLabel('What is new?');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(text).toBeFocused();
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(
    true,
  );

  await text.fill('a'.repeat(5001));
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Shorten the text to 5,000 characters.')).toBeVisible();
  await expect(text).toHaveValue('a'.repeat(5001));
});

test('a post that fails keeps its words and is sent once when tried again [R172]', async ({
  page,
  complaints,
}) => {
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('What is new?').fill('Written on a bus.');

  // The first attempt reaches the database and its answer is lost; the second meets no network.
  await page.route('**/rest/v1/posts*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch({ url: route.request().url().replace('app.localhost', '127.0.0.1') });
    await route.abort();
  });
  const add = page.getByRole('button', { name: 'Add new post' });
  await add.click();
  const words = 'Could not add your post. Check your connection and try again.';
  await expect(page.getByRole('alert')).toHaveText(words);
  await page.unroute('**/rest/v1/posts*');

  await page.context().setOffline(true);
  await add.click();
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(page.getByLabel('What is new?')).toHaveValue('Written on a bus.');

  await page.context().setOffline(false);
  await add.click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(page.getByText('Written on a bus.')).toHaveCount(1);
  expect(complaints.splice(0).join()).toMatch(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/);
});

test('a member whose posts cannot be loaded is told so and tries again', async ({
  page,
  complaints,
}) => {
  await page.route('**/rest/v1/posts*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('The posts could not be loaded.')).toBeVisible();
  await page.unroute('**/rest/v1/posts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  complaints.splice(0);
});

test('a member who leaves sees the landing page, here and in the other tab [R129, R132]', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeHidden();
    await expect(tab.getByText('Who delivers in Ruiru')).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test('a member who comes back to the page can leave it [R129, R141]', async ({ page }) => {
  await page.reload();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
});

test('a member leaves without a connection as well [R141]', async ({ page, complaints }) => {
  await page.reload();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
  complaints.splice(0);
});

test('a member with a stored session sees her half at once, never the other', async ({
  page,
  complaints,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeHidden();
  complaints.splice(0);
});
