import type { Page } from '@playwright/test';
import { pressEnterOn, tabTo } from '../support/keyboard.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { logInAs, expireSession, createMember } from '../support/member.ts';
import { logInInDialog, openDialog } from '../support/widget.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.beforeEach(({ page }) => servePhotos(page));

const getItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('staff compare changes, request one, approve the next, and continue', async ({
  page,
  listings,
  staff,
}) => {
  const image = await listings.addImage();
  const earlierImage = await listings.addImage();
  const mat = createItem('Door mat', { price: '300', image: earlierImage, isFrom: true });
  const changedListing = await listings.live({ title: 'Otieno Mats', items: [mat] });
  await listings.submit(changedListing, {
    title: 'Otieno Mats Ltd',
    images: [{ id: image, alt: 'A mat with stripes' }],
    items: [{ ...mat, image }],
  });
  const paidListing = await listings.submitted({ title: 'Kamau Repairs' });
  await listings.pay(paidListing);

  await staff.logIn();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Members' }).getByText('Staff Desk').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.getByRole('link', { name: 'To review', exact: true }).click();
  const changedRow = getItem(page, 'Otieno Mats Ltd');
  // Staff decide within two days after the payment. The rest is rounded down.
  await expect(getItem(page, 'Kamau Repairs')).toContainText('Paid. 47 hours left');
  await expect(changedRow).toContainText('Live and paid');
  await pressEnterOn(page, changedRow.locator('summary').first());
  const itemText = 'Door matfrom Kshs. 300';
  const cells = ['Otieno Mats', 'Otieno Mats Ltd', itemText, itemText];
  await expect(changedRow.getByRole('cell')).toHaveText(cells);
  await expect(changedRow.getByRole('img', { name: 'Door mat' })).toHaveCount(2);
  await expect(changedRow.getByRole('img')).toHaveCount(4);
  await expect(changedRow.getByRole('img', { name: 'A mat with stripes' })).toBeVisible();

  const visitorPage = changedRow.frameLocator('iframe');
  await expect(visitorPage.getByText('Otieno Mats Ltd')).toBeVisible();
  await expect(visitorPage.getByText('Door mat')).toBeAttached();
  // In the page of visitors, the shortcuts of the browser stay those of the browser.
  await changedRow.locator('iframe').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await changedRow.locator('iframe').click();
  await page.keyboard.press('/');
  await page.keyboard.type('mats');
  await expect(page.locator('input[aria-keyshortcuts="/"]')).toHaveValue('mats');

  await staff.pressEnter('Ask for changes', changedRow);
  const dialog = page.getByRole('dialog', { name: 'Ask Otieno Mats Ltd for changes' });
  await expect(dialog.getByLabel('What to change')).toBeFocused();
  await staff.pressEnter('Ask for changes');
  await expect(dialog.getByLabel('What to change')).toBeFocused();
  await expect(dialog.getByLabel('What to change')).toHaveAccessibleDescription('Fill this in.');
  await expectAccessible(page, 'asking for changes');
  await page.keyboard.type('Keep the old name, please.');
  await staff.pressEnter('Ask for changes');
  await staff.expectStatus('Otieno Mats Ltd: you asked for changes.');
  await expect(changedRow).toHaveCount(0);
  await expect(getItem(page, 'Kamau Repairs')).toBeFocused();
  await expect(getItem(page, 'Kamau Repairs')).toContainText('Paid on');
  await expect(page.getByRole('link', { name: 'To review 1 waiting' })).toBeVisible();

  await getItem(page, 'Kamau Repairs').getByLabel('I rang 0700 000 021').check();
  await staff.pressEnter('Approve', getItem(page, 'Kamau Repairs'));
  await staff.expectStatus('Kamau Repairs is approved and live.');
  await expect(page.getByText('No advert waits for review.')).toBeVisible();
  expect(await listings.readStored(paidListing)).toMatchObject({ state: 'live' });
  await page.goto('/kamau-repairs');
  await expect(page.getByText(/^Phone checked, \w+ \d{4}$/)).toBeVisible();
});

test('the keys j and k move between rows until they are disabled @slow', async ({
  page,
  listings,
  staff,
}) => {
  for (const name of ['Otieno Mats', 'Kamau Repairs']) await listings.submitted({ title: name });
  await staff.open();
  const rows = page.getByRole('main').locator('li > details > summary');
  const article = page.getByRole('article');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(article).toHaveCount(1);

  await page.keyboard.press('?');
  await expectAccessible(page, 'shortcuts');
  await page.getByLabel('Use these shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(article, 'the same row is closed').toHaveCount(0);
});

test('staff confirm till money, correct an amount, and refund [R008, R009] @slow', async ({
  page,
  listings,
  staff,
}) => {
  const submittedListing = await listings.submitted({ title: 'Akinyi Beads' });
  await listings.approve(submittedListing);
  await listings.beginPayment(submittedListing);

  await staff.open();
  await pressEnterOn(page, page.getByRole('link', { name: 'Payments' }));
  await expect(page).toHaveURL('/admin?view=payments');
  await tabTo(page, page.getByLabel('In this list: reference, code or business'));
  await page.keyboard.type('akinyi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?view=payments&q=akinyi');
  const paymentRow = page.getByRole('listitem').filter({ hasText: 'Akinyi Beads' });
  await expect(paymentRow).toContainText('Kshs. 899');

  const sumField = staff.dialog.getByLabel('Sum that came');
  await staff.pressEnter('Confirm the money', paymentRow);
  await expect(staff.dialog.getByLabel('M-Pesa code')).toBeFocused();
  await page.keyboard.type('skl2abc345');
  await tabTo(page, sumField);
  await page.keyboard.type('89');
  await page.keyboard.press('Enter');
  await staff.expectStatus('is in review: Kshs. 89 came, but the price is Kshs. 899.');
  await expect(paymentRow).toBeFocused();
  await expect(paymentRow).toContainText('The sum that came is not the price.');
  await staff.pressEnter('Correct the sum', paymentRow);
  await expect(sumField).toBeFocused();
  await page.keyboard.type('899');
  await page.keyboard.press('Enter');
  await staff.expectStatus('is paid, and Akinyi Beads is live until');
  await expect(paymentRow).toBeFocused();

  await staff.pressEnter('Give back', paymentRow);
  await page.keyboard.type('Paid twice.');
  await staff.pressEnter('Give back');
  await staff.expectStatus('a refund is due.');

  await staff.open('refunds');
  await staff.pressEnter(/by hand|Record the code/, paymentRow);
  await page.keyboard.type('SKL2ZZZ999');
  await staff.pressEnter('Record it');
  await staff.expectStatus('is refunded.');
  await expect(page.getByText('No money is due back.')).toBeVisible();
  expect(await listings.readStored(submittedListing)).toMatchObject({ state: 'expired' });
});
test('staff review published changes, suspend, restore and feature [E7] @slow', async ({
  page,
  listings,
  staff,
}) => {
  const createChangedListing = async (name: string) => {
    const listing = await listings.live({ title: name, hours: 'Every day' });
    await listings.submit(listing, { hours: 'Weekends' });
    return listing;
  };
  for (const name of ['Otieno Mats', 'Kamau Repairs']) await createChangedListing(name);
  const honey = await createChangedListing('Chebet Honey');
  await staff.open();
  await page.getByRole('link', { name: 'Changes' }).click();
  const changedRow = getItem(page, 'Otieno Mats');
  await staff.openRow(changedRow);
  await expect(changedRow.getByRole('columnheader')).toHaveText(['Staff saw', 'Visitors see']);
  await expect(changedRow.getByRole('cell')).toHaveText(['Every day', 'Weekends']);
  await changedRow.getByRole('button', { name: 'Mark as seen' }).click();
  await staff.expectStatus('The changes of Otieno Mats are seen.');
  await expect(changedRow).toHaveCount(0);

  const reviewRow = getItem(page, 'Kamau Repairs');
  await expect(reviewRow).toBeFocused();
  await staff.pressEnter('Ask for changes', reviewRow);
  await page.keyboard.type('When are you closed?');
  await staff.pressEnter('Ask for changes');
  await staff.expectStatus('Kamau Repairs: you asked for changes.');
  await expect(reviewRow).toHaveCount(0);

  const listing = getItem(page, 'Chebet Honey');
  await expect(listing).toBeFocused();
  await staff.pressEnter('Suspend', listing);
  await page.keyboard.type('Three reports.');
  await staff.pressEnter('Suspend');
  await staff.expectStatus('Chebet Honey is suspended.');
  await expect(page.getByText('You have seen every change.')).toBeVisible();

  await staff.open(`adverts&q=${honey.id}`);
  await pressEnterOn(page, page.getByRole('link', { name: 'Chebet Honey' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Chebet Honey' })).toBeVisible();
  await expect(page.getByText('Reason: Three reports.')).toBeVisible();
  await staff.pressEnter('Restore', page.getByRole('main'));
  await staff.expectStatus('Chebet Honey is restored.');
  await staff.pressEnter('Feature', page.getByRole('main'));
  await staff.expectStatus(
    'Chebet Honey is featured. Its page says so now, the homepage after the next nightly build.',
  );
  expect(await listings.readStored(honey)).toMatchObject({ state: 'live', featured: true });
});

test('staff record unmatched money and match it later @slow', async ({ page, listings, staff }) => {
  const submittedListing = await listings.submitted({ title: 'Muthoni Cakes' });
  await listings.approve(submittedListing);
  await staff.open('payments');
  await page.getByRole('button', { name: 'Record money without an advert' }).click();
  const { dialog } = staff;
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByText('An M-Pesa code has ten letters and digits')).toBeVisible();
  await expect(dialog.getByText('Write the sum, such as 899.')).toBeVisible();
  await expect(dialog.getByText('Write a reason.')).toBeVisible();
  await expectAccessible(page, 'recording money');
  await dialog.getByLabel('M-Pesa code').fill('SKL2MMM111');
  await dialog.getByLabel('Sum that came').fill('899');
  await dialog.getByLabel('Reason').fill('No reference was given.');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await staff.expectStatus('is recorded: Kshs. 899 without an advert.');

  const paymentRow = await staff.openRow('SKL2MMM111');
  await paymentRow.getByRole('button', { name: 'Match to an advert' }).click();
  await dialog.getByLabel('Number, name').fill(String(submittedListing.id));
  await expect(dialog.getByText(`Muthoni Cakes, number ${submittedListing.id}`)).toBeVisible();
  // Only packages with this price are offered.
  await expect(dialog.getByLabel('Package').getByRole('option')).toHaveText(['Weekly']);
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await staff.expectStatus('is paid, and Muthoni Cakes is live until');
});
test.describe('after two months', () => {
  test.use({ expectedError: refusedToken });

  test('a list loads again after a new login @slow', async ({ page, staff }) => {
    await staff.open('payments&q=nothing+like+it');
    await expect(page.getByText('No payment matches.')).toBeVisible();
    await expireSession(page);
    await page.clock.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByText('You are logged out.')).toBeAttached();
    await logInInDialog(page, staff.signIn);
    await expect(page.getByText('No payment matches.')).toBeVisible();
    await expect(page.getByText('You are logged out.')).toHaveCount(0);
  });
});

test('a member sees no staff page and sends no staff request [G41, R151]', async ({
  page,
  site,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await logInAs(page, site, await createMember(site));
  await page.goto('/admin?view=payments', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for our staff');
  expect(paths.filter((path) => /^\/api\/staff|staff-text/.test(path))).toEqual([]);
  await expectAccessible(page, 'the staff page for a member');
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('a log-in on the homepage leads staff to the work of the day', async ({ page, site }) => {
  await openDialog(page, 'Log In or Create Account');
  await logInInDialog(page, site.info.signIns.staff);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
});
