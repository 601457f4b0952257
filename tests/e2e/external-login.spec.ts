import type { Page } from '@playwright/test';
import { openFragment, openInEmptyTab } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import * as widget from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The service refuses an invalid token, and the widget logs the error.
  expectedError:
    /(401 \(Unauthorized\) \S+\/\.netlify\/identity\/user$|Gotrue-js: Failed to parse tokenResponse claims)/,
});

const refusedLinkText = 'This link tried to log you in';

/**
 * Opens the first page of a login provider in the tab.
 * @returns the query of the authorisation request
 */
async function openProvider(page: Page, site: Site, provider = 'Google') {
  await setControl(site, 'identity-settings', { external: { [provider.toLowerCase()]: true } });
  await widget.getStartedButton(page).first().click();
  const authorizeRequest = page.waitForRequest('**/authorize?*');
  await widget
    .getDialog(page)
    .getByRole('button', { name: `Continue with ${provider}` })
    .click();
  await expect(page.getByRole('link', { name: 'Refuse' })).toBeVisible();
  return new URL((await authorizeRequest).url()).search;
}

/** Returns the tokens that a login provider appends to the address on the way back. */
async function createTokens(site: Site): Promise<string> {
  const { token } = await members.createSession(site, site.info.signIns.member);
  const { access_token, refresh_token } = token;
  return new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
  }).toString();
}

test('a visitor logs in with another service on the requested page [G34, R018, R105, R124, R157] @slow', async ({
  page,
  site,
}) => {
  // The test runs on localhost, because the emulated service redirects there.
  await page.goto(site.localOrigin);
  expect(await openProvider(page, site)).toBe('?provider=google');
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(widget.getNotice(page)).toHaveText(
    'The other service did not let you in. Try again, or log in with your e-mail address.',
  );
  expect(page.url()).not.toContain('#');

  await page.goto(`${site.localOrigin}/pricing-type`);
  await widget.getDialog(page).getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Continue as Wanjiku Kamau' }).click();
  // The widget removes the token from the address and leaves the '#'.
  await expect(page).toHaveURL(/\/pricing-type#?$/);
  await expect(members.getAccountName(page)).toHaveText('Wanjiku Kamau');
  await expect(widget.getFrame(page)).toBeHidden();
  await widget.logOutButton(page).click();
  await expect(page).toHaveURL(`${site.localOrigin}/`);

  await openInEmptyTab(page, site.localOrigin);
  await openProvider(page, site, 'GitHub');
  await setControl(site, 'identity-settings', { disableSignup: true });
  await page.getByRole('link', { name: 'Continue as Fatuma Hassan' }).click();
  await expect(widget.getNotice(page)).toHaveText(
    'Public signups are disabled. Contact an administrator and ask for an invite.',
  );
});

test('a token in the address logs in its requesting tab only [E6, R105, R170] @slow', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/about-tangaza');
  await openProvider(page, site);
  const loggedError = page.waitForEvent('console', (message) =>
    message.text().includes('Failed to parse tokenResponse claims'),
  );
  await page.goto('/#access_token=nonsense&refresh_token=x&expires_in=3600&token_type=bearer');
  await expect(widget.dialogAlert(page)).toContainText('Invalid token');
  await expect(widget.getStartedButton(page)).toBeAttached();
  await loggedError;

  await openInEmptyTab(page, '/about-tangaza');
  await openProvider(page, site);
  await page.goto(`/about-tangaza#${await createTokens(site)}`);
  await expect(widget.logOutButton(page)).toBeVisible();
  expect(page.url()).not.toContain('#');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('nf_jwt');

  // The tab that left for the provider shows a logged-in member a question. Any other tab drops the link.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await openProvider(page, site);
  const member = await members.createMember(site);
  await members.logInAs(await context.newPage(), site, member);
  await openInEmptyTab(page, `/privacy#${await createTokens(site)}`);
  await page.getByRole('button', { name: `Stay logged in as ${member.name}` }).click();
  await expect(widget.getNotice(page)).toContainText(`still logged in as ${member.email}`);
  const otherTab = await context.newPage();
  await openInEmptyTab(otherTab, `/privacy#${await createTokens(site)}`);
  await expect(widget.getNotice(otherTab)).toContainText(refusedLinkText);
  for (const tab of [page, otherTab]) {
    expect(tab.url()).not.toContain('#');
    expect((await members.readStoredSession(tab))?.id).toBe(member.id);
  }
});

test('a link with another account’s token logs in no tab [E6] @slow', async ({ page, site }) => {
  const tokens = await createTokens(site);
  const expectLoggedOut = async () => {
    await expect(widget.getNotice(page)).toContainText(refusedLinkText);
    expect(page.url()).not.toContain('#');
    expect(await members.readStoredSession(page)).toBeNull();
    await expect(widget.logOutButton(page)).toBeHidden();
  };
  await openInEmptyTab(page, `/privacy#${tokens}`);
  await expectLoggedOut();
  await page.goto('/pricing');
  await openFragment(page, tokens);
  await expectLoggedOut();

  // The visitor opens the provider, returns to the site by another address, and follows the link later.
  await openProvider(page, site);
  await page.goto('/privacy');
  await expect(widget.getStartedButton(page)).toBeVisible();
  // A script of this page removes the record of the visit to the provider.
  await page.waitForLoadState('networkidle');
  await openInEmptyTab(page, `/privacy#${tokens}`);
  await expectLoggedOut();
});

test('a refusal with the text 403 opens the signup, and no text is shown [R104] @slow', async ({
  page,
}) => {
  await openInEmptyTab(page, '/pricing#error=access_denied&error_description=403');
  await expect(widget.dialogField(page, 'name')).toBeVisible();
  expect(page.url()).not.toContain('#');
  await openInEmptyTab(page, '/#error=access_denied&error_description=Call+0700+000+999+now');
  await expect(widget.getNotice(page)).toBeVisible();
  await expect(page.getByText('0700 000 999')).toHaveCount(0);
});
