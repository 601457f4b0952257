/** The owner sees the reach of an advert. */
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { createItem } from '../support/listing-lifecycle.ts';

const visitorHeaders = {
  'content-type': 'text/plain',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
};

test.use({ siteSharedWith: 'live listing tests' });

test('an owner sees and downloads the reach of an advert @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const item = createItem('Large basket');
  const { slug } = await listings.live({ owner: owner.id, items: [item] });
  await page.goto('/my-adverts');
  const card = page.getByRole('article', { name: 'Wambui Baskets' });
  await expect(
    card.getByText('No visitors yet. Share your page to get the first ones.'),
  ).toBeVisible();
  await expect(card.getByText('See 28 days')).toBeHidden();

  // The hash `#p` stands for a poster. The referrer after the space is empty.
  const visits = [
    [slug, 'view', '#p '],
    [slug, 'call'],
    [slug, 'ask', item.id.slice(-8)],
  ];
  const body = JSON.stringify({ visits });
  await fetch(`${site.info.site}/api/visits`, { method: 'POST', headers: visitorHeaders, body });
  await page.reload();
  const weekText = '1 person saw your page in the last 7 days. 1 called or wrote.';
  await expect(card.getByText(weekText)).toBeVisible();
  await card.getByText('See 28 days').click();
  await expect(card.getByText('See 28 days')).toBeHidden();
  await expect(card.getByText('Hide', { exact: true })).toBeVisible();
  // Each day of the chart has two bars, one for each column of the legend.
  const chart = card.getByText('Day by day').locator('..').locator('figure');
  // The chart of the first days begins with the first live one, and has a week.
  await expect(chart.locator('rect')).toHaveCount(7 * 2);
  await expect(card.getByText('You can compare once two whole weeks are counted.')).toBeVisible();
  const posterTerm = card.getByRole('term').filter({ hasText: 'Your poster' });
  await expect(posterTerm.locator('..')).toHaveText('Your poster1');
  const itemTerm = card.getByRole('term').filter({ hasText: 'Large basket' });
  await expect(itemTerm.locator('..')).toHaveText('Large basket1');
  await card.getByText('The numbers of each day').click();
  const todayRow = card
    .getByRole('region', { name: 'The numbers of each day' })
    .getByRole('row')
    .nth(1);
  // The columns are: visitors, enquiries, calls. Those without any count are left out.
  await expect(card.getByRole('columnheader').nth(2)).toHaveText('Called or wrote');
  await expect(todayRow.getByRole('cell')).toHaveText(['1', '1', '1']);
  await expectAccessible(page, 'the numbers of an advert');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save for a spreadsheet' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('people.csv');
  await expect(card.getByText('The file is in your downloads.')).toBeVisible();

  // The rest of the card is also shown if the reach does not load.
  await page.route('**/reach', (route) => route.abort());
  await page.reload();
  await expect(card.getByText('The numbers did not load.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Open your page' })).toBeVisible();
  await page.unroute('**/reach');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText(weekText)).toBeVisible();
});
