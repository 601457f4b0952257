import type { Page } from '@playwright/test';
import { formatMoment, formatDate } from '#domain/date/date.ts';
import { listingStepsOf, comeAsOwner } from '../support/listings-of-site.ts';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';

test.use({ shares: 'owners' });

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function endOf(site: Site, id: number): Promise<string> {
  return (await (await listingStepsOf(site)).held({ id })).live_until ?? '';
}

async function receiptOf(site: Site, payment: string) {
  const { database } = await listingStepsOf(site);
  const answer = await database.from('payments').select().eq('id', payment).single().throwOnError();
  return answer.data as Record<'reference' | 'provider_reference' | 'paid_at', string> & {
    receipt_number: number;
  };
}

test('a member without an advert is shown the way to one', async ({ page, site }) => {
  await comeAsOwner(page, site);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Members' })
    .getByRole('link', { name: 'My Adverts' })
    .click();
  await expect(page).toHaveURL('/my-adverts');
  await expect(page.getByRole('heading', { name: 'You have no adverts yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Advertise a business' })).toHaveAttribute(
    'href',
    '/advertise',
  );
});

test('an owner sees where her advert is, from what she wrote to her page', async ({
  page,
  site,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.draft({ owner: member.id });
  const card = cardOf(page, 'Wambui Baskets');
  await page.goto('/my-adverts');
  await expect(card.getByText('Not sent yet')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Finish your advert' })).toHaveAttribute(
    'href',
    `/advertise?listing=${listing.id}`,
  );

  await listings.submit(listing);
  await page.reload();
  await expect(card.getByText('Our staff are looking at it')).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText([/Sent to us/, /Approved not yet/]);

  await listings.askForChanges(listing, 'The photo is too dark.');
  await page.reload();
  await expect(card.getByText('Something has to change')).toBeVisible();
  await expect(card.getByText('The photo is too dark.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Change your advert' })).toBeVisible();

  await listings.submit(listing);
  await listings.approve(listing);
  await page.reload();
  await expect(card.getByText('Approved, waiting for your payment')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Choose a package and pay' })).toHaveAttribute(
    'href',
    `/pricing-type?listing=${listing.id}`,
  );

  const payment = await listings.pay(listing);
  await page.reload();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  await expect(card.getByText('7 days left')).toBeVisible();
  const until = formatMoment(await endOf(site, listing.id), 'en');
  await expect(card.getByRole('listitem').filter({ hasText: 'Live until' })).toContainText(until);
  await expect(card.getByRole('link', { name: 'Open your page' })).toHaveAttribute(
    'href',
    `/${(await listings.held(listing)).slug}`,
  );
  const { receipt_number } = await receiptOf(site, payment);
  await expect(card.getByRole('link', { name: /^Receipt/ })).toHaveAttribute(
    'href',
    `/receipts?number=${receipt_number}`,
  );

  await listings.suspend(listing, 'Reported.');
  await page.reload();
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Renew' })).toHaveCount(0);
});

test('an owner finds what she still has to pay, and to whom', async ({ page, site }) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.approved({ owner: member.id });
  const payment = await listings.open(listing);
  const { reference } = await receiptOf(site, payment);
  await page.goto('/my-adverts');
  const card = cardOf(page, 'Wambui Baskets');
  await expect(card.getByRole('heading', { name: 'Pay Kshs. 899 to till 5378141' })).toBeVisible();
  await expect(card.getByText(reference, { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Call 0700 000 001' })).toBeVisible();

  await listings.confirm(payment, { received: 800 });
  await page.reload();
  await expect(card.getByText('We received Kshs. 800 and asked for Kshs. 899.')).toBeVisible();
});

test(
  'an owner is told about a payment while she looks at the page',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const listing = await listings.approved({ owner: member.id });
    const payment = await listings.open(listing);
    await page.clock.install();
    await page.goto('/my-adverts');
    const card = cardOf(page, 'Wambui Baskets');
    await expect(card.getByText('Approved, waiting for your payment')).toBeVisible();
    await listings.confirm(payment);
    await page.clock.runFor(61_000);
    await expect(card.getByText('Live', { exact: true })).toBeVisible();
  },
);

test(
  'an owner hands her page on: by her device’s menu, WhatsApp, or its address',
  { tag: '@slow' },
  async ({ page, site, context }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const listing = await listings.live({ owner: member.id });
    const url = `${site.origin}/${listing.slug}`;
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    );
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
    await page.goto('/my-adverts');
    const card = cardOf(page, 'Wambui Baskets');
    const whatsApp = card.getByRole('link', { name: 'Send on WhatsApp' });
    await expect(whatsApp).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`Wambui Baskets on Tangaza: ${url}`)}`,
    );
    await card.getByRole('button', { name: 'Copy the address' }).click();
    await expect(card.getByText(/The address is copied\.|This is the address: http/)).toBeVisible();

    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (shared: unknown) => {
          document.title = JSON.stringify(shared);
          return Promise.resolve();
        },
      }),
    );
    await page.reload();
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(JSON.stringify({ title: 'Wambui Baskets', url }));
  },
);

test('an owner withdraws an advert once she has read what becomes of her money', async ({
  page,
  site,
  complaints,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.draft({ owner: member.id });
  await listings.submit(listing);
  const payment = await listings.pay(listing);
  await page.goto('/my-adverts');
  const card = cardOf(page, 'Wambui Baskets');
  await expect(card.getByText('You paid Kshs. 899.')).toBeVisible();
  await card.getByRole('button', { name: 'Withdraw…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Wambui Baskets?' });
  await expect(dialog).toContainText('You get Kshs. 899 back');
  await dialog.getByLabel('Why?').fill('I moved away.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);

  await card.getByRole('button', { name: 'Withdraw…' }).click();
  await dialog.getByLabel('Why?').fill('I moved away.');
  await page.route('**/withdraw', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Withdraw for good' }).click();
  await expect(dialog.getByText('It may have been done all the same.')).toBeVisible();
  await expect(dialog.getByLabel('Why?')).toHaveValue('I moved away.');
  await page.unroute('**/withdraw');
  await dialog.getByRole('button', { name: 'Withdraw for good' }).click();
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(card.getByText('You get Kshs. 899 back.')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);

  const { receipt_number } = await receiptOf(site, payment);
  await card.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page).toHaveURL(`/receipts?number=${receipt_number}`);
  await expect(page.getByText('A refund of Kshs. 899 is due to you.')).toBeVisible();
  complaints.splice(0);
});

test('a receipt says who sold what to whom, for how much, and is her own', async ({
  page,
  site,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.approved({ owner: member.id });
  const payment = await listings.pay(listing);
  const { receipt_number, provider_reference, reference, paid_at } = await receiptOf(site, payment);
  await page.goto(`/receipts?number=${receipt_number}`);
  const receipt = page.getByRole('article', { name: `Receipt ${receipt_number}` });
  const facts = [
    'Tangaza',
    'Wambui Baskets',
    'Weekly (7 days)',
    'Kshs. 899',
    'M-Pesa till 5378141',
    provider_reference,
    reference,
    `${formatMoment(paid_at, 'en')}, Nairobi time`,
    `until ${formatMoment(await endOf(site, listing.id), 'en')}`,
    'only if your business is not live within 2 days',
  ];
  for (const fact of facts) await expect(receipt).toContainText(fact);

  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  for (const rest of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
  ])
    await expect(rest.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await listings.owe(payment, 'The page was not right.');
  await listings.refund(payment, 'Sent by M-Pesa, TKB4EXAMPLE');
  await page.reload();
  await expect(receipt).toContainText(
    /Refunded: Kshs. 899 was given back to you on \d{1,2} [A-Z][a-z]+ \d{4}\./,
  );
  await expect(receipt).toContainText('TKB4EXAMPLE');

  await page.getByRole('link', { name: 'All your receipts' }).click();
  await expect(page.getByRole('link', { name: `Receipt ${receipt_number}:` })).toContainText(
    formatDate(paid_at, 'en'),
  );

  const other = await newMember(site);
  await listings.know(other);
  await comeAs(page, site, other);
  await page.goto(`/receipts?number=${receipt_number}`);
  await expect(page.getByText('You have no receipt with this number.')).toBeVisible();
});

test('adverts that do not come can be asked for again; those that came stay readable offline', async ({
  page,
  site,
  context,
  complaints,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  await listings.live({ owner: member.id });
  await page.route('**/api/my-listings', (route) => route.abort());
  await page.goto('/my-adverts');
  await expect(page.getByText('Your adverts could not be loaded.')).toBeVisible();
  await page.unroute('**/api/my-listings');
  await page.getByRole('button', { name: 'Try again' }).click();
  const card = cardOf(page, 'Wambui Baskets');
  await expect(card.getByText('Live', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('This is how things stood when we last asked.')).toBeVisible();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('This is how things stood when we last asked.')).toBeHidden();
  complaints.splice(0);
});

test(
  'what staff ask of a live advert comes first, and is gone with the advert',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const listing = await listings.live({ owner: member.id });
    await listings.submit(listing, { name: 'Wambui & Daughters' });
    await listings.askForChanges(listing, 'The photo is too dark.');
    await page.goto('/my-adverts');
    const card = page.getByRole('article');
    await expect(card.getByText('The photo is too dark.')).toBeVisible();
    await expect(card.getByRole('link').first()).toHaveText('Change your advert');
    await expect(card.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    await listings.withdraw(listing);
    await page.reload();
    await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(card.getByText('The photo is too dark.')).toHaveCount(0);
  },
);
