/** The levers of the stack that a journey pulls: weather and time. */
import { expect } from '@playwright/test';
import type { Fault } from '#netlify/local/faults.ts';
import { pull } from './member.ts';
import type { Site } from './site.ts';

type Order = Pick<Fault, 'service' | 'mode'> & Partial<Fault>;

/** Makes a service of the stack fail, or work again. */
export const orderWeather = (site: Site, fault: Order) => pullLever(site, 'faults', fault);

/** Lets so many seconds pass on the server; its clock never goes back. */
export const letTimePass = (site: Site, seconds: number) =>
  pullLever(site, 'clock', { advance: seconds });

/** Pulls a lever of the stack, whatever the browser's clock or network is told: `clock`, `faults`, `identity-settings`. */
export async function pullLever(site: Site, lever: string, order: object): Promise<void> {
  expect((await pull(site, lever, order)).status).toBe(200);
}
