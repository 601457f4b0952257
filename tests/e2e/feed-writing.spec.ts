import type { Page } from '@playwright/test';
import { setFault } from '../support/controls.ts';
import {
  logInAs,
  openAsNewMember,
  expireSession,
  getNewestPost,
  createMember,
  type TestMember,
} from '../support/member.ts';
import { addedMessage, addFailedText, findPost, countPosts, writePost } from '../support/feed.ts';
import { expect, test } from '../support/site.ts';
import { logInInDialog } from '../support/widget.ts';

test.use({
  sharing: 'members',
  // An ended session cannot be renewed.
  expectedError: /400 \(Bad Request\) \S+\/\.netlify\/identity\/token$/,
});

let member: TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await openAsNewMember(page, site, '/');
  await expect(getNewestPost(page)).toBeVisible();
});

const open = (page: Page) => page.getByRole('button', { name: 'New post', exact: true }).click();
const title = (page: Page) => page.getByLabel('Title (optional)');
const text = (page: Page) => page.getByLabel('What is new?');
const add = (page: Page) => page.getByRole('button', { name: 'Add new post', exact: true });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue your post' }).click();

test('a post without title is shown while sending, the form resets [R083, R084, R145, R148, R162]', async ({
  page,
  site,
}) => {
  const newText = 'Rain again, so we close at four.';
  const sent = page.waitForRequest(
    (request) => request.url().includes('/rest/v1/posts') && request.method() === 'POST',
  );
  await setFault(site, { service: 'database', mode: 'slow', delayMs: 1_000 });
  await writePost(page, newText);
  await expect(findPost(page, newText)).toContainText('Sending…');
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, newText)).toHaveCount(1);
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toContainText(newText);
  await expect(page.getByRole('article').first().locator('time')).toHaveText('now');
  const body = (await sent).postDataJSON() as object;
  expect(Object.keys(body).sort()).toEqual(['client_id', 'description', 'title']);
  expect(await (await sent).headerValue('apikey')).toBe(site.info.publishableKey);

  await expect(text(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'New post', exact: true })).toBeFocused();
  await open(page);
  await expect(text(page)).toHaveValue('');

  await expect(title(page)).toBeVisible();
  const pictures = page.locator('#new-post input[type=file]');
  for (const kind of ['png', 'jpg', 'jpeg'])
    await expect(pictures).toHaveAttribute('accept', new RegExp(kind));
  await expect(pictures).toHaveAttribute('multiple');
  await add(page).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveJSProperty('validity.valueMissing', true);
  await text(page).fill('a'.repeat(5001));
  await add(page).click();
  await expect(page.getByText('Shorten the text to 5,000 characters.')).toBeVisible();
  await expect(text(page)).toHaveValue('a'.repeat(5001));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(text(page)).toBeHidden();
});

test('a post with a lost answer exists once, in its last version [R172]', async ({
  page,
  site,
}) => {
  // The first request reaches the database, but its response is lost.
  const loseAnswers = () =>
    page.route('**/rest/v1/posts', async (route) => {
      await route.fetch({ url: route.request().url().replace('app.localhost', '127.0.0.1') });
      await route.abort();
    });
  await loseAnswers();
  await writePost(page, 'Written on a bus.');
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await again(page).click();
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await page.unroute('**/rest/v1/posts');
  await again(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'Written on a bus.')).toHaveCount(1);
  expect(await countPosts(site, 'Written on a bus.')).toBe(1);

  await loseAnswers();
  await writePost(page, 'We open at five.');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.unroute('**/rest/v1/posts');
  const written = page.getByRole('listitem').getByLabel('What is new?');
  await expect(written).toHaveValue('We open at five.');
  await written.fill('We open at six.');
  await page.getByRole('listitem').getByRole('button', { name: 'Add new post' }).click();
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  await expect(findPost(page, 'We open at six.')).toHaveCount(1);
  expect(await countPosts(site, 'We open at five.')).toBe(0);
  expect(await countPosts(site, 'We open at six.')).toBe(1);
});

test('a post survives a down database and a reload, sent once [R172]', async ({
  page,
  site,
  context,
}) => {
  const text = 'Written in bad weather.';
  await setFault(site, { service: 'database', mode: 'down' });
  await writePost(page, text);
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await page.reload();
  await expect(page.getByText(text)).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await context.setOffline(true);
  const again = findPost(page, text).getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(findPost(page, text)).toContainText(addFailedText);
  await context.setOffline(false);
  await again.click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, text)).toHaveCount(1);
  expect(await countPosts(site, text)).toBe(1);
});

test('typed text survives a reload, only for its owner [G36]', async ({ page, context, site }) => {
  await open(page);
  await title(page).fill('Mats');
  await text(page).fill('Half a sentence');
  await page.reload();
  await goOn(page);
  await expect(title(page)).toHaveValue('Mats');
  await expect(text(page)).toHaveValue('Half a sentence');

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /New post|Continue your post/ }).click();
  await text(other).fill('Still being written.');
  await expect
    .poll(() => other.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Still being written.');
  await add(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await other.reload();
  await goOn(other);
  await expect(text(other)).toHaveValue('Still being written.');
  expect(await countPosts(site, 'Half a sentence')).toBe(1);

  await logInAs(page, site, await createMember(site));
  await page.goto('/');
  await open(page);
  await expect(text(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Still being');
});

test(
  'a login that ends during writing reopens, and the post is sent',
  { tag: '@slow' },
  async ({ page, site }) => {
    await open(page);
    await text(page).fill('Written over two months.');
    await expireSession(page);
    await page.clock.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
    await add(page).click();
    await logInInDialog(page, member);
    await expect(addedMessage(page)).toBeVisible();
    await expect(findPost(page, 'Written over two months.')).toHaveCount(1);
    expect(await countPosts(site, 'Written over two months.')).toBe(1);
  },
);
