/** An answer that the service gives at once and that reaches a page only when the test says so. */
import { expect, type JSHandle, type Page, type Request } from '@playwright/test';
import type { WidgetUser } from 'netlify-identity-widget';
import { inStore } from './identity.ts';

export interface HeldAnswer {
  /** Resolves when the service has answered. */
  answered: Promise<unknown>;
  /** Lets the answer go on to the page. */
  release: () => void;
}

/**
 * Holds what the identity service answers to one request of a page.
 * @param wanted - such as `'GET /user'`.
 */
export async function holdAnswer(page: Page, wanted: string): Promise<HeldAnswer> {
  const [method, path] = wanted.split(' ');
  const answered = Promise.withResolvers<null>();
  const released = Promise.withResolvers<null>();
  let isTaken = false;
  await page.route(`**/.netlify/identity${path}`, async (route, request: Request) => {
    if (isTaken || request.method() !== method) return route.fallback();
    isTaken = true;
    // Node does not know app.localhost.
    const url = request.url().replace('app.localhost', '127.0.0.1');
    const response = await route.fetch({ url });
    answered.resolve(null);
    await released.promise;
    // A body that tells when the page has read it.
    const body = await response.text();
    if (!body.startsWith('{')) return route.fulfill({ response });
    const json: unknown = { ...(JSON.parse(body) as object), is_late: true };
    return route.fulfill({ response, json });
  });
  return { answered: answered.promise, release: () => released.resolve(null) };
}

/** The user whom the widget of a page keeps now, whatever it keeps later. */
export async function userInWidget(page: Page): Promise<JSHandle<WidgetUser | null>> {
  await expect.poll(() => inStore(page, (store) => store.user?.id)).toBeTruthy();
  return page.evaluateHandle(
    () =>
      (Reflect.get(window, 'netlifyIdentity') as { store: { user: WidgetUser | null } }).store.user,
  );
}

/** Waits until the widget has put a late answer into the user that it was about. */
export async function expectRead(user: JSHandle<WidgetUser | null>): Promise<void> {
  await expect.poll(() => user.evaluate((read) => read && 'is_late' in read)).toBe(true);
}
