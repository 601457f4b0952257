import type { Page } from '@playwright/test';
import { readEmailFragment } from '../support/identity.ts';
import * as members from '../support/member.ts';
import { membersPages } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests' });

test('visitors of a members’ page see the login once, and continue [G41, R023, R024, R151]', async ({
  page,
  site,
}) => {
  for (const [index, { path, title, heading }] of membersPages.entries()) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`Tangaza | ${title}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(members.getMembersOnlyText(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Members' })).toHaveCount(0);
    // The login opens by itself on the first page only. The second page gets the time to open it by mistake.
    if (index === 0) await widget.getDialog(page).getByRole('button', { name: 'Close' }).click();
    if (index === 1) await page.waitForLoadState('networkidle');
    await expect(widget.getFrame(page)).toBeHidden();
  }
  await expectAccessible(page, 'a members’ page for a visitor');

  await page.goto('/');
  await page.getByRole('link', { name: 'Start your advert' }).click();
  await widget.dialogTab(page, 'Log in').click();
  await widget.logInInDialog(page, await members.createMember(site));
  await expect(page).toHaveURL('/advertise');
  await expect(members.getAccountName(page)).toHaveText('Njeri Mwangi');
  await expect(members.getMembersOnlyText(page)).toBeHidden();
  await expect(widget.getFrame(page)).toBeHidden();
});

test('a signup at a members’ page returns there from the email [R024, G34] @slow', async ({
  page,
  context,
  site,
}) => {
  const business = 'Amgel Enterprises Limited';
  const email = 'atieno@shop.example';
  await page.goto('/profiles/3');
  await widget.dialogTab(page, 'Sign up').click();
  await widget.sendDialog(page, { name: 'Atieno Ouma', email, password: 'maua na miti' });
  await expect(widget.dialogAlert(page)).toContainText('A confirmation message was sent');

  const emailTab = await context.newPage();
  await emailTab.goto(`/${await readEmailFragment(site, email)}`);
  await expect(emailTab).toHaveURL('/profiles/3');
  // The tab of the signup shows the page as well.
  for (const tab of [emailTab, page])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(business);
});

/** Returns the classes of members' content that no style sheet of the page defines. */
function findUnstyledClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
      .join(' ');
    const classes = Array.from(document.querySelectorAll('main .for-members [class]')).flatMap(
      (element) => Array.from(element.classList),
    );
    return [...new Set(classes)].filter((name) => !rules.includes(`.${CSS.escape(name)}`));
  });
}

test('style sheets define all classes of members’ content @slow', async ({ page, site }) => {
  await members.openAsNewMember(page, site, '/');
  for (const path of ['/', '/profile-management']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
    await expect(page.locator('.for-members astro-island[ssr]')).toHaveCount(0);
    expect(await findUnstyledClasses(page), path).toEqual([]);
  }
});
