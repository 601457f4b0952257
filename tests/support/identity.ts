/** The identity service of a site under test, and the widget on a page. */
import { expect, type Page } from '@playwright/test';
import type { Widget } from 'netlify-identity-widget';
import { getAddress, createToken, type TestMember } from './member.ts';
import type { Site } from './site.ts';

/** Asks the identity service as the operator does. */
export async function askAsOperator(site: Site, path: string, order: object, method = 'POST') {
  const { identityOperatorToken } = await site.secrets();
  const answer = await fetch(`${getAddress(site)}/.netlify/identity${path}`, {
    method,
    headers: { authorization: `Bearer ${identityOperatorToken}` },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
}

/** The fragment of the newest email's link. */
export const fragmentTo = async (site: Site, address: string) =>
  new URL((await site.emailTo(address)).url).hash;

/** Has a member ask for another address. @returns the fragment of the link that confirms it. */
export async function addressFragment(site: Site, member: TestMember, email: string) {
  const answer = await fetch(`${getAddress(site)}/.netlify/identity/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await createToken(site, member)}` },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return fragmentTo(site, email);
}

/** Has somebody ask for a new password. @returns the fragment of the link that she gets. */
export async function recoveryFragment(site: Site, email: string): Promise<string> {
  await askAsOperator(site, '/recover', { email });
  return fragmentTo(site, email);
}

/** Waits until the dialog knows for whom a recovery link is. */
export const expectRecovered = (page: Page, id: unknown = expect.anything()) =>
  expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toEqual(id);

/** Waits until the widget knows who is here, which it looks up when somebody is about to leave. */
export async function wakeWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).first().hover();
  await expect.poll(() => inStore(page, (store) => store.user?.id)).toBeTruthy();
}

/** Opens a path as if it were the first page of this tab. */
export async function openAnew(page: Page, address: string) {
  await page.goto('about:blank');
  await page.goto(address);
}

type StoreOfPage = Widget['store'] & Record<string, unknown>;

/** What the widget keeps, as its own code reads it; the widget must be there. */
export async function inStore<Value>(
  page: Page,
  read: (store: StoreOfPage) => Value,
): Promise<Value> {
  await page.waitForFunction(() => Reflect.has(window, 'netlifyIdentity'));
  const store = await page.evaluateHandle(
    () => (Reflect.get(window, 'netlifyIdentity') as Widget).store as StoreOfPage,
  );
  return store.evaluate(read);
}
