/** Nothing that a shop owner typed is lost, whatever happens. */
import type { Page, Route } from '@playwright/test';
import {
  choosePhotos,
  field,
  fillBusiness,
  heading,
  listingsOf,
  next,
  openForm,
  ownListing,
  phoneSize,
  photoFile,
  saved,
} from '../support/advertise.ts';
import { letTimePass, setFault } from '../support/controls.ts';
import { addressOf, comeAs, newMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'members', viewport: phoneSize });
test.afterEach(async ({ site }) => {
  await setFault(site, { service: 'database', mode: 'ok' });
});

const name = (page: Page) => field(page, 'Name of your business');
const notSaved = (page: Page) => page.getByText('Not saved on our side yet, but kept');

/** Lets a request arrive whose answer will not. */
async function arrive(route: Route, site: Site) {
  const request = route.request();
  await fetch(addressOf(site) + new URL(request.url()).pathname, {
    method: request.method(),
    headers: { authorization: request.headers()['authorization'] ?? '' },
    body: request.postData(),
  });
}

test('a reload keeps every letter, also the last', async ({ page, site }) => {
  const member = await openForm(page, site);
  await fillBusiness(page);
  await field(page, 'Describe your business').pressSequentially(' Every day.');
  await page.reload();
  await expect(field(page, 'Describe your business')).toHaveValue(/door\. Every day\.$/);
  await expect(page.getByLabel('County')).toHaveValue('Kisumu');
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/listing=\d+/);
  const listings = await listingsOf(site, member.id);
  expect(listings).toHaveLength(1);
  expect(listings[0]?.draft).toMatchObject({ name: 'Wambui Baskets', county: 'Kisumu' });
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft advert');
});

test(
  'a photo that was on its way when the page was left is spoken of',
  { tag: '@slow' },
  async ({ page, site }) => {
    await openForm(page, site, '/advertise?step=photos');
    await page.route('**/api/pictures', () => undefined);
    await choosePhotos(page, await photoFile(900, 900));
    await expect(page.getByText('Sending…')).toBeVisible();
    await page.getByLabel('What does the photo show?').fill('The stall');
    await page.reload();
    await expect(page.getByText('This photo was not sent completely.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await choosePhotos(page, await photoFile(900, 900));
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
    await expect(saved(page)).toBeVisible();
  },
);

test('without a connection one goes on writing, and all of it arrives later', async ({
  page,
  site,
  context,
  complaints,
}) => {
  const member = await openForm(page, site);
  await name(page).fill('Before');
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await name(page).fill('Without a network');
  await expect(notSaved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Package' }).click();
  await page.getByLabel('Monthly').check();
  await page.getByRole('link', { name: 'Pay' }).click();
  await page.goBack();
  await expect(page.getByLabel('Monthly')).toBeChecked();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  const listings = await listingsOf(site, member.id);
  expect(listings.map(({ draft }) => [draft['name'], draft['package']])).toEqual([
    ['Without a network', 'monthly'],
  ]);
  complaints.splice(0);
});

test(
  'an advert whose first answer got lost is begun once',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const member = await openForm(page, site);
    await page.route('**/api/my-listings', async (route) => {
      await arrive(route, site);
      await route.abort();
    });
    await name(page).fill('Once');
    await expect(notSaved(page)).toBeVisible();
    await page.unrouteAll();
    await name(page).fill('Once and for all');
    await expect(saved(page)).toBeVisible();
    await page.route('**/api/my-listings/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await arrive(route, site);
      await route.abort();
    });
    await field(page, 'Town').fill('Kisumu');
    await expect(notSaved(page)).toBeVisible();
    await page.unrouteAll();
    await field(page, 'Town').fill('Kisumu town');
    await expect(saved(page)).toBeVisible();
    const listings = await listingsOf(site, member.id);
    expect(listings.map(({ draft }) => [draft['name'], draft['town']])).toEqual([
      ['Once and for all', 'Kisumu town'],
    ]);
    complaints.splice(0);
  },
);

test('a login that ends while she types keeps what she typed until she is back [G36]', async ({
  page,
  site,
  complaints,
}) => {
  const member = await openForm(page, site);
  await name(page).fill('Before');
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}') as {
      token: { expires_at: number; refresh_token: string };
    };
    stored.token = { ...stored.token, expires_at: 0, refresh_token: 'used before' };
    localStorage.setItem('gotrue.user', JSON.stringify(stored));
  });
  await name(page).fill('She took her time');
  await expect(page.getByText('This page is for members.')).toBeVisible();
  const dialog = dialogOf(page);
  await dialog.getByPlaceholder('Email').fill(member.email);
  await dialog.getByPlaceholder('Password').fill(member.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(name(page)).toHaveValue('She took her time');
  await expect(saved(page)).toBeVisible();
  expect((await listingsOf(site, member.id))[0]?.draft).toMatchObject({
    name: 'She took her time',
  });
  complaints.splice(0);
});

for (const [choice, kept] of [
  ['Keep what is here', 'Right'],
  ['Take the other one', 'Left'],
] as const) {
  test(
    `of two windows that wrote the same advert she chooses: ${choice}`,
    { tag: choice === 'Keep what is here' ? [] : '@slow' },
    async ({ page, site, context, complaints }) => {
      const { id, owner } = await ownListing(page, site);
      await expect(name(page)).toHaveValue('Wambui Baskets');
      const right = await context.newPage();
      await right.goto(`/advertise?listing=${id}`);
      await expect(name(right)).toHaveValue('Wambui Baskets');
      await name(page).fill('Left');
      await expect(saved(page)).toBeVisible();
      await name(right).fill('Right');
      const question = right.getByRole('dialog', { name: 'changed in another window' });
      await expect(question).toContainText('Here: Right');
      await expect(question).toContainText('In the other window: Left');
      await expect(question.getByRole('heading')).toBeFocused();
      await question.getByRole('button', { name: 'Decide later' }).click();
      await expect(name(right)).toBeFocused();
      await expect(right.getByText('Not saved: this advert was changed')).toBeVisible();
      await right.reload();
      await expect(name(right)).toHaveValue('Right');
      await question.getByRole('button', { name: choice }).click();
      await expect(name(right)).toHaveValue(kept);
      await expect(saved(right)).toBeVisible();
      expect((await listingsOf(site, owner))[0]?.draft).toMatchObject({ name: kept });
      complaints.splice(0);
    },
  );
}

test('an advert that does not come can be asked for again', async ({ page, site, complaints }) => {
  const { id } = await ownListing(page, site);
  await expect(name(page)).toHaveValue('Wambui Baskets');
  await setFault(site, { service: 'database', mode: 'error' });
  await page.goto(`/advertise?listing=${id}`);
  await expect(page.getByText('Your advert could not be loaded.')).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(name(page)).toHaveValue('Wambui Baskets');
  complaints.splice(0);
});

test(
  'a hand-in that meets a broken database is done with the next try',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const { owner } = await ownListing(page, site, { step: 'pay' });
    const handIn = page.getByRole('button', { name: 'Hand in and pay Kshs. 899' });
    await page.getByLabel('I agree that everybody').check();
    await expect(handIn).toBeVisible();
    await setFault(site, { service: 'database', mode: 'error' });
    await handIn.click();
    await expect(page.getByText('That did not work. Check your connection')).toBeVisible();
    await setFault(site, { service: 'database', mode: 'ok' });
    await handIn.click();
    await expect(page.getByRole('heading', { name: 'Pay Kshs. 899' })).toBeVisible();
    expect((await listingsOf(site, owner)).map(({ state }) => state)).toEqual(['submitted']);
    complaints.splice(0);
  },
);

test('what one member left unsaved is not there for the next', async ({
  page,
  site,
  complaints,
}) => {
  await openForm(page, site);
  await page.route('**/api/my-listings', (route) => route.abort());
  await name(page).fill('A secret');
  await expect(notSaved(page)).toBeVisible();
  await page.unrouteAll();
  await comeAs(page, site, await newMember(site));
  await page.goto('/advertise');
  await expect(heading(page)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
  await next(page).click();
  await expect(name(page)).toBeFocused();
  complaints.splice(0);
});

/** By the phone's clock, which stays behind, her login is as good as before. */
test.describe('when three hours pass on our side alone', { tag: '@slow' }, () => {
  test.use({ shares: 'nobody' });

  const threeHours = 3 * 3_600;

  test('what she typed is saved', async ({ page, site, complaints }) => {
    const member = await openForm(page, site);
    await letTimePass(site, threeHours);
    await name(page).fill('After lunch');
    await expect(saved(page)).toBeVisible();
    expect((await listingsOf(site, member.id))[0]?.draft).toMatchObject({ name: 'After lunch' });
    expect(complaints.splice(0).every((words) => words.includes('401'))).toBe(true);
  });

  test('and her login ended, she logs in on the same page, and what she typed is saved', async ({
    page,
    site,
    complaints,
  }) => {
    const member = await openForm(page, site);
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}') as { token: object };
      stored.token = { ...stored.token, refresh_token: 'used before' };
      localStorage.setItem('gotrue.user', JSON.stringify(stored));
    });
    await letTimePass(site, threeHours);
    await name(page).fill('After lunch');
    const dialog = dialogOf(page);
    await dialog.getByPlaceholder('Email').fill(member.email);
    await dialog.getByPlaceholder('Password').fill(member.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
    await expect(name(page)).toHaveValue('After lunch');
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(/\/advertise/);
    expect((await listingsOf(site, member.id))[0]?.draft).toMatchObject({ name: 'After lunch' });
    complaints.splice(0);
  });
});
