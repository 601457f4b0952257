import type { Page } from '@playwright/test';
import { fragmentTo } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { accountName, closed, comeAsNew, newMember } from '../support/member.ts';
import { membersPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import * as widget from '../support/widget.ts';

test.use({ shares: 'members' });

test('a visitor reads on each members’ page that it is for members; the login opens by itself once, and she is in there [R023, R024, R041, R151]', async ({
  page,
  site,
}) => {
  for (const [at, { path, title, heading }] of membersPages.entries()) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`Tangaza | ${title}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(closed(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Members' })).toHaveCount(0);
    if (at === 0) await widget.dialogOf(page).getByRole('button', { name: 'Close' }).click();
    if (at === 1) await page.waitForLoadState('networkidle');
    await expect(widget.frameOf(page)).toBeHidden();
  }
  await expectSound(page, 'closed');

  await widget.logInButton(page).click();
  await widget.logInHere(page, await newMember(site));
  await expect(closed(page)).toBeHidden();
  await expect(widget.frameOf(page)).toBeHidden();
  await expect(accountName(page)).toHaveText('Njeri Mwangi');
  await expect(page).toHaveURL('/advertise');
});

test('who signs up at a members’ page comes back to it from the letter, in another tab [R024, G34]', async ({
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

  const letter = await context.newPage();
  await letter.goto(`/${await fragmentTo(site, email)}`);
  await expect(letter).toHaveURL('/profiles/3');
  // The tab where she began is open by now as well.
  for (const tab of [letter, page])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(business);
});

test('who starts an advert makes an account, and the letter leads to the form in whichever browser it opens [G34]', async ({
  page,
  browser,
  site,
}) => {
  const email = 'akinyi@shop.example';
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Start your advert' }).click();
  await widget.sendDialog(page, { name: 'Akinyi Odhiambo', email, password: 'maua na miti' });
  await expect(widget.dialogAlert(page)).toContainText('A confirmation message was sent');
  const context = await browser.newContext({ baseURL: site.origin });
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/${await fragmentTo(site, email)}`);
  await expect(elsewhere).toHaveURL('/advertise');
  await elsewhere.goto('/about-tangaza');
  await elsewhere.getByRole('link', { name: 'Start your advert' }).click();
  await expect(elsewhere).toHaveURL('/advertise');
  await context.close();
});

test('a member who starts an advert before she logs in comes to the form', async ({
  page,
  site,
}) => {
  const member = await newMember(site);
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your advert' }).click();
  await widget.dialogTab(page, 'Log in').click();
  await widget.logInHere(page, member);
  await expect(page).toHaveURL('/advertise');
  await expect(accountName(page)).toHaveText(member.name);
});

test('who comes in through another company is led to the page that she wanted [R105, G34]', async ({
  page,
  site,
}) => {
  await setControl(site, 'identity-settings', { external: { google: true } });
  await page.goto(`${site.localOrigin}/pricing-type`);
  await widget
    .dialogOf(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await page.getByRole('link', { name: 'Continue as Fatuma Hassan' }).click();
  // The widget takes the token out of the address and leaves the sign before it.
  await expect(page).toHaveURL(/\/pricing-type#?$/);
  await expect(accountName(page)).toHaveText('Fatuma Hassan');
});

/** Classes of elements that no style sheet of the page names. */
function unstyledClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectorsOf = (rule: CSSRule): string[] => [
      rule instanceof CSSStyleRule ? rule.selectorText : '',
      ...(rule instanceof CSSGroupingRule ? Array.from(rule.cssRules).flatMap(selectorsOf) : []),
    ];
    const selectors = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules).flatMap(selectorsOf))
      .join(' ');
    const classes = Array.from(document.querySelectorAll('main .for-members [class]')).flatMap(
      (element) => Array.from(element.classList),
    );
    return [...new Set(classes)].filter((name) => !selectors.includes(`.${CSS.escape(name)}`));
  });
}

test('all that a member sees is styled', async ({ page, site }) => {
  await comeAsNew(page, site, '/');
  for (const path of ['/', '/profile-management']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
    await expect(page.locator('.for-members astro-island[ssr]')).toHaveCount(0);
    expect(await unstyledClasses(page), path).toEqual([]);
  }
});
