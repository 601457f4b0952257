/** Sends requests to the identity service of a site under test, and reads the widget on a page. */
import { expect, type Page } from '@playwright/test';
import type { Widget } from 'netlify-identity-widget';
import { requestIdentity } from './identity-service.ts';
import { getAddress, createToken, type TestMember } from './member.ts';
import type { Site } from './site.ts';

/** Sends a request to the identity service with the operator's token, and expects the status 200. */
export async function requestAsOperator(site: Site, path: string, body: object, method = 'POST') {
  const { identityOperatorToken } = await site.secrets();
  const request = { token: identityOperatorToken, body };
  const response = await requestIdentity(getAddress(site), method, path, request);
  expect(response.status).toBe(200);
}

/** Returns the fragment of the link in the newest email to an address. */
export const readEmailFragment = async (site: Site, address: string) =>
  new URL((await site.emailTo(address)).url).hash;

/**
 * Requests a change of the member's email address.
 * @returns the fragment of the confirmation link
 */
export async function requestAddressChange(site: Site, member: TestMember, email: string) {
  const request = { token: await createToken(site, member), body: { email } };
  const response = await requestIdentity(getAddress(site), 'PUT', '/user', request);
  expect(response.status).toBe(200);
  return readEmailFragment(site, email);
}

/**
 * Requests a new password for an account.
 * @returns the fragment of the link in the email
 */
export async function requestRecovery(site: Site, email: string): Promise<string> {
  await requestAsOperator(site, '/recover', { email });
  return readEmailFragment(site, email);
}

/** Waits until the dialog has loaded the account of a recovery link. */
export const expectRecovered = (page: Page, id: unknown = expect.anything()) =>
  expect.poll(() => readStore(page, (store) => store.recovered_user?.id)).toEqual(id);

/**
 * Moves the pointer over the log-out button, which loads the widget, and waits until the widget has loaded the
 * account.
 */
export async function loadWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).first().hover();
  await expect.poll(() => readStore(page, (store) => store.user?.id)).toBeTruthy();
}

/** Opens an address in an empty tab, because a change of the fragment alone would not load the page. */
export async function openInEmptyTab(page: Page, address: string) {
  await page.goto('about:blank');
  await page.goto(address);
}

/** Changes the fragment of an open page, as a link to the same page does. */
export const openFragment = (page: Page, fragment: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);

type PageStore = Widget['store'] & Record<string, unknown>;

/** Reads the widget's store by a function that runs in the page. Waits until the widget is loaded. */
export async function readStore<Value>(
  page: Page,
  read: (store: PageStore) => Value,
): Promise<Value> {
  await page.waitForFunction(() => Reflect.has(window, 'netlifyIdentity'));
  const store = await page.evaluateHandle(
    () => (Reflect.get(window, 'netlifyIdentity') as Widget).store as PageStore,
  );
  return store.evaluate(read);
}
