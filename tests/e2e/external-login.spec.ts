import type { Page } from '@playwright/test';
import { askAsOperator, openAnew } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf, frameOf, openDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

test.afterEach(({ site }) => setControl(site, 'identity-settings', { reset: true }));

const noticeboard = (page: Page) => page.getByRole('heading', { name: 'Noticeboard', exact: true });
const notice = (page: Page) => page.locator('#identity-notice').getByRole('alert');

test('a visitor comes in through another service, and its refusal is told in words [R018, R105, R157]', async ({
  page,
  site,
}) => {
  await setControl(site, 'identity-settings', { external: { google: true } });
  const goToGoogle = async () => {
    await openAnew(page, site.localOrigin);
    await page.getByRole('button', { name: 'Log In or Create Account' }).click();
    const asked = page.waitForRequest('**/authorize?*');
    await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
    expect(new URL((await asked).url()).search).toBe('?provider=google');
  };
  await goToGoogle();
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(notice(page)).toHaveText(
    'The other service did not let you in. Try again, or log in with your e-mail address.',
  );
  expect(page.url()).not.toContain('#');

  await goToGoogle();
  await page.getByRole('link', { name: 'Continue as Wanjiku Kamau' }).click();
  await expect(noticeboard(page)).toBeVisible();
  await expect(frameOf(page)).toBeHidden();
  expect(page.url()).not.toContain('#');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(noticeboard(page)).toBeHidden();

  await setControl(site, 'identity-settings', { disableSignup: true });
  await goToGoogle();
  await page.getByRole('link', { name: 'Continue as Fatuma Hassan' }).click();
  await expect(notice(page)).toHaveText(
    'Public signups are disabled. Contact an administrator and ask for an invite.',
  );
});

for (const [provider, label] of [
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'BitBucket'],
  ['saml', 'Sokoni Single Sign-On'],
] as const) {
  test(
    `a visitor comes in through ${label} [R018, R105, R124, R157]`,
    { tag: '@slow' },
    async ({ page, site }) => {
      await setControl(site, 'identity-settings', {
        external: { [provider]: true },
        externalLabels: { saml: 'Sokoni Single Sign-On' },
      });
      await page.goto(site.localOrigin);
      await page.getByRole('button', { name: 'Log In or Create Account' }).click();
      await expect(dialogOf(page).getByText('Continue with')).toHaveCount(1);
      await dialogOf(page)
        .getByRole('button', { name: `Continue with ${label}`, exact: true })
        .click();
      await page.getByRole('link', { name: 'Continue as Wanjiku Kamau' }).click();
      await expect(noticeboard(page)).toBeVisible();
      await expect(page.locator('header .account-name')).toHaveText('Wanjiku Kamau');
      await expect(frameOf(page)).toBeHidden();
      expect(page.url()).not.toContain('#');
    },
  );
}

test(
  'somebody who is invited may come in through another service [R096, R157]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const email = 'juma@shop.example';
    await setControl(site, 'identity-settings', { external: { github: true } });
    await askAsOperator(site, '/invite', { email });
    const { hash } = new URL((await site.letterTo(email)).url);
    await openAnew(page, `/${hash}`);
    const asked = page.waitForRequest('**/authorize?*');
    await dialogOf(page).getByRole('button', { name: 'Continue with GitHub' }).click();
    expect(new URL((await asked).url()).search).toBe(
      `?provider=github&invite_token=${hash.split('=').at(-1) ?? ''}`,
    );
  },
);

test('a token in the address logs in the tab that asked for it, and disappears from there [R105]', async ({
  page,
  site,
}) => {
  await page.goto('/about-tangaza');
  await leaveForGoogle(page, site);
  await page.goto(`/about-tangaza#${(await tokensOf(site)).toString()}`);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(page.url()).not.toContain('#');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('nf_jwt');
  await page.goto('/');
  await expect(noticeboard(page)).toBeVisible();
});

test('a link with somebody else’s token logs nobody in, in a tab that did not ask for it [E6]', async ({
  page,
  site,
}) => {
  const tokens = (await tokensOf(site)).toString();
  const expectNobody = async () => {
    await expect(notice(page)).toContainText('This link would have logged you in');
    expect(page.url()).not.toContain('#');
    expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
  };
  await openAnew(page, `/privacy#${tokens}`);
  await expectNobody();

  await page.goto('/pricing');
  await page.evaluate((hash) => (location.hash = hash), tokens);
  await expectNobody();

  // She went to the other service, came back by herself, and met the link later.
  await leaveForGoogle(page, site);
  await page.goto('/privacy');
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await openAnew(page, `/privacy#${tokens}`);
  await expectNobody();
});

for (const hasAsked of [false, true]) {
  const tab = hasAsked ? 'also in a tab that asked for one' : 'in whatever tab';
  test(
    `a link with somebody else’s token replaces nobody’s session, ${tab} [E6]`,
    { tag: '@slow' },
    async ({ page, context, site }) => {
      const member = await newMember(site);
      await page.goto('/');
      if (hasAsked) await leaveForGoogle(page, site);
      const elsewhere = await context.newPage();
      await comeAs(elsewhere, site, member);
      await openAnew(page, `/privacy#${(await tokensOf(site)).toString()}`);
      await expect(notice(page)).toContainText('This link would have logged you in');
      expect(page.url()).not.toContain('#');
      expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toContain(member.id);
      await page.goto('/profile-management');
      await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(member.email);
    },
  );
}

test('a token that is none is told in the dialog and in the console [R105, R170]', async ({
  page,
  site,
  complaints,
}) => {
  await page.goto('/');
  await leaveForGoogle(page, site);
  await page.goto('/#access_token=nonsense&refresh_token=x&expires_in=3600&token_type=bearer');
  await expect(dialogOf(page).getByRole('alert')).toContainText('Invalid token');
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeAttached();
  expect(complaints.join()).toContain('Failed to parse tokenResponse claims');
  complaints.splice(0);
});

test('a refusal with the number 403 opens the signup page [R104]', async ({ page }) => {
  await openAnew(page, '/pricing#error=access_denied&error_description=403');
  await expect(dialogOf(page).locator('input[name=name]')).toBeVisible();
  expect(page.url()).not.toContain('#');
});

test('what a link says of a refusal is never shown as it is', async ({ page }) => {
  await openAnew(page, '/#error=access_denied&error_description=Call+0700+000+999+now');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('0700 000 999')).toHaveCount(0);
  await openDialog(page, 'Get Started');
});

/** Has a tab leave for another service, as far as its door. */
async function leaveForGoogle(page: Page, site: Site) {
  await setControl(site, 'identity-settings', { external: { google: true } });
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('link', { name: 'Refuse' })).toBeVisible();
}

/** As another service brings them. */
async function tokensOf({ localOrigin, info }: Site): Promise<URLSearchParams> {
  const { email, password } = info.signIns.member;
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const answer = await fetch(`${address}/.netlify/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
  return new URLSearchParams({
    access_token: access_token ?? '',
    expires_in: '3600',
    refresh_token: refresh_token ?? '',
    token_type: 'bearer',
  });
}
