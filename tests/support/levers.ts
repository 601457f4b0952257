/** The levers of the stack that a journey pulls: weather and time. */
import { expect } from '@playwright/test';
import type { Fault } from '../../netlify/local/faults.ts';
import type { Site } from './site.ts';

type Order = Pick<Fault, 'service' | 'mode'> & Partial<Fault>;

/** Makes a service of the stack fail, or work again. */
export const orderWeather = (site: Site, fault: Order) => pull(site, 'faults', fault);

/** Lets so many seconds pass on the server; its clock never goes back. */
export const letTimePass = (site: Site, seconds: number) =>
  pull(site, 'clock', { advance: seconds });

async function pull({ localOrigin }: Site, lever: string, body: unknown) {
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const init = { method: 'POST', body: JSON.stringify(body) };
  expect((await fetch(`${address}/.local/${lever}`, init)).status).toBe(200);
}
