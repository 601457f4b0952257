/** Creates members for tests, and stores their sessions in the format of the login dialog. */
import type { Page } from '@playwright/test';
import { requestIdentity, requestTokens, signUp, type Login } from './identity-service.ts';
import type { Site } from './site.ts';

export interface TestMember extends Login {
  id: string;
  name: string;
}

/** Returns the member's name in the header. */
export const getAccountName = (page: Page) => page.locator('header .account-name');
/** Returns the newest post. It is visible after the feed has loaded. */
export const getNewestPost = (page: Page) =>
  page.locator('.for-members').getByRole('article').first();
/** Returns the text that a members' page shows to visitors. */
export const getMembersOnlyText = (page: Page) => page.getByText('This page is for members.');
/** Returns the heading of the feed. */
export const getFeedHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Noticeboard', exact: true });

/** Returns the site's address for requests from Node, which cannot resolve app.localhost. */
export const getAddress = ({ localOrigin }: Pick<Site, 'localOrigin'>) =>
  localOrigin.replace('localhost', '127.0.0.1');

/** The sites on which the current test has set a fault. Console errors about status 5xx are expected there. */
export const sitesWithFaults = new WeakSet<Site>();

/** Sends a request to a control of the embedded stack, such as `clock` or `faults`. */
export function control(site: Site, name: string, body: unknown): Promise<Response> {
  if (name === 'faults') sitesWithFaults.add(site);
  return fetch(`${getAddress(site)}/.local/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
}

/**
 * Signs up a new account.
 * @param data - stored with the account
 */
export async function createMember(site: Site, data: Record<string, unknown> = {}) {
  const name = 'Njeri Mwangi';
  await control(site, 'identity-settings', { autoconfirm: true });
  const account = await signUp(getAddress(site), { data: { full_name: name, ...data } });
  await control(site, 'identity-settings', { reset: true });
  return { ...account, name };
}

/** Logs in and returns the identity token. */
export async function createToken(site: Site, login: Login) {
  return (await createSession(site, login)).token.access_token;
}

/** Logs in, and stores the session in the browser's storage for the site. */
export async function logInAs(page: Page, site: Site, login: Login): Promise<void> {
  const session = JSON.stringify(await createSession(site, login));
  // Any small file of the site gives access to the storage of its origin.
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => localStorage.setItem('gotrue.user', stored), session);
}

/** Creates a member, logs in and opens a page. */
export async function openAsNewMember(page: Page, site: Site, path: string, data?: object) {
  const member = await createMember(site, { ...data });
  await logInAs(page, site, member);
  await page.goto(path);
  return member;
}

interface StoredSession {
  id: string;
  email: string;
  token: { refresh_token: string; expires_at: number; received_at: number };
}

/** Returns the session in the browser's storage, or null. */
export async function readStoredSession(page: Page): Promise<StoredSession | null> {
  const stored = await page.evaluate(() => localStorage.getItem('gotrue.user'));
  return JSON.parse(stored ?? 'null') as StoredSession | null;
}

/** Makes the stored session expire, with a refresh token that the service refuses. */
export async function expireSession(page: Page): Promise<void> {
  const session = await readStoredSession(page);
  const token = { ...session?.token, expires_at: 0, refresh_token: 'used before' };
  await page.evaluate(
    (stored) => localStorage.setItem('gotrue.user', stored),
    JSON.stringify({ ...session, token }),
  );
}

/** Logs in at the identity service, and returns the session in the format that the login dialog stores. */
export async function createSession(site: Pick<Site, 'origin' | 'localOrigin'>, login: Login) {
  const address = getAddress(site);
  const token = await requestTokens(address, login);
  const response = await requestIdentity(address, 'GET', '/user', { token: token.access_token });
  const user = (await response.json()) as object;
  const expires_at = Date.now() + token.expires_in * 1000;
  return {
    ...user,
    url: `${site.origin}/.netlify/identity`,
    token: { ...token, expires_at },
  };
}
