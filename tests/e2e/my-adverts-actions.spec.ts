/** My Adverts on a phone: the main action of each state, the figures, and what follows an action. */
import type { Locator, Page } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { expectAccessible } from '../support/axe.ts';
import { control, logInAs } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'no other file',
  viewport: phoneSize,
  // The photos of the listings have no files.
  expectedError: /400 \(Bad Request\) \S+\/media\/\S+/,
});

const daySeconds = 86_400;
const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The yellow control of a card. */
const getMainAction = (card: Locator) => card.locator('.bg-accent').filter({ visible: true });

test('each advert has one main action, and the irreversible one is last @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const of = (title: string) => ({ owner: owner.id, title });
  const ended = await listings.live(of('Ended Shop'));
  await control(site, 'clock', { advance: 5 * daySeconds });
  await listings.live(of('Due Shop'));
  await control(site, 'clock', { advance: 4 * daySeconds });
  await control(site, 'schedule/run-due-transitions', {});
  await listings.draft(of('Draft Shop'));
  await listings.pay(await listings.submitted(of('Paid Shop')));
  await listings.approved(of('Unpaid Shop'));
  await listings.suspend(await listings.live(of('Suspended Shop')));
  await listings.live(of('Live Shop'));
  await logInAs(page, site, owner);
  await page.goto('/my-adverts');

  for (const [name, action, last] of [
    ['Live Shop', 'Share on WhatsApp', 'Remove…'],
    ['Due Shop', 'Renew', 'Remove…'],
    ['Ended Shop', 'Renew', 'Remove…'],
    ['Draft Shop', 'Finish your advert', 'Throw away…'],
    ['Unpaid Shop', 'Pay for your advert', 'Remove…'],
    ['Suspended Shop', /^Call /, undefined],
  ] as const) {
    const card = getCard(page, name);
    await expect(getMainAction(card)).toHaveText(action);
    if (last === undefined) continue;
    const removal = page.getByRole('button', { name: /^(Remove|Throw away)/ });
    const cells = card.getByRole('list').filter({ has: removal }).locator('a, button');
    await expect(cells.last()).toHaveText(last);
    await expect(cells.filter({ hasText: /^(Remove|Throw away)/ })).toHaveCount(1);
  }
  await expect(getMainAction(getCard(page, 'Paid Shop'))).toHaveCount(0);
  await expect(getCard(page, 'Paid Shop')).toContainText('You need to do nothing now.');
  await expect(getCard(page, 'Ended Shop')).toContainText(
    'your name and phone on your page, until',
  );

  // An ended advert stands above a draft.
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles.indexOf('Ended Shop')).toBeLessThan(titles.indexOf('Draft Shop'));
  await expectAccessible(page, 'adverts in all states');

  await page.goto(`/${ended.slug}`);
  await expect(page.getByRole('link', { name: '0700 000 021' })).toHaveAttribute(
    'href',
    'tel:+254700000021',
  );
  await expect(page.getByText('Similar businesses')).toHaveCount(0);
  await expectAccessible(page, 'an advert that ended');
});

test('state, days and people come first, in large type @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const { slug } = await listings.live({ owner: owner.id });
  const visits = [
    [slug, 'view', '#w '],
    [slug, 'call'],
  ];
  const headers = {
    'content-type': 'text/plain',
    'user-agent':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  };
  const body = JSON.stringify({ visits });
  await fetch(`${site.info.site}/api/visits`, { method: 'POST', headers, body });
  await logInAs(page, site, owner);
  await page.goto('/my-adverts');
  const card = getCard(page, 'Wambui Baskets');
  const parts = [
    card.getByText('Live', { exact: true }),
    card.getByText('7 days left', { exact: true }),
    card.locator('dd').filter({ hasText: /^1$/ }).first(),
    getMainAction(card),
    card.getByRole('button', { name: 'Remove…' }),
    card.getByRole('heading', { name: 'What happened so far' }),
  ];
  await expect(card.getByText('saw your page', { exact: true }).first()).toBeVisible();
  const tops: number[] = [];
  for (const part of parts) tops.push((await part.boundingBox())?.y ?? NaN);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // The last row of tiles is as wide as the others, with any number of tiles, and the text of the future is grey.
  const tiles = card.getByRole('listitem').filter({ has: page.locator('.min-h-20') });
  const names = ['Open your page', 'Edit', 'Renew', 'Copy the link', /Poster/, 'Copy my details'];
  await expect(tiles).toHaveText(names);
  const edges = await tiles.evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.getBoundingClientRect().right)),
  );
  expect(edges.at(-1)).toBe(Math.max(...edges));
  await expect(card.getByRole('listitem').filter({ hasText: 'Live until' })).not.toHaveClass(
    /border-good/,
  );
  for (const part of parts.slice(0, 3)) {
    const size = await part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(26);
  }
});

test('a removal is told above the list, and the deletion names the money @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const draft = await listings.draft({ owner: owner.id, title: 'Draft To Go' });
  expect(draft.id).toBeGreaterThan(0);
  const paid = await listings.submitted({ owner: owner.id, title: 'Paid In Review' });
  await listings.pay(paid);
  await listings.live({ owner: owner.id, title: 'Running Shop' });
  await logInAs(page, site, owner);
  await page.goto('/my-adverts');
  await getCard(page, 'Draft To Go').getByRole('button', { name: 'Throw away…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away for good' }).click();
  await expect(page.getByText('Draft To Go is thrown away.')).toBeFocused();
  await expect(getCard(page, 'Draft To Go')).toHaveCount(0);

  await getCard(page, 'Paid In Review').getByRole('button', { name: 'Remove…' }).click();
  const returned = 'You get Kshs. 899 back, because those days have not started.';
  await expect(page.getByRole('dialog')).toContainText(returned);
  await page.keyboard.press('Escape');
  await getCard(page, 'Running Shop').getByRole('button', { name: 'Remove…' }).click();
  const lost = 'You lose the days that are left, because they have started.';
  await expect(page.getByRole('dialog')).toContainText(lost);

  await page.goto('/profile-management');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Paid In Review' })).toContainText(
    returned,
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Running Shop' })).toContainText(
    lost,
  );
  await expectAccessible(page, 'the deletion of an account with adverts');
});
