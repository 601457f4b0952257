/** Sets faults and the clock of the stack in e2e tests, and holds requests of a page. */
import { expect, type Page, type Route } from '@playwright/test';
import type { Fault } from '#netlify/local/faults.ts';
import { control } from './member.ts';
import type { Site } from './site.ts';

type FaultInput = Pick<Fault, 'service' | 'mode'> & Partial<Fault>;

/** Makes a service of the stack fail, or work again. */
export const setFault = (site: Site, fault: FaultInput) => setControl(site, 'faults', fault);

/** Advances the server's clock. The clock cannot move back. */
export const advanceClock = (site: Site, seconds: number) =>
  setControl(site, 'clock', { advance: seconds });

/**
 * Sends a request to a control of the stack, and expects the status 200. The request comes from Node, so it does
 * not depend on the browser's clock and network.
 */
export async function setControl(site: Site, name: string, body: object): Promise<void> {
  expect((await control(site, name, body)).status).toBe(200);
}

/**
 * Holds the requests of a page to an address.
 * @param respond - handles the released requests; by default they continue
 * @returns a function that releases the requests
 */
export async function holdRequests(
  page: Page,
  url: string,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(url, (route) => released.promise.then(() => respond(route)));
  return () => released.resolve(undefined);
}
