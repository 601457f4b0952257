/** The identity service of a site under test, and the widget on a page. */
import { expect, type Page } from '@playwright/test';
import type { Widget } from 'netlify-identity-widget';
import { addressOf } from './member.ts';
import type { Site } from './site.ts';

/** Asks the identity service as the operator does. */
export async function askAsOperator(site: Site, path: string, order: object) {
  const { identityOperatorToken } = await site.secrets();
  const answer = await fetch(`${addressOf(site)}/.netlify/identity${path}`, {
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
