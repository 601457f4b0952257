import type { Page } from '@playwright/test';
import { setFault } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { addedMessage, addFailedText, findPost, countPosts, writePost } from '../support/feed.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import { logInInDialog } from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', expectedError: refusedToken });

let member: members.TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await members.openAsNewMember(page, site, '/');
  await expect(members.getNewestPost(page)).toBeVisible();
});

const openForm = (page: Page) =>
  page.getByRole('button', { name: 'New post', exact: true }).click();
const getTitleField = (page: Page) => page.getByLabel('Title (optional)');
const getTextField = (page: Page) => page.getByLabel('What is new?');
const getAddButton = (page: Page) =>
  page.getByRole('button', { name: 'Add new post', exact: true });
const getTryAgainButton = (page: Page) => page.getByRole('button', { name: 'Try again' });
const continuePost = (page: Page) =>
  page.getByRole('button', { name: 'Continue your post' }).click();

test('a post without title is shown while sending, the form resets [R083, R084, R145, R148, R162]', async ({
  page,
  site,
}) => {
  const newText = 'Rain again, so we close at four.';
  const insertRequest = page.waitForRequest(
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
  const body = (await insertRequest).postDataJSON() as object;
  expect(Object.keys(body).sort()).toEqual(['client_id', 'description', 'title']);
  expect(await (await insertRequest).headerValue('apikey')).toBe(site.info.publishableKey);

  await expect(getTextField(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'New post', exact: true })).toBeFocused();
  await openForm(page);
  await expect(getTextField(page)).toHaveValue('');

  await expect(getTitleField(page)).toBeVisible();
  const pictures = page.locator('#new-post input[type=file]');
  for (const kind of ['png', 'jpg', 'jpeg'])
    await expect(pictures).toHaveAttribute('accept', new RegExp(kind));
  await expect(pictures).toHaveAttribute('multiple');
  await getAddButton(page).click();
  await expect(getTextField(page)).toBeFocused();
  await expect(getTextField(page)).toHaveJSProperty('validity.valueMissing', true);
  await getTextField(page).fill('a'.repeat(5001));
  await getAddButton(page).click();
  await expect(page.getByText('Shorten the text to 5,000 characters.')).toBeVisible();
  await expect(getTextField(page)).toHaveValue('a'.repeat(5001));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(getTextField(page)).toBeHidden();
});

test('a post with a lost response exists once, in its last version [R172] @slow', async ({
  page,
  site,
}) => {
  // The requests reach the database, but their responses are lost.
  const loseResponses = () =>
    page.route('**/rest/v1/posts', async (route) => {
      await route.fetch({ url: route.request().url().replace('app.localhost', '127.0.0.1') });
      await route.abort();
    });
  await loseResponses();
  await writePost(page, 'Written on a bus.');
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await getTryAgainButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await page.unroute('**/rest/v1/posts');
  await getTryAgainButton(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'Written on a bus.')).toHaveCount(1);
  expect(await countPosts(site, 'Written on a bus.')).toBe(1);

  await loseResponses();
  await writePost(page, 'We open at five.');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.unroute('**/rest/v1/posts');
  const editedField = page.getByRole('listitem').getByLabel('What is new?');
  await expect(editedField).toHaveValue('We open at five.');
  await editedField.fill('We open at six.');
  await page.getByRole('listitem').getByRole('button', { name: 'Add new post' }).click();
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  await expect(findPost(page, 'We open at six.')).toHaveCount(1);
  expect(await countPosts(site, 'We open at five.')).toBe(0);
  expect(await countPosts(site, 'We open at six.')).toBe(1);
});

test('a post survives a down database and a reload, sent once [R172] @slow', async ({
  page,
  site,
  context,
}) => {
  const description = 'Written in bad weather.';
  await setFault(site, { service: 'database', mode: 'down' });
  await writePost(page, description);
  await expect(page.getByRole('alert')).toHaveText(addFailedText);
  await page.reload();
  await expect(page.getByText(description)).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await context.setOffline(true);
  const tryAgainButton = findPost(page, description).getByRole('button', { name: 'Try again' });
  await tryAgainButton.click();
  await expect(findPost(page, description)).toContainText(addFailedText);
  await context.setOffline(false);
  await tryAgainButton.click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, description)).toHaveCount(1);
  expect(await countPosts(site, description)).toBe(1);
});

test('typed text survives a reload, only for its owner [G36] @slow', async ({
  page,
  context,
  site,
}) => {
  await openForm(page);
  await getTitleField(page).fill('Mats');
  await getTextField(page).fill('Half a sentence');
  await page.reload();
  await continuePost(page);
  await expect(getTitleField(page)).toHaveValue('Mats');
  await expect(getTextField(page)).toHaveValue('Half a sentence');

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.getByRole('button', { name: /New post|Continue your post/ }).click();
  await getTextField(otherTab).fill('Still being written.');
  await expect
    .poll(() => otherTab.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Still being written.');
  await getAddButton(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await otherTab.reload();
  await continuePost(otherTab);
  await expect(getTextField(otherTab)).toHaveValue('Still being written.');
  expect(await countPosts(site, 'Half a sentence')).toBe(1);

  await members.logInAs(page, site, await members.createMember(site));
  await page.goto('/');
  await openForm(page);
  await expect(getTextField(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Still being');
});

test('after an expired session, a login sends the post @slow', async ({ page, site }) => {
  const adverts = page.waitForResponse('**/api/my-listings');
  await openForm(page);
  // The form asks for the member's adverts. With an expired session that request would end the session first.
  await adverts;
  await getTextField(page).fill('Written over two months.');
  await members.expireSession(page);
  await page.clock.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
  await getAddButton(page).click();
  await logInInDialog(page, member);
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'Written over two months.')).toHaveCount(1);
  expect(await countPosts(site, 'Written over two months.')).toBe(1);
});
