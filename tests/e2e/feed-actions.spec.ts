import type { Page } from '@playwright/test';
import { setFault } from '../support/controls.ts';
import { othersWrite, postWith, returnAs, timesPosted, writePost } from '../support/noticeboard.ts';
import { expect, test } from '../support/site.ts';
import { expectFaultless } from '../support/sound.ts';

test.beforeEach(({ page, site }) => returnAs(page, site, 'member'));
test.afterEach(({ site }) => setFault(site, { service: 'database', mode: 'ok' }));

const menuOf = (page: Page, words: string) =>
  postWith(page, words).getByRole('button', { name: /^More about the post by/ });

async function choose(page: Page, words: string, action: string) {
  await menuOf(page, words).click();
  await postWith(page, words).getByRole('button', { name: action, exact: true }).click();
}

test('a member edits her own post in its place, and it says so', async ({
  page,
  site,
  complaints,
}) => {
  await writePost(page, 'Matts on sale.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await choose(page, 'Matts on sale.', 'Edit');
  const form = page.getByRole('article').filter({ has: page.getByLabel('What is new?') });
  await form.getByLabel('What is new?').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('What is new?')).toBeFocused();

  await form.getByLabel('What is new?').fill('Mats on sale.');
  await setFault(site, { service: 'database', mode: 'error', times: 1 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Your changes could not be saved. Check your connection and try again.',
  );
  await expect(form.getByLabel('What is new?')).toHaveValue('Mats on sale.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(postWith(page, 'Mats on sale.')).toContainText('edited');
  await expect(menuOf(page, 'Mats on sale.')).toBeFocused();
  expect(await timesPosted(site, 'Mats on sale.')).toBe(1);
  complaints.splice(0);
});

test('a member deletes her own post after she was asked', async ({ page, site, complaints }) => {
  await writePost(page, 'Sold out by noon.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await choose(page, 'Sold out by noon.', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(dialog).toContainText('can’t be undone');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await timesPosted(site, 'Sold out by noon.')).toBe(1);

  await choose(page, 'Sold out by noon.', 'Delete');
  await setFault(site, { service: 'database', mode: 'error', times: 1 });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The post could not be deleted.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(postWith(page, 'Sold out by noon.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeFocused();
  expect(await timesPosted(site, 'Sold out by noon.')).toBe(0);
  complaints.splice(0);
});

test("a member reports another's post, once, and can do nothing else with it", async ({
  page,
  complaints,
}) => {
  const words = 'Welcome to the noticeboard';
  await menuOf(page, words).click();
  await expect(postWith(page, words).getByRole('list').getByRole('button')).toHaveText(['Report']);
  await page.keyboard.press('Escape');

  const dialog = page.getByRole('dialog');
  for (const answer of [/^Thank you\. Our staff will look/, /^You reported this post before/]) {
    await choose(page, words, 'Report');
    await dialog.getByLabel('It is spam').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('status')).toHaveText(answer);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
  expect(complaints.splice(0).join()).toMatch(/409/);
});

test('staff hide a post, which its author and they still see marked, and show it again', async ({
  page,
  site,
  browser,
}) => {
  await writePost(page, 'Doubtful offer.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  const context = await browser.newContext({ baseURL: site.origin });
  const desk = await context.newPage();
  await returnAs(desk, site, 'staff');
  await choose(desk, 'Doubtful offer.', 'Hide');
  await expect(postWith(desk, 'Doubtful offer.')).toContainText('Hidden:');
  await page.reload();
  await expect(postWith(page, 'Doubtful offer.')).toContainText('Hidden:');
  await choose(desk, 'Doubtful offer.', 'Show again');
  await expect(postWith(desk, 'Doubtful offer.')).not.toContainText('Hidden:');
  await context.close();
});

test("a post's menu is used with the keyboard, and goes with Escape or a look elsewhere", async ({
  page,
}) => {
  const opener = menuOf(page, 'Who delivers in Ruiru');
  const edit = postWith(page, 'Who delivers in Ruiru').getByRole('button', { name: 'Edit' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(edit).toBeVisible();
  await page.getByRole('heading', { name: 'Latest posts' }).click();
  await expect(edit).toHaveCount(0);
});

test('without a connection the menu says what to do, and opens when it is back', async ({
  page,
  context,
  complaints,
}) => {
  await context.setOffline(true);
  await menuOf(page, 'Who delivers in Ruiru').click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  // A browser that does not ask for a module twice loads the page anew, which closes the menu.
  const edit = page.getByRole('button', { name: 'Edit' });
  await expect(async () => {
    if (!(await edit.isVisible())) await menuOf(page, 'Who delivers in Ruiru').click();
    await expect(edit).toBeVisible({ timeout: 2_000 });
  }).toPass();
  complaints.splice(0);
});

test('the noticeboard has no accessibility faults in any state, narrow or wide, by day or by night [R041]', async ({
  page,
  site,
  complaints,
}) => {
  await othersWrite(site, 'Something with a very long name: ' + 'Mwananchi'.repeat(30));
  await page.reload();
  const part = '.for-members section';
  await expectFaultless(page, 'posts', part);
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('   ');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  await expectFaultless(page, 'form', part);
  await page.getByLabel('What is new?').fill('Never arrives.');
  await setFault(site, { service: 'database', mode: 'error', times: 1 });
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not add your post.');
  await expectFaultless(page, 'failed post', part);
  await menuOf(page, 'Something with a very long name').click();
  await expect(page.getByRole('button', { name: 'Report' })).toBeVisible();
  await expectFaultless(page, 'menu', part);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFaultless(page, 'dialog', part);
  complaints.splice(0);
});
