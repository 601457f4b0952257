import type { Page } from '@playwright/test';
import { comeAs, newMember, type TestMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

/**
 * The cache in which a browser keeps a whole page to come back to. The tests' Chromium has none, so its
 * return is played: the page misses what happens elsewhere, then is told that it was kept.
 */
let member: TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await newMember(site);
  await comeAs(page, site, member);
});

const closed = (page: Page) => page.getByText('This page is for members.');
const email = (page: Page) => page.getByLabel('E-mail address', { exact: true });

/** @returns what of a member's is in sight when the page is painted next. */
const comeBack = (page: Page) =>
  page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise(requestAnimationFrame);
    return Array.from(document.querySelectorAll('.for-members')).some((part) =>
      part.checkVisibility(),
    );
  });

test('going back after the log-out shows nothing of a member', async ({ page }) => {
  await page.goto('/pricing-type');
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
    await expect(closed(page)).toBeVisible();
    await expect(page.locator('header .account-name')).toBeHidden();
    await expect(page.getByText(member.email)).toHaveCount(0);
  }
});

for (const path of ['/', '/profile-management']) {
  test(
    `${path} that was kept while she left elsewhere is empty before it is painted`,
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('header .account-name')).toHaveText('Njeri Mwangi');
      await expect(page.getByText(/Latest posts|How you log in/)).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('gotrue.user'));
      expect(await comeBack(page)).toBe(false);
    },
  );
}

test(
  'a page that was kept while somebody else came is hers',
  { tag: '@slow' },
  async ({ page, site }) => {
    await page.goto('/profile-management');
    await expect(email(page)).toHaveValue(member.email);
    const other = await newMember(site, { full_name: 'Achieng Odhiambo' });
    const elsewhere = await page.context().newPage();
    // A page that is kept hears of nothing.
    await page.evaluate(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await comeAs(elsewhere, site, other);
    await comeBack(page);
    await expect(page.locator('header .account-name')).toHaveText('Achieng Odhiambo');
    await expect(email(page)).toHaveValue(other.email);
  },
);

test(
  'a page that was kept for two hours renews the session and goes on',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}') as {
        token: { expires_at: number };
      };
      stored.token.expires_at = 0;
      localStorage.setItem('gotrue.user', JSON.stringify(stored));
    });
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    const renewed = page.waitForResponse('**/.netlify/identity/token');
    await comeBack(page);
    await page.getByRole('button', { name: 'New post', exact: true }).click();
    await page.getByLabel('What is new?').fill('Back from the kitchen.');
    await page.getByRole('button', { name: 'Add new post' }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  },
);

test(
  'nothing of ours keeps a member’s page out of that cache',
  { tag: '@slow' },
  async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const reasons: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    );
    for (const path of ['/', '/profile-management']) {
      await page.goto(path);
      await expect(page.getByText(/Welcome to the noticeboard|How you log in/)).toBeVisible();
      await page.goto('/terms');
      await page.goBack();
      await expect(page.getByText(/Welcome to the noticeboard|How you log in/)).toBeVisible();
    }
    // What this Chromium is like.
    const own = /^(BackForwardCacheDisabled|BrowsingInstanceNotSwapped)/;
    expect(reasons.filter((reason) => !own.test(reason))).toEqual([]);
  },
);
