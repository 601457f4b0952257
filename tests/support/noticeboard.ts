/** What journeys on the members' noticeboard share. */
import { createClient } from '@supabase/supabase-js';
import { expect, type Locator, type Page } from '@playwright/test';
import { sessionKey } from '../../src/browser/session-key.ts';
import type { Site } from './site.ts';

export const addFailed = 'Could not add your post. Check your connection and try again.';

/** The ids of netlify/supabase/seed.sql. */
export const memberId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
export const staffId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

/** Opens the dashboard as somebody who logged in on an earlier visit. */
export async function returnAs(page: Page, site: Site, who: 'member' | 'staff'): Promise<void> {
  const stored = { [sessionKey]: await sessionOf(site, who) };
  await page.goto('/robots.txt');
  await page.evaluate((session) => void Object.assign(localStorage, session), stored);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeVisible();
}

/** A session as the widget stores it. */
async function sessionOf({ localOrigin, info }: Site, who: 'member' | 'staff'): Promise<string> {
  const identity = `${localOrigin.replace('localhost', '127.0.0.1')}/.netlify/identity`;
  const { email, password } = info.signIns[who];
  const answer = await fetch(`${identity}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });
  const token = (await answer.json()) as { access_token: string; expires_in: number };
  const user = await fetch(`${identity}/user`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  return JSON.stringify({
    ...((await user.json()) as object),
    url: '/.netlify/identity',
    token: { ...token, expires_at: Date.now() + token.expires_in * 1000 },
  });
}

/** The database past all policies. */
export async function wholeDatabase(site: Site) {
  const { databaseSecretKey } = await site.secrets();
  const address = site.localOrigin.replace('localhost', '127.0.0.1');
  return createClient(address, databaseSecretKey, { auth: { persistSession: false } });
}

/** Somebody else writes a post for each text. */
export async function othersWrite(site: Site, ...texts: string[]): Promise<void> {
  const posts = texts.map((description) => ({ description, author_id: staffId }));
  const { error } = await (await wholeDatabase(site)).from('posts').insert(posts);
  expect(error).toBeNull();
}

/** How often a text is in the database. */
export async function timesPosted(site: Site, description: string): Promise<number | null> {
  const database = await wholeDatabase(site);
  const { count } = await database
    .from('posts')
    .select('*', { count: 'exact', head: true })
    .eq('description', description);
  return count;
}

/** The post with these words, in the list or on its way there. */
export const postWith = (page: Page, words: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('article') })
    .filter({ hasText: words });

/** Writes a post and sends it. */
export async function writePost(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill(words);
  await page.getByRole('button', { name: 'Add new post' }).click();
}

/** As the browser says when somebody comes back to the page. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
