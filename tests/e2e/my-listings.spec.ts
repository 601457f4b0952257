import type { Page } from '@playwright/test';
import { formatMoment, formatDate } from '#domain/date/date.ts';
import { logInAs, createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({
  siteSharedWith: 'live listing tests',
  // A test responds to the request for the list with an outage of the database, then with an expired session.
  expectedError: /status of (503|401) \(.*\) \S+\/api\/my-listings$/,
});

const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const getLink = (card: ReturnType<typeof getCard>, name: string | RegExp) =>
  card.getByRole('link', { name });

test('an owner sees the state, payment and pending changes of adverts @slow', async ({
  page,
  owner,
  listings,
}) => {
  await page.goto('/');
  const startLink = page.getByRole('region', { name: 'Start your advert' }).getByRole('link');
  await expect(startLink).toHaveAttribute('href', '/advertise');
  await page
    .getByRole('navigation', { name: 'Members' })
    .getByRole('link', { name: 'My Adverts' })
    .click();
  await expect(page.getByRole('heading', { name: 'You have no adverts yet' })).toBeVisible();

  const listing = await listings.draft({ owner: owner.id });
  const card = getCard(page, 'Wambui Baskets');
  await page.reload();
  await expect(card.getByText('Not sent yet')).toBeVisible();
  await expect(getLink(card, 'Finish your advert')).toHaveAttribute(
    'href',
    /\/advertise\?step=next&listing=/,
  );

  await listings.submit(listing);
  await listings.askForChanges(listing, 'The photo is too dark.');
  await page.reload();
  await expect(card.getByRole('listitem')).toContainText([/Sent to us/, /Approved not yet/]);
  await expect(card.getByText('Needs a change')).toBeVisible();
  await expect(card.getByText('The photo is too dark.')).toBeVisible();
  await expect(card.getByRole('link').first()).toHaveText('Change your advert');

  await listings.submit(listing);
  await listings.approve(listing);
  const payment = await listings.beginPayment(listing);
  await page.reload();
  await expect(card.getByText('You have not paid Kshs. 899 yet.')).toBeVisible();
  await expect(card.getByRole('link').first()).toHaveText('Go on paying');
  await expect(getLink(card, /[Pp]ay/)).toHaveAttribute('href', `/pay?listing=${listing.id}`);
  await listings.confirm(payment, { received: 800, code: 'SKL2WWW801' });
  await page.clock.install();
  await page.reload();
  await expect(card.getByText('We received Kshs. 800, but the price is Kshs. 899.')).toBeVisible();

  // The page updates while the owner looks at it.
  await listings.confirm(payment, { code: 'SKL2WWW801' });
  await page.clock.runFor(61_000);
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  await expect(card.getByText('7 days left')).toBeVisible();
  const until = formatMoment((await listings.readStored(listing)).live_until ?? '', 'en');
  await expect(card.getByRole('listitem').filter({ hasText: 'Live until' })).toContainText(until);
  const { slug } = await listings.readStored(listing);
  await expect(getLink(card, 'Open your page')).toHaveAttribute('href', `/${slug}`);
  const { receipt_number } = await listings.readReceipt(payment);
  await expect(getLink(card, /^Receipt/)).toHaveAttribute(
    'href',
    new RegExp(`=${receipt_number}$`),
  );

  await page.goto('/');
  const liveRegion = page.getByRole('region', { name: 'Wambui Baskets is live' });
  await expect(liveRegion).toContainText('7 days left');
  await getLink(liveRegion, 'Open your page').click();
  await expect(page).toHaveURL(`/${slug}`);
  await page.getByRole('link', { name: 'Edit this advert' }).click();
  await expect(page).toHaveURL(`/advertise?listing=${listing.id}`);

  await listings.submit(listing, { hours: 'Weekdays', title: 'Wambui & Daughters' });
  await page.goto('/my-adverts');
  await expect(card.getByRole('heading', { name: 'You changed your advert' })).toBeVisible();
  await expect(card).toContainText('Our staff check them first');
  await card.getByRole('button', { name: 'Throw away' }).click();
  await expectAccessible(page, 'the dialog that discards changes', { measuredLinks: 'dialog' });
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(card.getByText('You changed your advert')).toBeHidden();
  const savedFields = { hours: 'Weekdays', title: 'Wambui Baskets' };
  expect((await listings.readStored(listing)).draft).toMatchObject(savedFields);
});

test('an owner shares a page by menu, WhatsApp or address @slow', async ({
  page,
  site,
  context,
  owner,
  listings,
}) => {
  const listing = await listings.live({ owner: owner.id });
  // The hash `#w` marks a shared link.
  const url = `${site.origin}/${listing.slug}#w`;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.goto('/my-adverts');
  const card = getCard(page, 'Wambui Baskets');
  await expect(getLink(card, 'Share on WhatsApp')).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Wambui Baskets on Tangaza: ${url}`)}`,
  );
  await card.getByRole('button', { name: 'Copy the link' }).click();
  await expect(card.getByText(/The link is copied\.|It is http/)).toBeVisible();

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
  await card.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: 'Wambui Baskets', url }));
});

test('an owner withdraws an advert after reading about the refund [G41] @slow', async ({
  page,
  owner,
  listings,
}) => {
  const listing = await listings.submitted({ owner: owner.id });
  const payment = await listings.pay(listing);
  const longTitle = 'Njeri Mats and Baskets of Nyeri, Nakuru and Mombasa';
  await listings.askForChanges(
    await listings.submitted({ owner: owner.id, title: longTitle }),
    'Too dark.',
  );
  await page.goto('/my-adverts');
  const card = getCard(page, 'Wambui Baskets');
  await expect(card.getByText('You paid Kshs. 899.')).toBeVisible();
  await expectAccessible(page, 'two adverts');
  const removeButton = card.getByRole('button', { name: 'Remove…' });
  await removeButton.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Wambui Baskets?' });
  await expect(dialog).toContainText('You get Kshs. 899 back');
  await expectAccessible(page, 'withdrawing');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(removeButton).toBeFocused();
  await removeButton.click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await removeButton.click();
  await dialog.getByLabel('Why?').fill('I moved away.');
  await page.route('**/withdraw', (route) => route.abort());
  const confirmButton = dialog.getByRole('button', { name: 'Remove for good' });
  await confirmButton.click();
  await expect(dialog.getByText('It may have worked.')).toBeVisible();
  await expect(dialog.getByLabel('Why?')).toHaveValue('I moved away.');
  await page.unroute('**/withdraw');
  await confirmButton.click();
  await expect(card.getByText('Removed', { exact: true })).toBeVisible();
  await expect(card.getByText('You get Kshs. 899 back.')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);

  const { receipt_number } = await listings.readReceipt(payment);
  await getLink(card, /^Receipt/).click();
  await expect(page).toHaveURL(`/receipts?number=${receipt_number}`);
  await expect(page.getByText('A refund of Kshs. 899 is due to you.')).toBeVisible();
  await expectAccessible(page, 'a receipt');
});

test('a receipt states seller, buyer and amount, to its owner only @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const { id, payment } = await listings.live({ owner: owner.id });
  const { receipt_number, provider_reference, reference, paid_at } =
    await listings.readReceipt(payment);
  await page.goto(`/receipts?number=${receipt_number}`);
  const receipt = page.getByRole('article', { name: `Receipt ${receipt_number}` });
  for (const text of [
    'Tangaza',
    'Wambui Baskets',
    'Weekly (7 days)',
    'Kshs. 899',
    'eight hundred and ninety-nine shillings',
    'M-Pesa till 5378141',
    provider_reference,
    reference,
    `${formatMoment(paid_at, 'en')}, Nairobi time`,
    `until ${formatMoment((await listings.readStored({ id })).live_until ?? '', 'en')}`,
    'only if your business is not live within 2 days',
  ])
    await expect(receipt).toContainText(text);

  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  for (const role of ['banner', 'navigation', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await listings.markRefundDue(payment, 'The page was not right.');
  await listings.refund(payment, 'TKB4EXAMPL');
  await page.reload();
  await expect(receipt).toContainText(
    /Refunded: Kshs. 899 was given back to you on \d{1,2} [A-Z][a-z]+ \d{4}\./,
  );
  await expect(receipt).toContainText('M-Pesa code TKB4EXAMPL.');
  await page.getByRole('link', { name: 'All your receipts' }).click();
  await expect(page.getByRole('link', { name: `Receipt ${receipt_number}:` })).toContainText(
    formatDate(paid_at, 'en'),
  );

  const otherMember = await createMember(site);
  await listings.saveMember(otherMember);
  await logInAs(page, site, otherMember);
  await page.goto(`/receipts?number=${receipt_number}`);
  await expect(page.getByText('You have no receipt with this number.')).toBeVisible();
});

test('a failed list can be reloaded, and a loaded one is readable offline @slow', async ({
  page,
  context,
  owner,
  listings,
}) => {
  await listings.live({ owner: owner.id });
  await page.route('**/api/my-listings', (route) => route.abort());
  await page.goto('/my-adverts');
  await expect(page.getByText('Your adverts did not load.')).toBeVisible();
  await page.unroute('**/api/my-listings');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  const liveLabel = getCard(page, 'Wambui Baskets').getByText('Live', { exact: true });
  await expect(liveLabel).toBeVisible();
  await expect(page.locator('main :is(h1, h2):focus')).toBeVisible();

  const offlineNotice = page.getByText('You see what we loaded last.');
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(offlineNotice).toBeVisible();
  await expect(liveLabel).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNotice).toBeHidden();

  const respondWith = (status: number, code: string) =>
    page.route('**/api/my-listings', (route) => route.fulfill({ status, json: { code } }));
  await respondWith(503, 'database-unavailable');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('We could not load the newest.')).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(liveLabel).toBeVisible();

  await respondWith(401, 'not-signed-in');
  await page.goto('/my-adverts');
  await expect(page.getByText('This page is for members')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('an owner of many adverts loads more, focused on the first [E10] @slow', async ({
  page,
  owner,
  listings,
}) => {
  for (let number = 1; number <= 7; number++)
    await listings.submitted({ owner: owner.id, title: `Stall ${number}` });
  for (let number = 8; number <= 25; number++)
    await listings.draft({ owner: owner.id, title: `Stall ${number}` });
  await page.goto('/my-adverts');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  const moreButton = page.getByRole('button', { name: 'Show more' });
  const failureText = page.getByText('The next ones did not load.');
  await page.route('**/api/my-listings?cursor=*', (route) => route.abort());
  await moreButton.click();
  await expect(failureText).toBeVisible();
  await page.unroute('**/api/my-listings?cursor=*');
  await moreButton.click();
  await expect(cards).toHaveCount(25);
  await expect(cards.last().locator('..')).toBeFocused();
  await expect(moreButton).toHaveCount(0);
  await expect(failureText).toHaveCount(0);
});
