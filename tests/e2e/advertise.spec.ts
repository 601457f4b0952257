import {
  business,
  choosePhotos,
  field,
  fillBusiness,
  heading,
  listingsOf,
  next,
  openForm,
  ownListing,
  paymentsOf,
  phoneSize,
  photoFile,
} from '../support/advertise.ts';
import { listingStepsOf } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'owners', viewport: phoneSize });

test('a shop owner writes her advert, adds photos, chooses a package and pays [R004, R011, R012, R013, R014, R015, R173]', async ({
  page,
  site,
}) => {
  test.slow();
  const member = await openForm(page, site);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await fillBusiness(page);
  await next(page).click();

  await expect(page).toHaveURL(/step=photos/);
  await expect(heading(page)).toBeFocused();
  await choosePhotos(page, await photoFile(1200, 900), await photoFile(900, 1600, 'door.jpg'));
  const photos = page.getByRole('listitem').filter({ hasText: 'What does the photo show?' });
  await expect(photos).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await expect(photos.first().getByText('Cover', { exact: true })).toBeVisible();
  await photos.nth(1).getByLabel('What does the photo show?').fill('The door of the stall');
  await photos.nth(1).getByRole('button', { name: 'Move up' }).click();
  await expect(photos.first().getByLabel('What does the photo show?')).toHaveValue(/door/);
  await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);
  await next(page).click();

  const packages = page.getByRole('group', { name: 'Packages' }).getByRole('radio');
  await expect(packages).toHaveCount(6);
  await expect(page.getByRole('group', { name: 'Packages' }).locator('label')).toHaveText([
    'Daily, 1 dayKshs. 129 or $1.29',
    'Weekly, 7 daysKshs. 899 or $8.99',
    'Monthly, 30 daysKshs. 2,999 or $29.99',
    'Quarterly, 90 daysKshs. 7,999 or $79.99',
    'Half-Yearly, 180 daysKshs. 14,999 or $149.99',
    'Yearly, 365 daysKshs. 27,999 or $279.99',
  ]);
  await page.getByLabel('Weekly').check();
  await next(page).click();

  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Hand in and pay Kshs. 899' }).click();
  await expect(page.getByRole('heading', { name: 'Pay Kshs. 899' })).toBeFocused();
  await expect(page.getByText('5378141', { exact: true })).toBeVisible();
  const reference = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(reference).toBeVisible();
  await expect(page.getByText('Type the amount 899.')).toBeVisible();
  await expect(page.getByText('Our staff look at your advert within 2 days.')).toBeVisible();

  const [listing] = await listingsOf(site, member.id);
  expect(listing).toMatchObject({
    state: 'submitted',
    draft: { name: business['Name of your business'], phone: '+254700000021', package: 'weekly' },
  });
  expect(listing?.draft.photos.map(({ alt }) => alt)).toEqual(['The door of the stall', '']);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pay Kshs. 899' })).toBeVisible();
  await expect(reference).toBeVisible();
});

test('what is missing is said beside the fields, and the first of them gets the focus [R011, R012, R014]', async ({
  page,
  site,
}) => {
  const member = await openForm(page, site);
  await field(page, 'Website').fill('baskets');
  await next(page).click();
  await expect(field(page, 'Name of your business')).toBeFocused();
  const summary = page.getByRole('alert').filter({ hasText: 'Look at these first' });
  await expect(summary.getByRole('link')).toHaveCount(8);
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/beginning with https/);
  await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');

  await summary.getByRole('link', { name: /phone number or an e-mail/ }).click();
  await expect(field(page, 'Phone number')).toBeFocused();
  await field(page, 'E-mail address').fill('shop@baskets.example');
  await expect(summary.getByRole('link')).toHaveCount(7);
  await expect(field(page, 'E-mail address')).toBeFocused();
  await fillBusiness(page, { 'Phone number': '', Website: 'https://baskets.example' });
  await expect(summary).toHaveCount(0);
  await next(page).click();
  await expect(page).toHaveURL(/step=photos/);
  await next(page).click();
  await expect(page.getByText('Add at least one photo of your business.').first()).toBeVisible();
  // Until it is saved for the first time, its address has no number yet.
  await expect(page).toHaveURL(/listing=\d+/);
  await page.goto(page.url().replace('step=photos', 'step=package'));
  await next(page).click();
  await expect(page.getByRole('group', { name: 'Packages' })).toBeFocused();
  await page.goto(page.url().replace('step=package', 'step=pay'));
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page).toHaveURL(/step=photos/);
  await expect(page.locator('#listing-photos')).toBeFocused();
  expect((await listingsOf(site, member.id)).map(({ state }) => state)).toEqual(['draft']);
});

test('a photo that is too small is refused with its size, and one is enough [R013]', async ({
  page,
  site,
}) => {
  await openForm(page, site);
  await page.getByRole('link', { name: 'Photos' }).click();
  await choosePhotos(page, await photoFile(640, 480), await photoFile(3000, 700, 'long.jpg'));
  const words = (size: string) =>
    page.getByText(
      `This photo is ${size} pixels. Choose one with at least 800 pixels on its shorter side.`,
    );
  await expect(words('640 × 480')).toBeVisible();
  await expect(words('3,000 × 700')).toBeVisible();
  await next(page).click();
  await expect(page.locator('#listing-photos')).toHaveText(/did not arrive/);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await choosePhotos(page, await photoFile(3200, 900));
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await next(page).click();
  await expect(page).toHaveURL(/step=package/);
});

test('a website is built with Monthly and longer packages only [R005]', async ({ page, site }) => {
  await openForm(page, site, '/advertise?step=package');
  const website = page.getByLabel('Build me a website too, for Kshs. 3,999 or $39 more');
  await expect(website).toBeDisabled();
  for (const name of ['Monthly', 'Quarterly', 'Half-Yearly', 'Yearly']) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
    await expect(website).toBeEnabled();
  }
  await website.check();
  for (const name of ['Daily', 'Weekly']) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
    await expect(website).toBeDisabled();
    await expect(website).not.toBeChecked();
    await expect(website).toHaveAccessibleDescription(new RegExp(`Not with ${name}`));
  }
  await next(page).click();
  await expect(page.getByText('Kshs. 899 or $8.99')).toBeVisible();
  await page.goBack();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(website).toBeChecked();
  await website.uncheck();
  await page.getByRole('radio', { name: /^Daily/ }).check();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await expect(website).not.toBeChecked();
});

test('the preview is the page that visitors will see, and leads nowhere', async ({
  page,
  site,
}) => {
  await openForm(page, site);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Your page, as visitors will see it' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('The name of your business');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await fillBusiness(page, { 'Name of your business': 'Wambui & Sons' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Wambui & Sons');
  await expect(preview.getByText('Kibuye market, row 4')).toBeVisible();
  await preview.getByRole('link', { name: 'Food' }).click();
  await preview.getByRole('link', { name: 'Call' }).click();
  await expect(preview).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Town')).toHaveValue('Kisumu');
});

test('whoever pays by card is sent on with the name of the payment [R163]', async ({
  page,
  site,
}) => {
  const owner = await ownListing(page, site, { step: 'pay' });
  await page.getByRole('radio', { name: 'Card, in US dollars' }).check();
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Hand in and pay $8.99' }).click();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  );
  await page.getByRole('button', { name: 'Pay $8.99 by card' }).click();
  const [payment] = await paymentsOf(site, owner.id);
  expect(payment).toMatchObject({
    amount: 899,
    currency: 'USD',
    provider: 'card',
    state: 'pending',
  });
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect(form.get('custom')).toBe(payment?.reference);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $8.99 for Weekly');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect((await paymentsOf(site, owner.id))[0]).toMatchObject({ state: 'pending' });
});

test('what staff ask for stands on top until it is handed in again', async ({ page, site }) => {
  const { id } = await ownListing(page, site, { handedIn: true });
  await (await listingStepsOf(site)).askForChanges({ id }, 'A sharper photo, please');
  await page.goto(`/advertise?listing=${id}`);
  await expect(
    page.getByText('Our staff ask you to change something: A sharper photo'),
  ).toBeVisible();
  await field(page, 'Town').fill('Ahero');
  await page.getByRole('link', { name: 'Pay' }).click();
  await page.getByRole('button', { name: /^Hand in/ }).click();
  await expect(page.getByText('Handed in. Our staff look')).toBeVisible();
  await expect(page.getByText('Our staff ask you')).toHaveCount(0);
});

test(
  'an advert that is live stays as it was approved while staff look at a new name',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { id } = await ownListing(page, site, { live: true });
    await page.goto(`/advertise?listing=${id}`);
    await expect(
      page.getByText('Our staff approved this advert. If you change the name'),
    ).toBeVisible();
    await field(page, 'Deliveries').fill('All over Kisumu');
    await page.getByRole('link', { name: 'Pay' }).click();
    await expect(heading(page)).toHaveText('Hand in');
    await expect(page.getByText(/your payment|Kshs\./).filter({ visible: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByText('Your advert is live, with all your changes.')).toBeVisible();
    await page.goBack();
    await field(page, 'Name of your business').fill('Wambui & Daughters');
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByText('Handed in. Our staff look')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Pay / })).toHaveCount(0);
  },
);

test('whose money goes back reads so where she paid', { tag: '@slow' }, async ({ page, site }) => {
  const { id } = await ownListing(page, site, { handedIn: true });
  const listings = await listingStepsOf(site);
  const payment = await listings.pay({ id });
  await listings.owe(payment, 'Not live within 2 days.');
  await page.goto(`/advertise?step=pay&listing=${id}`);
  await expect(page.getByText('You get Kshs. 899 back. Our staff are sending it.')).toBeVisible();
  await page.goto('/my-adverts');
  const steps = page.getByRole('article').getByRole('listitem');
  await expect(steps.filter({ hasText: 'Your money given back not yet' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Paid not yet' })).toHaveCount(0);

  await listings.refund(payment, 'Sent by M-Pesa, TKB4EXAMPLE');
  await page.goto(`/advertise?step=pay&listing=${id}`);
  await expect(page.getByText('We gave you Kshs. 899 back.')).toBeVisible();
});

test(
  'an advert that staff took down says so, and whom to call',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { id } = await ownListing(page, site, { live: true });
    await (await listingStepsOf(site)).suspend({ id }, 'Reported.');
    await page.goto(`/advertise?listing=${id}`);
    await expect(page.getByText('Our staff took this advert down for now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call 0700 000 001' })).toHaveAttribute(
      'href',
      'tel:+254700000001',
    );
    await page.goto('/pricing-type');
    await expect(page.getByText('Our staff took your advert down for now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Advertise a business' })).toHaveCount(0);
  },
);

test(
  'somebody else’s advert is not there, and one that was withdrawn is closed',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const { id } = await ownListing(page, site, { withdrawn: true });
    await page.goto(`/advertise?listing=${id}`);
    await expect(page.getByText('You withdrew this advert')).toBeVisible();
    await openForm(page, site, '/advertise');
    await page.goto(`/advertise?listing=${id}`);
    await expect(page.getByText('This advert could not be found among yours.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start a new advert' })).toBeVisible();
    complaints.splice(0);
  },
);
