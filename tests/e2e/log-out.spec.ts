/** A log-out takes effect in every tab and on every cached page, even when the identity service fails. */
import type { Page, Route } from '@playwright/test';
import { loadWidget } from '../support/identity.ts';
import { setFault } from '../support/controls.ts';
import {
  getAccountName,
  getMembersOnlyText,
  logInAs,
  openAsNewMember,
  createMember,
  readStoredSession,
  getNewestPost,
} from '../support/member.ts';
import { expect, test } from '../support/site.ts';
import * as widget from '../support/widget.ts';

test.use({ sharing: 'members' });

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const email = (page: Page) => page.getByLabel('E-mail address', { exact: true });
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('a log-out on a public page empties every tab [G36, R129, R132, R141]', async ({
  page: board,
  context,
  site,
}) => {
  const member = await openAsNewMember(board, site, '/');
  await expect(getNewestPost(board)).toBeVisible();
  const settings = await context.newPage();
  const blog = await context.newPage();
  await settings.goto('/profile-management');
  await expect(save(settings)).toBeVisible();
  const unsaved = await context.newPage();
  const idle = await context.newPage();
  for (const tab of [unsaved, idle]) {
    await tab.goto('/profile-management');
    await expect(save(tab)).toBeVisible();
  }
  await unsaved.getByLabel('Name').fill('Half a name');
  // Both tabs are in the background.
  for (const tab of [unsaved, idle])
    await tab.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await blog.goto('/blog');
  await loadWidget(blog);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/pricing');
  await widget.logOutButton(elsewhere).click();

  for (const tab of [board, settings, blog, elsewhere])
    await expect(widget.getStartedButton(tab)).toBeVisible();
  await expect(board.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
  await expect(getNewestPost(board)).toHaveCount(0);
  // The tab was visible, and after a log-out it must not show a login dialog.
  await expect(settings).toHaveURL('/');
  await expect(widget.getFrame(settings)).toHaveCount(0);
  await expect(idle).toHaveURL('/');
  await expect(getMembersOnlyText(unsaved)).toBeVisible();
  await expect(unsaved.getByLabel('Name')).toBeHidden();
  await expect(unsaved.getByLabel('Name')).toHaveValue('Half a name');
  await expect(widget.getFrame(unsaved)).toHaveCount(0);
  expect(await readStoredSession(board)).toBeNull();
  expect(await cookieNames(board)).not.toContain('nf_jwt');
  await board.reload();
  await expect(widget.getStartedButton(board)).toBeVisible();

  await widget.getStartedButton(blog).click();
  await widget.dialogTab(blog, 'Log in').click();
  await widget.logInInDialog(blog, member);
  await expect(widget.logOutButton(blog)).toBeVisible();
  await expect(getNewestPost(board)).toBeVisible();
});

test('a failing service keeps sessions, restores cookies and allows log-out [R141]', async ({
  page,
  site,
}) => {
  await openAsNewMember(page, site, '/');
  await expect(getNewestPost(page)).toBeVisible();
  await setFault(site, { service: 'identity', mode: 'error' });
  await page.context().clearCookies();
  await loadWidget(page);
  await expect.poll(() => cookieNames(page)).toContain('nf_jwt');
  await expect(widget.logOutButton(page)).toBeVisible();
  const refused = page.waitForEvent('console', (message) =>
    message.location().url.endsWith('/logout'),
  );
  await widget.logOutButton(page).click();
  await expect(widget.getStartedButton(page)).toBeVisible();
  await refused;
});

/**
 * Simulates the back/forward cache, which the tests' Chromium does not have: the page misses events of other tabs,
 * then receives a `pageshow` event as after a restore.
 * @returns true if a member's content is visible at the next paint
 */
const comeBack = (page: Page) =>
  page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise(requestAnimationFrame);
    return Array.from(document.querySelectorAll('.for-members')).some((part) =>
      part.checkVisibility(),
    );
  });

test('a cached page shows no member after the log-out', async ({ page, site }) => {
  const member = await openAsNewMember(page, site, '/pricing-type');
  await page.goto('/profile-management');
  await expect(email(page)).toHaveValue(member.email);
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('button', { name: 'Log Out' })
    .click();
  await expect(page).toHaveURL('/');
  for (const path of ['/profile-management', '/pricing-type']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(getMembersOnlyText(page)).toBeVisible();
    await expect(getAccountName(page)).toBeHidden();
    await expect(page.getByText(member.email)).toHaveCount(0);
  }

  await logInAs(page, site, member);
  await page.goto('/');
  await expect(getNewestPost(page)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('gotrue.user'));
  expect(await comeBack(page)).toBe(false);
  await expect(widget.getStartedButton(page)).toBeVisible();
});

test(
  'a page cached during another login belongs to that member',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const reasons: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    );
    const member = await openAsNewMember(page, site, '/');
    for (const path of ['/', '/profile-management']) {
      await page.goto(path);
      const there = page.getByText(/Welcome to the noticeboard|How you log in/);
      await expect(there).toBeVisible();
      // A browser caches no page with a pending request.
      await page.waitForLoadState('networkidle');
      await page.goto('/terms');
      await page.goBack();
      await expect(there).toBeVisible();
    }
    // Reasons that always apply in this Chromium.
    const own = /^(BackForwardCacheDisabled|BrowsingInstanceNotSwapped)/;
    expect(reasons.filter((reason) => !own.test(reason))).toEqual([]);

    await expect(email(page)).toHaveValue(member.email);
    const other = await createMember(site, { full_name: 'Achieng Odhiambo' });
    // A cached page receives no events.
    await page.evaluate(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await logInAs(await context.newPage(), site, other);
    await comeBack(page);
    await expect(getAccountName(page)).toHaveText('Achieng Odhiambo');
    await expect(email(page)).toHaveValue(other.email);
  },
);

test(
  'a late answer after a log-out logs in no tab [E1]',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    await openAsNewMember(page, site, '/');
    const other = await context.newPage();
    await other.goto('/');
    for (const tab of [page, other]) await expect(getNewestPost(tab)).toBeVisible();
    const answered = Promise.withResolvers<null>();
    const released = Promise.withResolvers<null>();
    const handle = async (route: Route) => {
      // Node cannot resolve app.localhost.
      const url = route.request().url().replace('app.localhost', '127.0.0.1');
      const response = await route.fetch({ url });
      answered.resolve(null);
      await released.promise;
      const json = { ...((await response.json()) as object), is_late: true };
      await route.fulfill({ response, json });
    };
    await other.route('**/.netlify/identity/user', handle, { times: 1 });
    await loadWidget(other);
    const user = await other.evaluateHandle(
      () => (Reflect.get(window, 'netlifyIdentity') as { store: { user: object } }).store.user,
    );
    await answered.promise;

    await widget.logOutButton(page).click();
    const baraka = await createMember(site, { full_name: 'Baraka' });
    await widget.logInThroughDialog(page, baraka);
    await expect(getAccountName(page)).toHaveText('Baraka');
    released.resolve(null);
    await expect.poll(() => user.evaluate((read) => 'is_late' in read)).toBe(true);
    for (const tab of [page, other]) await expect(getAccountName(tab)).toHaveText('Baraka');
    for (const tab of [page, other]) {
      expect((await readStoredSession(tab))?.id).toBe(baraka.id);
      await tab.reload();
      await expect(getNewestPost(tab)).toBeVisible();
      await expect(getAccountName(tab)).toHaveText('Baraka');
    }
  },
);
