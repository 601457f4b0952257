import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { comeAs, newMember, control } from '../support/member.ts';
import { membersPages, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'members' });

const dialogFrame = (page: Page) => page.locator('iframe#netlify-identity-widget');
const closed = (page: Page) => page.getByText('This page is for members.');
const nameOf = (page: Page) => page.locator('header .account-name');

async function logInHere(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = dialogOf(page);
  await dialog.getByPlaceholder('Email').fill(email);
  await dialog.getByPlaceholder('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
}

for (const { path, title, heading } of membersPages) {
  test(
    `a visitor at ${path} reads that it is for members, and logs in there [R023, R024, R151]`,
    { tag: ['/admin', '/profile-management'].includes(path) ? [] : '@slow' },
    async ({ page, site }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(`Tangaza | ${title}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(closed(page)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Members' })).toHaveCount(0);

      await logInHere(page, site.info.signIns.member);
      await expect(closed(page)).toBeHidden();
      await expect(dialogFrame(page)).toBeHidden();
      await expect(nameOf(page)).toHaveText('Amina Wanjiru');
      await expect(page).toHaveURL(path);
    },
  );
}

test('nothing of a member is in the file of a members’ page, and search engines pass it by [R023]', async ({
  site,
}) => {
  for (const path of [
    '/profile-management',
    '/profiles/3',
    '/profiles',
    '/pricing-type',
    '/my-adverts',
    '/receipts',
  ]) {
    const page = await (await fetch(site.localOrigin + path)).text();
    expect(page).not.toMatch(/Amina|Baraka|amina@|Judy/);
    expect(page).toContain('<meta name="robots" content="noindex">');
  }
  const sitemap = await (await fetch(`${site.localOrigin}/sitemap-0.xml`)).text();
  expect(sitemap).not.toMatch(/profile|pricing-type|my-adverts|receipts/);
});

test('every page that is not for everybody has the one guard, and is listed as such [R023]', async () => {
  const files = await readdir('dist', { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file}`);
  // Frames are what endpoints fill with what everybody may see.
  const others = ['/index', '/404', '/listing-frame', '/directory-frame'];
  const isOpen = new Set(
    [...publicPages.map(({ path }) => path), ...others].map((path) => `${path}.html`),
  );
  const guarded = [];
  for (const file of pages) {
    const page = await readFile(`dist${file}`, 'utf8');
    if (page.includes('data-guard')) guarded.push(file);
    else
      expect(isOpen.has(file) || /^\/(identity-emails|blog\/older)\//.test(file), file).toBe(true);
  }
  const listed = membersPages.map(({ path }) => path.replace(/(profiles)\/3$/, '$1'));
  expect(guarded.sort()).toEqual(listed.map((path) => `${path}.html`).sort());
});

test('the login opens by itself once, and not again after she closed it [R023]', async ({
  page,
}) => {
  await page.goto('/pricing-type');
  await expect(dialogFrame(page)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialogFrame(page)).toBeHidden();
  await page.goto('/profile-management', { waitUntil: 'networkidle' });
  await expect(closed(page)).toBeVisible();
  await expect(dialogFrame(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await expect(dialogFrame(page)).toBeVisible();
});

test('who signs up at a members’ page comes back to it from the letter, in another tab [R024, G34]', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/profiles/3');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).first().click();
  await dialog.getByPlaceholder('Name').fill('Atieno Ouma');
  await dialog.getByPlaceholder('Email').fill('atieno@shop.example');
  await dialog.getByPlaceholder('Password').fill('maua na miti');
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).last().click();
  await expect(dialog.getByText('A confirmation message was sent to your email')).toBeVisible();

  const { hash } = new URL((await site.letterTo('atieno@shop.example')).url);
  const letter = await context.newPage();
  await letter.goto(`/${hash}`);
  await expect(letter).toHaveURL('/profiles/3');
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Amgel Enterprises Limited');
  // The tab where she began is open by now as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amgel Enterprises Limited');
});

test('who comes in through another company is led to the page that she wanted [R105, G34]', async ({
  page,
  site,
}) => {
  await control(site, 'identity-settings', { external: { google: true } });
  await page.goto(`${site.localOrigin}/pricing-type`);
  await dialogOf(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await page.getByRole('link', { name: 'Continue as Fatuma Hassan' }).click();
  // The widget takes the token out of the address and leaves the sign before it.
  await expect(page).toHaveURL(/\/pricing-type#?$/);
  await expect(nameOf(page)).toHaveText('Fatuma Hassan');
  await control(site, 'identity-settings', { reset: true });
});

test(
  'a wanted page of an hour ago, or of another site, leads nowhere',
  { tag: '@slow' },
  async ({ page, site }) => {
    for (const wanted of [
      { path: '/pricing-type', at: Date.now() - 3_700_000 },
      { path: '//elsewhere.example/', at: Date.now() },
    ]) {
      await page.goto('/favicon.svg');
      await page.evaluate((stored) => {
        localStorage.clear();
        localStorage.setItem('wanted-page', stored);
      }, JSON.stringify(wanted));
      const email = `${crypto.randomUUID()}@shop.example`;
      await fetch(
        `${site.localOrigin.replace('localhost', '127.0.0.1')}/.netlify/identity/signup`,
        {
          method: 'POST',
          body: JSON.stringify({ email, password: 'maua na miti' }),
        },
      );
      const { hash } = new URL((await site.letterTo(email)).url);
      await page.goto(`/${hash}`);
      await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
      await expect(page).not.toHaveURL(/token/);
      expect(new URL(page.url()).pathname).toBe('/');
    }
  },
);

test('a member who leaves a members’ page is on the homepage, in every tab [R129, R082]', async ({
  page,
  context,
  site,
}) => {
  await comeAs(page, site, await newMember(site));
  await page.goto('/pricing-type');
  const other = await context.newPage();
  await other.goto('/profile-management');
  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('button', { name: 'Log Out' })
    .click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('button', { name: 'Get Started' })).toBeVisible();
  }
  await page.goto('/profile-management');
  await expect(closed(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
});

test(
  'a members’ page that nobody looks at is left when she leaves elsewhere, unless she wrote something there [R129, G36]',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    await comeAs(page, site, await newMember(site));
    const idle = page;
    const [writing, elsewhere] = [await context.newPage(), await context.newPage()];
    for (const tab of [idle, writing]) {
      await tab.goto('/profile-management');
      await expect(tab.getByRole('button', { name: 'Save Changes' })).toBeVisible();
      await tab.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    }
    await writing.getByLabel('Name').fill('Half a name');
    await elsewhere.goto('/pricing');
    await elsewhere.getByRole('button', { name: 'Log Out' }).click();
    await expect(idle).toHaveURL('/');
    await expect(closed(writing)).toBeVisible();
    await expect(writing.getByLabel('Name')).toBeHidden();
    await expect(writing.getByLabel('Name')).toHaveValue('Half a name');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a members’ page says whom it is for and what to do [R023, G38]', async ({ page }) => {
    for (const { path, heading } of membersPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(closed(page)).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('switch JavaScript on');
      await expect(page.getByRole('button')).toHaveCount(0);
    }
  });
});

test('with blocked storage a members’ page still says whom it is for, and offers the login [G38]', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/profile-management');
  await expect(closed(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In or Create Account' })).toBeVisible();
  // The widget's own.
  expect(complaints.splice(0).every((words) => words.includes('SecurityError'))).toBe(true);
});
