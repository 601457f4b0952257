import type { Page } from '@playwright/test';
import {
  addressOf,
  comeAs,
  newMember,
  control,
  tokenOf,
  type TestMember,
} from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'members' });

let member: TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await newMember(site);
  await comeAs(page, site, member);
  await page.goto('/profile-management');
  await expect(save(page)).toBeVisible();
});
test.afterEach(async ({ site }) => {
  for (const service of ['identity', 'database']) {
    await control(site, 'faults', { service, mode: 'ok' });
  }
});

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes', exact: true });
const told = (page: Page, words: string) => page.getByText(words, { exact: true });
const nameInHeader = (page: Page) => page.locator('header .account-name');

async function userOf(site: Site, { email, password }: TestMember) {
  const headers = { authorization: `Bearer ${await tokenOf(site, { email, password })}` };
  const answer = await fetch(`${addressOf(site)}/.netlify/identity/user`, { headers });
  return (await answer.json()) as Record<string, unknown>;
}

test('a member finds a form with Save Changes, which waits until something is changed [R023, R089]', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings');
  await expect(page.getByLabel('Name')).toHaveValue('Njeri Mwangi');
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(member.email);
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Name').fill('Njeri M.');
  await expect(save(page)).toBeEnabled();
  await page.getByLabel('Name').fill('Njeri Mwangi');
  await expect(save(page)).toBeDisabled();
});

test('a member changes her name: the header and her posts have it at once [R080]', async ({
  page,
  site,
}) => {
  await page.getByLabel('Name').fill('  Njeri   wa Mwangi ');
  await save(page).click();
  await expect(told(page, 'Saved: your name.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Njeri wa Mwangi');
  await expect(save(page)).toBeDisabled();
  await expect(nameInHeader(page)).toHaveText('Njeri wa Mwangi');
  expect(await userOf(site, member)).toMatchObject({
    user_metadata: { full_name: 'Njeri wa Mwangi' },
  });

  await page.goto('/');
  await expect(nameInHeader(page)).toHaveText('Njeri wa Mwangi');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('What is new?').fill('A name of my own.');
  await page.getByRole('button', { name: 'Add new post' }).click();
  const post = page.getByRole('listitem').filter({ hasText: 'A name of my own.' });
  await expect(post).toContainText('Njeri wa Mwangi');
});

test(
  'a member takes her picture away, and others no longer see it',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const avatar_url = `/media/${crypto.randomUUID()}/320.webp`;
    const init = { method: 'PUT', body: JSON.stringify({ data: { avatar_url } }) };
    const headers = { authorization: `Bearer ${await tokenOf(site, member)}` };
    await fetch(`${addressOf(site)}/.netlify/identity/user`, { ...init, headers });
    await page.reload();
    const remove = page.getByRole('button', { name: 'Remove the picture' });
    await remove.click();
    await expect(remove).toHaveCount(0);
    await save(page).click();
    await expect(told(page, 'Saved: your picture.')).toBeVisible();
    expect((await userOf(site, member))['user_metadata']).toEqual({ full_name: 'Njeri Mwangi' });
    complaints.splice(0);
  },
);

test('a member makes her choices, and finds them again [R107]', async ({ page }) => {
  await expect(page.getByLabel('Language').getByRole('option')).toHaveText([
    'English',
    'Kiswahili',
    'Français',
    'Español',
    'Português',
    'Magyar',
    'Polski',
    'Čeština',
    'Slovenčina',
  ]);
  await page.getByLabel('Language').selectOption('Kiswahili');
  await page.getByLabel('Remind me').uncheck();
  await page.getByLabel('Send me news').check();
  await save(page).click();
  await expect(
    told(page, 'Saved: the language of the log-in window, reminders, news.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('sw');
  await expect(page.getByLabel('Remind me')).not.toBeChecked();
  await expect(page.getByLabel('Send me news')).toBeChecked();
});

test('a member asks for another e-mail address: the old one holds until the link is followed', async ({
  page,
  site,
}) => {
  const next = `new-${member.email}`;
  const pending = `We sent a link to ${next}. Your old address, ${member.email}, holds until you follow it.`;
  await page.getByLabel('E-mail address', { exact: true }).fill(next);
  await save(page).click();
  await expect(told(page, pending)).toBeVisible();
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(member.email);
  await expect(save(page)).toBeDisabled();
  await page.reload();
  await expect(told(page, pending)).toBeVisible();
  expect(await userOf(site, member)).toMatchObject({ email: member.email, new_email: next });

  const { hash } = new URL((await site.letterTo(next)).url);
  await page.goto('about:blank');
  await page.goto(`/${hash}`);
  await expect
    .poll(async () => (await userOf(site, { ...member, email: next }))['email'])
    .toBe(next);
  await page.goto('/profile-management');
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(next);
  await expect(told(page, pending)).toHaveCount(0);
});

test(
  'an address that has an account already is refused in words, and the rest is saved',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.getByLabel('Name').fill('Njeri Kamau');
    await page.getByLabel('E-mail address', { exact: true }).fill('amina@tangaza.example');
    await save(page).click();
    await expect(told(page, 'Saved: your name.')).toBeVisible();
    await expect(
      told(
        page,
        'Not saved: your e-mail address. This address cannot be used. It may have an account already, or be written wrongly.',
      ),
    ).toBeVisible();
    await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(
      'amina@tangaza.example',
    );
    await expect(save(page)).toBeEnabled();
    expect(complaints.splice(0).join()).toContain('422');
  },
);

test('a member chooses a new password, and logs in with it', async ({ page, site }) => {
  const field = page.getByLabel('New password');
  await field.fill('short');
  await save(page).click();
  await expect(told(page, 'Choose a password of at least 8 characters.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByLabel('Show the password').check();
  await expect(field).toHaveAttribute('type', 'text');

  await field.fill('mawe na miti');
  await save(page).click();
  await expect(told(page, 'Saved: your password.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(save(page)).toBeDisabled();
  expect(await tokenOf(site, { ...member, password: 'mawe na miti' })).toBeTruthy();
});

test('what is wrong is said beside its field, and nothing is saved', async ({ page, site }) => {
  await page.getByLabel('Name').fill('   ');
  await page.getByLabel('E-mail address', { exact: true }).fill('njeri at shop');
  await page.getByLabel('Send me news').check();
  await save(page).click();
  await expect(told(page, 'Write your name.')).toBeVisible();
  await expect(
    told(page, 'Write your e-mail address in full, like amina@shop.example.'),
  ).toBeVisible();
  await expect(told(page, 'Nothing was saved yet. Correct what is marked above.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(await userOf(site, member)).toMatchObject({ email: member.email });

  await page.getByLabel('Name').fill('N'.repeat(81));
  await save(page).click();
  await expect(told(page, 'Shorten your name to 80 characters.')).toBeVisible();
});

test('what could not be saved is named, stays in the form, and is saved when tried again [G36]', async ({
  page,
  site,
  complaints,
}) => {
  await page.getByLabel('Name').fill('Njeri on a bus');
  await page.getByLabel('Send me news').check();
  await page.route('**/rest/v1/member_settings*', (route) => route.abort());
  await save(page).click();
  await expect(told(page, 'Saved: your name.')).toBeVisible();
  await expect(
    told(
      page,
      'Not saved: news. Check your connection and try again. What you typed is still here.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Send me news')).toBeChecked();
  await page.unroute('**/rest/v1/member_settings*');
  await save(page).click();
  await expect(told(page, 'Saved: news.')).toBeVisible();

  await page.getByLabel('Name').fill('Njeri without a network');
  await page.context().setOffline(true);
  await save(page).click();
  await expect(page.getByText('Perhaps not saved: your name.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Name')).toHaveValue('Njeri without a network');

  await control(site, 'faults', { service: 'identity', mode: 'error' });
  const refused = page.waitForResponse('**/.netlify/identity/user');
  await save(page).click();
  await refused;
  await expect(page.getByText('Not saved: your name.')).toBeVisible();
  await control(site, 'faults', { service: 'identity', mode: 'ok' });
  await save(page).click();
  await expect(told(page, 'Saved: your name.')).toBeVisible();
  complaints.splice(0);
});

test(
  'a login that ends while she types keeps what she typed until she is back [G36]',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.getByLabel('Name').fill('Njeri who took her time');
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}') as {
        token: { expires_at: number; refresh_token: string };
      };
      stored.token = { ...stored.token, expires_at: 0, refresh_token: 'used before' };
      localStorage.setItem('gotrue.user', JSON.stringify(stored));
    });
    await save(page).click();
    await expect(page.getByText('This page is for members.')).toBeVisible();
    await expect(save(page)).toBeHidden();

    const dialog = dialogOf(page);
    await dialog.getByPlaceholder('Email').fill(member.email);
    await dialog.getByPlaceholder('Password').fill(member.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
    await expect(page.getByLabel('Name')).toHaveValue('Njeri who took her time');
    await expect(
      told(
        page,
        'Not saved: your name. Your login has ended. Log in again, and what you typed will still be here.',
      ),
    ).toBeVisible();
    await save(page).click();
    await expect(told(page, 'Saved: your name.')).toBeVisible();
    complaints.splice(0);
  },
);

test(
  'settings that do not come can be asked for again',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.route('**/rest/v1/member_settings*', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    );
    await page.reload();
    await expect(page.getByText('Your settings could not be loaded.')).toBeVisible();
    await page.unroute('**/rest/v1/member_settings*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Njeri Mwangi');
    complaints.splice(0);
  },
);
