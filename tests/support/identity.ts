/** The identity service of a site under test, and the widget on a page. */
import { expect, type Page } from '@playwright/test';
import type { Widget } from 'netlify-identity-widget';
import type { Site } from './site.ts';

/** Pulls a lever of the stack: `clock`, `faults`, `identity-settings`. */
export async function pullLever({ localOrigin }: Site, lever: string, order: object) {
  // By this name it is reached whatever the browser's clock or network is told.
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const body = JSON.stringify(order);
  const answer = await fetch(`${address}/.local/${lever}`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

/** Asks the identity service as the operator does. */
export async function askAsOperator(site: Site, path: string, order: object) {
  const { identityOperatorToken } = await site.secrets();
  const address = site.localOrigin.replace('localhost', '127.0.0.1');
  const answer = await fetch(`${address}/.netlify/identity${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${identityOperatorToken}` },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
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
