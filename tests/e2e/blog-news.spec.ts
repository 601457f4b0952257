/** Pages of the blog from a build that is older than the newest post. */
import type { Page } from '@playwright/test';
import { holdRequests } from '../support/controls.ts';
import { makeVisible } from '../support/feed.ts';
import { expect, test } from '../support/test.ts';
import { expectFaultless } from '../support/axe.ts';

test.use({
  siteSharedWith: 'page tests',
  // A test responds to the request for the list with an error, which the page logs.
  expectedError:
    /(500 \(Internal Server Error\) \S+\/blog\/posts\.json$|^Error: \/blog\/posts\.json answered 500\.)/,
});

/** A post published after this build. */
const newerPost = {
  title: 'Written <b>just</b> now',
  slug: 'written-just-now',
  publishedAt: '2027-01-01T06:00:00.000Z',
  date: '1 January 2027',
  image: { src: '/favicon.svg', width: 672, height: 420, alt: 'A new shop front' },
};

/** The newest post of this build. */
const builtPost = { slug: 'a-customers-day', publishedAt: '2026-11-18T04:15:00.000Z' };

/** The number of posts of this build. */
const postCount = 6;

const listFile = '**/blog/posts.json';
const notFound = 'Error 404, Page Not Found';

/** Holds the response with the list of posts. The list has a newer post and the newest post of this build. */
const holdList = (page: Page) =>
  holdRequests(page, listFile, (route) =>
    route.fulfill({ json: [newerPost, { ...newerPost, ...builtPost }] }),
  );

const failList = (page: Page) =>
  page.route(listFile, (route) => route.fulfill({ status: 500, body: 'No.' }));

const waitForLoggedFailure = (page: Page) =>
  page.waitForEvent('console', (message) =>
    message.text().includes('/blog/posts.json answered 500.'),
  );

test('the list shows newer posts on request, or an error [G41, R075, R164] @slow', async ({
  page,
}) => {
  const posts = page.getByRole('main').getByRole('article');
  const checkButton = page.getByRole('button', { name: 'Check for new posts' });
  await failList(page);
  await page.goto('/blog');
  const loggedFailure = waitForLoggedFailure(page);
  await checkButton.click();
  await expect(page.getByText('Could not get the blog posts.')).toBeVisible();
  await expect(posts).toHaveCount(postCount);
  await expectFaultless(page, 'failed');
  await loggedFailure;
  await page.unroute(listFile);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You have the newest posts.')).toBeVisible();

  const release = await holdList(page);
  await checkButton.click();
  await expect(page.getByText('Getting blog posts...')).toBeVisible();
  release();
  const firstPost = posts.first();
  await expect(firstPost.getByRole('heading')).toHaveText(newerPost.title);
  await expect(page.getByText('Getting blog posts...')).toBeHidden();
  await expect(page.getByRole('status')).toContainText(['New posts on top: 1.']);
  await expect(firstPost.getByRole('img', { name: newerPost.image.alt })).toBeVisible();
  await expect(firstPost.getByRole('link')).toHaveAttribute('href', `/blog/${newerPost.slug}`);
  await expect(firstPost.getByRole('link')).toHaveAccessibleName(
    `Read Full Article ${newerPost.title}`,
  );
  await checkButton.click();
  await expect(page.getByText('You have the newest posts.')).toBeVisible();
  await expect(posts).toHaveCount(postCount + 1);
});

test('the list polls when the visitor returns later @slow', async ({ page }) => {
  let requestCount = 0;
  await page.route(listFile, (route) => {
    requestCount += 1;
    return route.fulfill({ json: [newerPost] });
  });
  await page.clock.install();
  await page.goto('/blog');
  await makeVisible(page);
  expect(requestCount).toBe(0);
  // The list polls when the page becomes visible, if the last request is more than five minutes old.
  await page.clock.fastForward('05:01');
  await makeVisible(page);
  await expect(page.getByRole('button', { name: 'Show new posts' })).toBeVisible();
  await makeVisible(page);
  expect(requestCount).toBe(1);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(postCount);
});

test('an unknown post is a 404 until a newer build knows it [R028, R079, R161, R164]', async ({
  page,
}) => {
  const release = await holdList(page);
  const response = await page.goto(`/blog/${newerPost.slug}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Loading blog post...')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\?again$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound);
  await page.route('**/written-just-now?again', (route) =>
    route.fulfill({ body: '<h1>Fresh</h1>', contentType: 'text/html' }),
  );
  await page.goto(`/blog/${newerPost.slug}`);
  await expect(page.getByRole('heading', { name: 'Fresh' })).toBeVisible();

  await failList(page);
  const loggedFailure = waitForLoggedFailure(page);
  await page.goto('/blog/nope');
  const failureText = page.getByText('Could not get this blog post.');
  await expect(failureText).toBeVisible();
  await expect(page.getByText(notFound)).toBeHidden();
  await loggedFailure;
  await page.unroute(listFile);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failureText).toBeHidden();
  await expect(page.getByText('Loading blog post...')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound);
});
