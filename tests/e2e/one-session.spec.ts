import type { Page } from '@playwright/test';
import { inStore } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf, logInThroughDialog } from '../support/widget.ts';

const welcome = (page: Page) => page.getByText('Welcome to the noticeboard');
const hour = 3_600_000;

async function logIn(page: Page, { info }: Site) {
  await page.goto('/');
  await logInThroughDialog(page, info.signIns.member);
  await expect(welcome(page)).toBeVisible();
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test.afterEach(({ site }) => setControl(site, 'faults', { service: 'identity', mode: 'ok' }));

test('where storage is blocked a member logs in and reads, until she leaves the page [R123]', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await logIn(page, site);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(welcome(page)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test('where all storage is blocked a member posts and saves, and nothing is left when she is gone [R123, G38]', async ({
  page,
  site,
  complaints,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
  await logIn(page, site);
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('Written where nothing is kept.');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();

  await page.goto('/profile-management');
  const dialog = dialogOf(page);
  const { email, password } = site.info.signIns.member;
  await dialog.locator('input[name=email]').fill(email);
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('form [type=submit]').click();
  await page.getByLabel('Send me news').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved: news.')).toBeVisible();
  // Astro's and the widget's own, of storage that they do without.
  expect(complaints.splice(0).every((words) => /Blocked|SecurityError/.test(words))).toBe(true);
});

test('a session is stored when it is to be remembered, else not [R123]', async ({ page, site }) => {
  await logIn(page, site);
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).not.toBeNull();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await inStore(page, (store) => (store['remember'] = false));
  const { email, password } = site.info.signIns.member;
  await dialogOf(page).locator('input[name=email]').fill(email);
  await dialogOf(page).locator('input[name=password]').fill(password);
  const answer = page.waitForResponse('**/.netlify/identity/user');
  await dialogOf(page).locator('form [type=submit]').click();
  expect((await (await answer).request().allHeaders())['x-use-cookie']).toBe('session');
  await expect(page.locator('iframe#netlify-identity-widget')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
});

for (const [what, skew] of [
  ['an hour ahead', hour],
  ['an hour behind', -hour],
] as const) {
  test(
    `on a phone whose clock is ${what} a member stays logged in and asks for few tokens`,
    { tag: '@slow' },
    async ({ page, site }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/identity\/token|database-token/.test(request.url())) asked.push(request.url());
      });
      await page.clock.setSystemTime(Date.now() + skew);
      await logIn(page, site);
      for (let visit = 1; visit <= 3; visit += 1) {
        await page.reload();
        await expect(welcome(page)).toBeVisible();
        await page.getByRole('button', { name: 'Log Out' }).hover();
        await inStore(page, (store) => store.user);
      }
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
      await page.getByRole('button', { name: 'New post', exact: true }).click();
      await page.getByLabel('What is new?').fill(`Written ${what}.`);
      await page.getByRole('button', { name: 'Add new post' }).click();
      await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
      const post = page.getByRole('article').filter({ hasText: `Written ${what}.` });
      await expect(post.locator('time')).toHaveText('now');
      // One database token a page, and at most two identity tokens in all.
      expect(asked.filter((url) => url.includes('database-token'))).toHaveLength(4);
      expect(asked.filter((url) => url.includes('identity/token')).length).toBeLessThanOrEqual(2);
    },
  );
}

test(
  'two tabs whose scripts renew at once both stay logged in',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    await logIn(page, site);
    const tabs = [page, await context.newPage()];
    await tabs[1]?.goto('/');
    for (const tab of tabs) {
      await tab.getByRole('button', { name: 'Log Out' }).hover();
      await expect.poll(() => inStore(tab, (store) => store.user?.id)).toBeTruthy();
    }
    const tokens = await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() => {
          const widget = Reflect.get(window, 'netlifyIdentity') as {
            refresh: (force: boolean) => Promise<string>;
          };
          return widget.refresh(true);
        }),
      ),
    );
    expect(tokens[0]).toBeTruthy();
    expect(tokens[1]).toBeTruthy();
    for (const tab of tabs) {
      await tab.reload();
      await expect(welcome(tab)).toBeVisible();
    }
  },
);

test('a log-out in one tab reaches the dialog of the other as well [R129]', async ({
  page,
  context,
  site,
}) => {
  await logIn(page, site);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Log Out' }).hover();
  await expect.poll(() => inStore(other, (store) => store.user?.id)).toBeTruthy();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await other.getByRole('button', { name: 'Log In or Create Account' }).click();
  await expect(dialogOf(other).locator('input[name=email]')).toBeVisible();
  expect(await cookieNames(page)).not.toContain('nf_jwt');

  const { email, password } = site.info.signIns.member;
  await dialogOf(other).locator('input[name=email]').fill(email);
  await dialogOf(other).locator('input[name=password]').fill(password);
  await dialogOf(other).locator('form [type=submit]').click();
  for (const tab of [page, other]) await expect(welcome(tab)).toBeVisible();
});

test('with the service away the dialog forgets nobody, and a member still can leave', async ({
  page,
  site,
  complaints,
}) => {
  await logIn(page, site);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await setControl(site, 'faults', { service: 'identity', mode: 'error' });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Log Out' }).hover();
  await expect.poll(() => inStore(page, (store) => store.user?.id)).toBeTruthy();
  await expect.poll(() => cookieNames(page)).toContain('nf_jwt');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  const refused = page.waitForEvent('console', (message) =>
    message.location().url.endsWith('/logout'),
  );
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await refused;
  complaints.splice(0);
});

test(
  'with the service away an old token is kept for better times [R138]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await logIn(page, site);
    await setControl(site, 'clock', { advance: 7_200 });
    await page.clock.setSystemTime(Date.now() + 2 * hour);
    await setControl(site, 'faults', { service: 'identity', mode: 'down' });
    await page.reload();
    await page.getByRole('button', { name: 'Log Out' }).hover();
    await expect(page.getByText('The posts could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await setControl(site, 'faults', { service: 'identity', mode: 'ok' });
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    complaints.splice(0);
  },
);

test(
  'a lost cookie comes back while a session is stored',
  { tag: '@slow' },
  async ({ page, site }) => {
    await logIn(page, site);
    expect(await cookieNames(page)).toContain('nf_jwt');
    await page.context().clearCookies();
    await page.goto('/pricing');
    await expect.poll(() => cookieNames(page)).toContain('nf_jwt');
  },
);

test('a page that comes back from the cache of the browser looks who is here', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.evaluate(() => {
    localStorage.removeItem('gotrue.user');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test(
  'a member whose account is gone is logged out when the service says so',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await logIn(page, site);
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await page.route('**/.netlify/identity/user', (route) =>
      route.fulfill({ status: 404, json: { code: 404, msg: 'User not found' } }),
    );
    await page.getByRole('button', { name: 'Log Out' }).hover();
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
    complaints.splice(0);
  },
);
