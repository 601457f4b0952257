/** A log-out takes effect in every tab and on every cached page, even when the identity service fails. */
import type { Page, Route } from '@playwright/test';
import { loadWidget } from '../support/identity.ts';
import { setFault } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import * as widget from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests' });

const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const getEmailField = (page: Page) => page.getByLabel('E-mail address', { exact: true });
const readCookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name);

test('a log-out on a public page empties every tab [G36, R129, R132, R141] @slow', async ({
  page: homeTab,
  context,
  site,
}) => {
  const member = await members.openAsNewMember(homeTab, site, '/');
  await expect(members.getNewestPost(homeTab)).toBeVisible();
  const settingsTab = await context.newPage();
  const blogTab = await context.newPage();
  await settingsTab.goto('/profile-management');
  await expect(getSaveButton(settingsTab)).toBeVisible();
  const unsavedTab = await context.newPage();
  const idleTab = await context.newPage();
  for (const tab of [unsavedTab, idleTab]) {
    await tab.goto('/profile-management');
    await expect(getSaveButton(tab)).toBeVisible();
  }
  await unsavedTab.getByLabel('Name').fill('Half a name');
  // Both tabs report that they are in the background.
  for (const tab of [unsavedTab, idleTab])
    await tab.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await blogTab.goto('/blog');
  await loadWidget(blogTab);
  const pricingTab = await context.newPage();
  await pricingTab.goto('/pricing');
  await widget.logOutButton(pricingTab).click();

  for (const tab of [homeTab, settingsTab, blogTab, pricingTab])
    await expect(widget.getStartedButton(tab)).toBeVisible();
  await expect(homeTab.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
  await expect(members.getNewestPost(homeTab)).toHaveCount(0);
  // A visible tab must not show a login dialog after the log-out.
  await expect(settingsTab).toHaveURL('/');
  await expect(widget.getFrame(settingsTab)).toHaveCount(0);
  await expect(idleTab).toHaveURL('/');
  await expect(members.getMembersOnlyText(unsavedTab)).toBeVisible();
  await expect(unsavedTab.getByLabel('Name')).toBeHidden();
  await expect(unsavedTab.getByLabel('Name')).toHaveValue('Half a name');
  await expect(widget.getFrame(unsavedTab)).toHaveCount(0);
  expect(await members.readStoredSession(homeTab)).toBeNull();
  expect(await readCookieNames(homeTab)).not.toContain('nf_jwt');
  await homeTab.reload();
  await expect(widget.getStartedButton(homeTab)).toBeVisible();

  await widget.getStartedButton(blogTab).click();
  await widget.dialogTab(blogTab, 'Log in').click();
  await widget.logInInDialog(blogTab, member);
  await expect(widget.logOutButton(blogTab)).toBeVisible();
  await expect(members.getNewestPost(homeTab)).toBeVisible();
});

test('an outage of the identity service keeps the session and allows log-out [R141] @slow', async ({
  page,
  site,
}) => {
  await members.openAsNewMember(page, site, '/');
  await expect(members.getNewestPost(page)).toBeVisible();
  await setFault(site, { service: 'identity', mode: 'error' });
  await page.context().clearCookies();
  await loadWidget(page);
  await expect.poll(() => readCookieNames(page)).toContain('nf_jwt');
  await expect(widget.logOutButton(page)).toBeVisible();
  const errorMessage = page.waitForEvent('console', (message) =>
    message.location().url.endsWith('/logout'),
  );
  await widget.logOutButton(page).click();
  await expect(widget.getStartedButton(page)).toBeVisible();
  await errorMessage;
});

/**
 * Simulates a restore from the back/forward cache, which the tests' Chromium does not have, by the event `pageshow`.
 * @returns true if a member's content is visible at the next paint
 */
const simulateRestore = (page: Page) =>
  page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise(requestAnimationFrame);
    return Array.from(document.querySelectorAll('.for-members')).some((part) =>
      part.checkVisibility(),
    );
  });

test('a restored page shows no member after the log-out @slow', async ({ page, site }) => {
  const member = await members.openAsNewMember(page, site, '/pricing-type');
  await page.goto('/profile-management');
  await expect(getEmailField(page)).toHaveValue(member.email);
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('button', { name: 'Log Out' })
    .click();
  await expect(page).toHaveURL('/');
  for (const path of ['/profile-management', '/pricing-type']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(members.getMembersOnlyText(page)).toBeVisible();
    await expect(members.getAccountName(page)).toBeHidden();
    await expect(page.getByText(member.email)).toHaveCount(0);
  }

  await members.logInAs(page, site, member);
  await page.goto('/');
  await expect(members.getNewestPost(page)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('gotrue.user'));
  expect(await simulateRestore(page)).toBe(false);
  await expect(widget.getStartedButton(page)).toBeVisible();
});

test('a restored page shows the member of a later login @slow', async ({ page, context, site }) => {
  const devToolsSession = await context.newCDPSession(page);
  await devToolsSession.send('Page.enable');
  const reasons: string[] = [];
  devToolsSession.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  const member = await members.openAsNewMember(page, site, '/');
  for (const path of ['/', '/profile-management']) {
    await page.goto(path);
    const content = page.getByText(/Welcome to the noticeboard|How you log in/);
    await expect(content).toBeVisible();
    // A browser caches no page with a pending request.
    await page.waitForLoadState('networkidle');
    await page.goto('/terms');
    await page.goBack();
    await expect(content).toBeVisible();
  }
  // Reasons that always apply in this Chromium.
  const permanentReasons = /^(BackForwardCacheDisabled|BrowsingInstanceNotSwapped)/;
  expect(reasons.filter((reason) => !permanentReasons.test(reason))).toEqual([]);

  await expect(getEmailField(page)).toHaveValue(member.email);
  const otherMember = await members.createMember(site, { full_name: 'Achieng Odhiambo' });
  // The listener simulates a cached page, which receives no events of other tabs.
  await page.evaluate(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await members.logInAs(await context.newPage(), site, otherMember);
  await simulateRestore(page);
  await expect(members.getAccountName(page)).toHaveText('Achieng Odhiambo');
  await expect(getEmailField(page)).toHaveValue(otherMember.email);
});

test('a late response after a log-out logs in no tab [E1] @slow', async ({
  page,
  context,
  site,
}) => {
  await members.openAsNewMember(page, site, '/');
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  for (const tab of [page, otherTab]) await expect(members.getNewestPost(tab)).toBeVisible();
  const responseReceived = Promise.withResolvers<null>();
  const responseReleased = Promise.withResolvers<null>();
  const handle = async (route: Route) => {
    // Node cannot resolve app.localhost.
    const url = route.request().url().replace('app.localhost', '127.0.0.1');
    const response = await route.fetch({ url });
    responseReceived.resolve(null);
    await responseReleased.promise;
    const json = { ...((await response.json()) as object), is_late: true };
    await route.fulfill({ response, json });
  };
  await otherTab.route('**/.netlify/identity/user', handle, { times: 1 });
  await loadWidget(otherTab);
  const user = await otherTab.evaluateHandle(
    () => (Reflect.get(window, 'netlifyIdentity') as { store: { user: object } }).store.user,
  );
  await responseReceived.promise;

  await widget.logOutButton(page).click();
  const baraka = await members.createMember(site, { full_name: 'Baraka' });
  await widget.logInThroughDialog(page, baraka);
  await expect(members.getAccountName(page)).toHaveText('Baraka');
  responseReleased.resolve(null);
  await expect.poll(() => user.evaluate((storedUser) => 'is_late' in storedUser)).toBe(true);
  for (const tab of [page, otherTab])
    await expect(members.getAccountName(tab)).toHaveText('Baraka');
  for (const tab of [page, otherTab]) {
    expect((await members.readStoredSession(tab))?.id).toBe(baraka.id);
    await tab.reload();
    await expect(members.getNewestPost(tab)).toBeVisible();
    await expect(members.getAccountName(tab)).toHaveText('Baraka');
  }
});
