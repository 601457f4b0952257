import type { Page } from '@playwright/test';
import { setFault } from '../support/controls.ts';
import { logInAs, openAsNewMember, getNewestPost } from '../support/member.ts';
import { addedMessage, insertPosts, findPost, countPosts, writePost } from '../support/feed.ts';
import { expect, test } from '../support/test.ts';
import { expectFaultless } from '../support/axe.ts';

test.use({ siteSharedWith: 'page tests' });

test.beforeEach(async ({ page, site }) => {
  await openAsNewMember(page, site, '/');
  await expect(getNewestPost(page)).toBeVisible();
});

const getMenuButton = (page: Page, text: string) =>
  findPost(page, text).getByRole('button', { name: /^More about the post by/ });

async function chooseAction(page: Page, text: string, action: string) {
  await getMenuButton(page, text).click();
  await findPost(page, text).getByRole('button', { name: action, exact: true }).click();
}

test('a member edits and deletes an own post by keyboard @slow', async ({ page, site }) => {
  await writePost(page, 'Matts on sale.');
  await expect(addedMessage(page)).toBeVisible();
  const menuButton = getMenuButton(page, 'Matts on sale.');
  const editButton = findPost(page, 'Matts on sale.').getByRole('button', { name: 'Edit' });
  await menuButton.press('Enter');
  await expect(editButton).toBeFocused();
  await expect(menuButton).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(editButton).toHaveCount(0);
  await expect(menuButton).toBeFocused();
  await menuButton.click();
  await expect(editButton).toBeVisible();
  await page.getByRole('heading', { name: 'Latest posts' }).click();
  await expect(editButton).toHaveCount(0);

  await chooseAction(page, 'Matts on sale.', 'Edit');
  const form = page.getByRole('article').filter({ has: page.getByLabel('What is new?') });
  const textField = form.getByLabel('What is new?');
  await textField.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(textField).toBeFocused();
  await textField.fill('Mats on sale.');
  await setFault(site, { service: 'database', mode: 'error' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Your changes are not saved. Try again in a minute.',
  );
  await setFault(site, { service: 'database', mode: 'ok' });
  await expect(textField).toHaveValue('Mats on sale.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(findPost(page, 'Mats on sale.')).toContainText('edited');
  await expect(getMenuButton(page, 'Mats on sale.')).toBeFocused();
  expect(await countPosts(site, 'Mats on sale.')).toBe(1);

  await chooseAction(page, 'Mats on sale.', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(dialog).toContainText('photos for good');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await countPosts(site, 'Mats on sale.')).toBe(1);
  await chooseAction(page, 'Mats on sale.', 'Delete');
  await setFault(site, { service: 'database', mode: 'error' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The post is not deleted.');
  await setFault(site, { service: 'database', mode: 'ok' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(findPost(page, 'Mats on sale.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeFocused();
  expect(await countPosts(site, 'Mats on sale.')).toBe(0);
});

test("a member reports another's post once, staff hide and show it @slow", async ({
  page,
  site,
  browser,
}) => {
  await writePost(page, 'Doubtful offer.');
  await expect(addedMessage(page)).toBeVisible();
  const context = await browser.newContext({ baseURL: site.origin });
  const reader = await context.newPage();
  await openAsNewMember(reader, site, '/');
  const post = findPost(reader, 'Doubtful offer.');
  await getMenuButton(reader, 'Doubtful offer.').click();
  await expect(post.getByRole('list').getByRole('button')).toHaveText(['Report']);
  await reader.keyboard.press('Escape');
  const dialog = reader.getByRole('dialog');
  for (const message of [/^Thank you\. Our staff will check/, /^You reported this post before/]) {
    await chooseAction(reader, 'Doubtful offer.', 'Report');
    await dialog.getByLabel('It is spam').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('status')).toHaveText(message);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }

  await logInAs(reader, site, site.info.signIns.staff);
  await reader.goto('/');
  await chooseAction(reader, 'Doubtful offer.', 'Hide');
  await expect(post).toContainText('Hidden:');
  await page.reload();
  await expect(findPost(page, 'Doubtful offer.')).toContainText('Hidden:');
  await chooseAction(reader, 'Doubtful offer.', 'Show again');
  await expect(post).not.toContainText('Hidden:');
  await context.close();
});

test('the menu of a post shows an error offline, and opens online @slow', async ({
  page,
  context,
}) => {
  await expect(getMenuButton(page, 'Welcome to the noticeboard')).toBeVisible();
  await context.setOffline(true);
  await getMenuButton(page, 'Welcome to the noticeboard').click();
  await expect(page.getByText('This part did not load.')).toBeVisible();
  await context.setOffline(false);
  // Some browsers do not request a failed module twice. The page then reloads, which closes the menu.
  const reportButton = page.getByRole('button', { name: 'Report' });
  await expect(async () => {
    if (!(await reportButton.isVisible()))
      await getMenuButton(page, 'Welcome to the noticeboard').click();
    await expect(reportButton).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('the noticeboard has no accessibility faults in any state [G41] @slow', async ({
  page,
  site,
}) => {
  await insertPosts(site, 'Something with a very long name: ' + 'Mwananchi'.repeat(30));
  await page.reload();
  const feedSelector = '.for-members section';
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('   ');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  await expectFaultless(page, 'posts and form', feedSelector);
  await page.getByLabel('What is new?').fill('Never arrives.');
  await setFault(site, { service: 'database', mode: 'error' });
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not add your post.');
  await setFault(site, { service: 'database', mode: 'ok' });
  await getMenuButton(page, 'Something with a very long name').click();
  await expect(page.getByRole('button', { name: 'Report' })).toBeVisible();
  await expectFaultless(page, 'failed post and menu', feedSelector);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFaultless(page, 'dialog', feedSelector);
});
