/** Steps of e2e tests on the feed, and a database client for all e2e tests. */
import { createClient } from '@supabase/supabase-js';
import { expect, type Locator, type Page } from '@playwright/test';
import { getAddress } from './member.ts';
import { staffId } from './seeded-users.ts';
import type { Site } from './site.ts';

export const addFailedText = 'Could not add your post. Try again in a minute.';

/** Creates a database client that bypasses all policies. */
export async function createServiceClient(site: Site) {
  const { databaseSecretKey } = await site.secrets();
  return createClient(getAddress(site), databaseSecretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Inserts a post for each text. The author is the seeded staff user. */
export async function insertPosts(site: Site, ...texts: string[]): Promise<void> {
  const posts = texts.map((description) => ({ description, author_id: staffId }));
  const { error } = await (await createServiceClient(site)).from('posts').insert(posts);
  expect(error).toBeNull();
}

/** Returns the number of posts with the given text in the database, or null if the query fails. */
export async function countPosts(site: Site, description: string): Promise<number | null> {
  const database = await createServiceClient(site);
  const { count } = await database
    .from('posts')
    .select('*', { count: 'exact', head: true })
    .eq('description', description);
  return count;
}

/** Returns the post with the given text, in the list or in the outbox. */
export const findPost = (page: Page, text: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('article') })
    .filter({ hasText: text });

/** Returns the message that appears after a post is stored. */
export const addedMessage = (page: Page): Locator =>
  page.getByText('Your post is on the noticeboard.');

/** Writes a post and submits it. */
export async function writePost(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill(text);
  await page.getByRole('button', { name: 'Add new post' }).click();
}

/** Fires the browser's event for a page that becomes visible again. */
export const makeVisible = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
