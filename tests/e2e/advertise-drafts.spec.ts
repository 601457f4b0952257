/** The typed text of an advert survives reloads, failures, an expired session and a conflict. */
import type { Page } from '@playwright/test';
import * as form from '../support/advertise.ts';
import { setFault } from '../support/controls.ts';
import { getMembersOnlyText, openAsNewMember, expireSession } from '../support/member.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';
import { logInInDialog } from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', viewport: form.phoneSize, expectedError: refusedToken });

const getNameField = (page: Page) => form.field(page, 'Name of your business');
const getUnsavedNotice = (page: Page) => page.getByText('Saved on this device only. We save it');
const readDrafts = async (site: Site, owner: string) =>
  (await form.readListings(site, owner)).map(({ draft }) => draft);

test('a reload keeps the typed text, only for its owner', async ({ page, site }) => {
  const member = await form.openForm(page, site);
  await form.fillBusiness(page);
  await form.field(page, 'Describe your business').pressSequentially(' Every day.');
  await page.reload();
  await expect(form.field(page, 'Describe your business')).toHaveValue(/door\. Every day\.$/);
  await expect(page.getByLabel('County')).toHaveValue('Kisumu');
  await expect(form.savedMessage(page)).toBeVisible();
  await expect(page).toHaveURL(/listing=\d+/);
  const drafts = await readDrafts(site, member.id);
  expect(drafts).toEqual([expect.objectContaining({ title: 'Wambui Baskets', county: 'Kisumu' })]);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft advert');

  await setFault(site, { service: 'database', mode: 'error' });
  await page.reload();
  await expect(page.getByText('Your advert did not load.')).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getNameField(page)).toHaveValue('Wambui Baskets');

  await page.route('**/api/my-listings/*', (route) => route.abort());
  await getNameField(page).fill('A secret');
  await expect(getUnsavedNotice(page)).toBeVisible();
  await page.unrouteAll();
  await openAsNewMember(page, site, '/advertise');
  await expect(form.heading(page)).toBeVisible();
  await expect(getNameField(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
});

test('writing continues without connection or login and arrives later [G36] @slow', async ({
  page,
  site,
  context,
}) => {
  const member = await form.openForm(page, site);
  await getNameField(page).fill('Before');
  await expect(form.savedMessage(page)).toBeVisible();
  await context.setOffline(true);
  await getNameField(page).fill('Without a network');
  await expect(getUnsavedNotice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Package' }).click();
  await page.getByLabel('Monthly').check();
  await page.getByRole('link', { name: 'Photos' }).click();
  await page.goBack();
  await expect(page.getByLabel('Monthly')).toBeChecked();
  await context.setOffline(false);
  await expect(form.savedMessage(page)).toBeVisible();
  expect(await readDrafts(site, member.id)).toEqual([
    expect.objectContaining({ title: 'Without a network', package: 'monthly' }),
  ]);

  await page.goBack();
  await expireSession(page);
  await getNameField(page).fill('She took her time');
  await expect(getMembersOnlyText(page)).toBeVisible();
  await logInInDialog(page, member);
  await expect(getNameField(page)).toHaveValue('She took her time');
  await expect(form.savedMessage(page)).toBeVisible();
  expect(await readDrafts(site, member.id)).toEqual([
    expect.objectContaining({ title: 'She took her time' }),
  ]);
});

test('the owner chooses between two windows’ versions of an advert [G41] @slow', async ({
  page: firstPage,
  site,
  context,
}) => {
  const { id, owner, ...member } = await form.openOwnListing(firstPage, site);
  await expect(getNameField(firstPage)).toHaveValue('Wambui Baskets');
  const secondPage = await context.newPage();
  await secondPage.goto(`/advertise?listing=${id}`);
  await expect(getNameField(secondPage)).toHaveValue('Wambui Baskets');
  await getNameField(firstPage).fill('Left');
  await expect(form.savedMessage(firstPage)).toBeVisible();
  await getNameField(secondPage).fill('Right');
  const getConflictDialog = (page: Page) =>
    page.getByRole('dialog', { name: 'on another page or phone' });
  await expect(getConflictDialog(secondPage)).toContainText('Here: Right');
  await expect(getConflictDialog(secondPage)).toContainText('On the other one: Left');
  await expect(getConflictDialog(secondPage).getByRole('heading')).toBeFocused();
  await expectAccessible(secondPage, 'conflict');
  await getConflictDialog(secondPage).getByRole('button', { name: 'Decide later' }).click();
  await expect(getNameField(secondPage)).toBeFocused();
  await expect(secondPage.getByText('Not saved: you also changed this advert')).toBeVisible();
  await secondPage.reload();
  await expect(getNameField(secondPage)).toHaveValue('Right');
  await getConflictDialog(secondPage).getByRole('button', { name: 'Keep this one' }).click();
  await expect(getNameField(secondPage)).toHaveValue('Right');
  await expect(form.savedMessage(secondPage)).toBeVisible();
  expect(await readDrafts(site, owner)).toEqual([expect.objectContaining({ title: 'Right' })]);

  await getNameField(firstPage).fill('Left again');
  await expect(getConflictDialog(firstPage)).toBeVisible();
  // The end of the session in another tab opens the login above the dialog.
  await secondPage.evaluate(() => localStorage.clear());
  await logInInDialog(firstPage, member);
  await getConflictDialog(firstPage).getByRole('button', { name: 'Keep the other one' }).click();
  await expect(getNameField(firstPage)).toHaveValue('Right');
  await expect(form.savedMessage(firstPage)).toBeVisible();
  expect(await readDrafts(site, owner)).toEqual([expect.objectContaining({ title: 'Right' })]);
});

test('an empty form leads to the draft that was never sent', async ({ page, site }) => {
  await form.openForm(page, site);
  await getNameField(page).fill('Akinyi Fish Corner');
  await expect(form.savedMessage(page)).toBeVisible();
  const line = page.getByText('You have not sent Akinyi Fish Corner yet.');
  await expect(line).toBeHidden();
  await page.goto('/advertise');
  await expect(line).toBeVisible();
  await expect(getNameField(page)).toHaveValue('');
  await expectAccessible(page, 'an empty form beside a draft');
  await page.getByRole('link', { name: 'Finish it' }).click();
  await expect(getNameField(page)).toHaveValue('Akinyi Fish Corner');
  await expect(line).toBeHidden();
});
