/** Nothing that a shop owner typed is lost, whatever happens. */
import type { Page, Route } from '@playwright/test';
import {
  choosePhotos,
  field,
  fillBusiness,
  heading,
  listingsOf,
  openForm,
  ownListing,
  phoneSize,
  photoFile,
  photosSent,
  saved,
} from '../support/advertise.ts';
import { letTimePass, setFault } from '../support/controls.ts';
import { addressOf, closed, comeAsNew, endSession } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { logInHere } from '../support/widget.ts';

test.use({ shares: 'members', viewport: phoneSize });

const name = (page: Page) => field(page, 'Name of your business');
const notSaved = (page: Page) => page.getByText('Not saved on our side yet, but kept');
const draftsOf = async (site: Site, owner: string) =>
  (await listingsOf(site, owner)).map(({ draft }) => draft);

/** Lets a request arrive whose answer will not. */
async function arrive(route: Route, site: Site) {
  const request = route.request();
  await fetch(addressOf(site) + new URL(request.url()).pathname, {
    method: request.method(),
    headers: { authorization: request.headers()['authorization'] ?? '' },
    body: request.postData(),
  });
  await route.abort();
}

test('a reload keeps every letter, also the last; the advert comes at the second try, and nobody else on this phone finds it', async ({
  page,
  site,
  complaints,
}) => {
  const member = await openForm(page, site);
  await fillBusiness(page);
  await field(page, 'Describe your business').pressSequentially(' Every day.');
  await page.reload();
  await expect(field(page, 'Describe your business')).toHaveValue(/door\. Every day\.$/);
  await expect(page.getByLabel('County')).toHaveValue('Kisumu');
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/listing=\d+/);
  const drafts = await draftsOf(site, member.id);
  expect(drafts).toEqual([expect.objectContaining({ name: 'Wambui Baskets', county: 'Kisumu' })]);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft advert');

  await setFault(site, { service: 'database', mode: 'error' });
  await page.reload();
  await expect(page.getByText('Your advert could not be loaded.')).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(name(page)).toHaveValue('Wambui Baskets');

  await page.route('**/api/my-listings/*', (route) => route.abort());
  await name(page).fill('A secret');
  await expect(notSaved(page)).toBeVisible();
  await page.unrouteAll();
  await comeAsNew(page, site, '/advertise');
  await expect(heading(page)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
  complaints.splice(0);
});

test('without a connection or a login one goes on writing, and all of it arrives later [G36]', async ({
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
  expect(await draftsOf(site, member.id)).toEqual([
    expect.objectContaining({ name: 'Without a network', package: 'monthly' }),
  ]);

  await page.goBack();
  await endSession(page);
  await name(page).fill('She took her time');
  await expect(closed(page)).toBeVisible();
  await logInHere(page, member);
  await expect(name(page)).toHaveValue('She took her time');
  await expect(saved(page)).toBeVisible();
  expect(await draftsOf(site, member.id)).toEqual([
    expect.objectContaining({ name: 'She took her time' }),
  ]);
  complaints.splice(0);
});

test('of two windows that wrote the same advert she chooses what is kept [R041]', async ({
  page: left,
  site,
  context,
  complaints,
}) => {
  const { id, owner } = await ownListing(left, site);
  await expect(name(left)).toHaveValue('Wambui Baskets');
  const right = await context.newPage();
  await right.goto(`/advertise?listing=${id}`);
  await expect(name(right)).toHaveValue('Wambui Baskets');
  await name(left).fill('Left');
  await expect(saved(left)).toBeVisible();
  await name(right).fill('Right');
  const question = (page: Page) => page.getByRole('dialog', { name: 'changed in another window' });
  await expect(question(right)).toContainText('Here: Right');
  await expect(question(right)).toContainText('In the other window: Left');
  await expect(question(right).getByRole('heading')).toBeFocused();
  await expectSound(right, 'conflict');
  await question(right).getByRole('button', { name: 'Decide later' }).click();
  await expect(name(right)).toBeFocused();
  await expect(right.getByText('Not saved: this advert was changed')).toBeVisible();
  await right.reload();
  await expect(name(right)).toHaveValue('Right');
  await question(right).getByRole('button', { name: 'Keep what is here' }).click();
  await expect(name(right)).toHaveValue('Right');
  await expect(saved(right)).toBeVisible();
  expect(await draftsOf(site, owner)).toEqual([expect.objectContaining({ name: 'Right' })]);

  await name(left).fill('Left again');
  await question(left).getByRole('button', { name: 'Take the other one' }).click();
  await expect(name(left)).toHaveValue('Right');
  await expect(saved(left)).toBeVisible();
  expect(await draftsOf(site, owner)).toEqual([expect.objectContaining({ name: 'Right' })]);
  complaints.splice(0);
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
    await photosSent(page);
    await expect(saved(page)).toBeVisible();
  },
);

test(
  'an advert whose first answers got lost is begun once, and handed in with the next try',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const member = await openForm(page, site);
    await page.route('**/api/my-listings', (route) => arrive(route, site));
    await name(page).fill('Once');
    await expect(notSaved(page)).toBeVisible();
    await page.unrouteAll();
    await name(page).fill('Once and for all');
    await expect(saved(page)).toBeVisible();
    await page.route('**/api/my-listings/*', async (route) => {
      if (route.request().method() === 'PUT') await arrive(route, site);
      else await route.continue();
    });
    await field(page, 'Town').fill('Kisumu');
    await expect(notSaved(page)).toBeVisible();
    await page.unrouteAll();
    await field(page, 'Town').fill('Kisumu town');
    await expect(saved(page)).toBeVisible();
    expect(await draftsOf(site, member.id)).toEqual([
      expect.objectContaining({ name: 'Once and for all', town: 'Kisumu town' }),
    ]);

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

test(
  'what she typed is saved when three hours pass on our side, and not by the clock of her phone',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const member = await openForm(page, site);
    await letTimePass(site, 3 * 3_600);
    await name(page).fill('After lunch');
    await expect(saved(page)).toBeVisible();
    expect(await draftsOf(site, member.id)).toEqual([
      expect.objectContaining({ name: 'After lunch' }),
    ]);
    expect(complaints.splice(0).every((words) => words.includes('401'))).toBe(true);
  },
);
