import type { Request } from '@playwright/test';
import { logInAs, getNewestPost, getFeedHeading } from '../support/member.ts';
import { makeVisible, insertPosts, findPost } from '../support/feed.ts';
import { expect, test } from '../support/test.ts';
import { getStartedButton } from '../support/widget.ts';

test.beforeEach(async ({ page, site }) => {
  await logInAs(page, site, site.info.signIns.member);
});

test('a member reads posts and businesses without waiting for scripts [R019, R085, R086, R128, R162, E21]', async ({
  page,
  site,
}) => {
  const feedRequests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/feed?')) feedRequests.push(request);
  });
  // The posts are requested before React has loaded.
  const feedResponse = page.waitForResponse('**/rest/v1/feed?*');
  await page.route('**/_astro/client.*.js*', async (route) => {
    await feedResponse;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('listitem').getByRole('article').getByRole('heading')).toHaveText([
    'Thika market opens at 6 on Saturday',
    'Welcome to the noticeboard',
  ]);
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
  const staffPost = findPost(page, 'Welcome to the noticeboard');
  await expect(staffPost).toContainText('Baraka Otieno Tangaza staff');
  await expect(staffPost).toContainText('BO');
  await expect(staffPost.locator('time')).toHaveText('3 days ago');
  await expect(staffPost.locator('time')).toHaveAttribute('title', / 2026, \d/);
  const memberPost = findPost(page, 'Thika market opens');
  await expect(memberPost).toContainText('Amina Wanjiru');
  await expect(memberPost).not.toContainText('Tangaza staff');

  expect(feedRequests).toHaveLength(1);
  const query = new URL(feedRequests[0]?.url() ?? '').searchParams;
  expect(query.get('order')).toBe('id.desc');
  expect(query.get('limit')).toBe('20');
  expect(await feedRequests[0]?.headerValue('apikey')).toBe(site.info.publishableKey);

  const links = page.getByRole('region', { name: 'Businesses' }).getByRole('link');
  await expect(links).toHaveCount(8);
  const addresses = await links.evaluateAll((elements) =>
    elements.map((link) => link.getAttribute('href')),
  );
  expect(addresses).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/profiles/${id}`));
  await page.setViewportSize({ width: 360, height: 740 });
  await links.last().focus();
  await expect(links.last()).toBeInViewport();

  // With no script at all, the member still sees the members' part of the page.
  await page.route('**/_astro/*.js*', (route) => route.abort());
  await page.reload();
  await expect(getFeedHeading(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
  await expect(getStartedButton(page)).toBeHidden();
});

test('new posts wait behind a button, polled every two minutes', async ({ page, site }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(getNewestPost(page)).toBeVisible();
  const post = findPost(page, 'Thika market opens');
  const initialBox = await post.boundingBox();
  await insertPosts(site, 'The road to Thika is open again.');
  const feedRequest = page.waitForRequest('**/rest/v1/feed?*');
  await page.clock.runFor(121_000);
  expect((await feedRequest).url()).toMatch(/id=not\.in\.%28\d+/);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  expect(await post.boundingBox()).toEqual(initialBox);
  await expect(page.getByText('The road to Thika')).toHaveCount(0);

  await insertPosts(site, 'Tomatoes are down to 60 a kilo.');
  await makeVisible(page);
  await page.getByRole('button', { name: '2 new posts' }).click();
  await expect(page.getByRole('article').first()).toContainText('Tomatoes are down');
  await expect(page.getByRole('article').nth(1)).toContainText('The road to Thika');
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeFocused();
});

test('failed posts can be retried, and load after reconnection @slow', async ({
  page,
  context,
}) => {
  await page.route('**/rest/v1/feed*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The posts did not load.')).toBeVisible();
  await page.unroute('**/rest/v1/feed*');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('main :is(h1, h2):focus')).toBeVisible();

  await page.route('**/rest/v1/feed*', async (route) => {
    // The expectation waits until the scripts have loaded, because a page without scripts shows another sentence.
    await expect(page.locator('main astro-island[ssr]').filter({ visible: true })).toHaveCount(0);
    await context.setOffline(true);
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText('You are offline. The posts load when')).toBeVisible();
  await page.unroute('**/rest/v1/feed*');
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('older posts load on request, once and in order [R085]', async ({ page, site }) => {
  await insertPosts(
    site,
    ...Array.from({ length: 45 }, (_, index) => `Notice number ${index + 1}.`),
  );
  await page.goto('/');
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(20);
  await expect(posts.first()).toContainText('Notice number 45.');
  const olderButton = page.getByRole('button', { name: 'Show older posts' });
  await page.route('**/rest/v1/feed?*id=lt.*', (route) => route.abort());
  await olderButton.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The older posts did not load. Try again in a minute.',
  );
  await expect(posts).toHaveCount(20);
  await page.unroute('**/rest/v1/feed?*id=lt.*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts).toHaveCount(40);
  await olderButton.click();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await expect(olderButton).toHaveCount(0);
  const visibleNumbers = (await posts.allTextContents()).flatMap(
    (text) => /Notice number (\d+)\./.exec(text)?.[1] ?? [],
  );
  expect(visibleNumbers.map(Number)).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
});
