/** The controls of the stack that a journey uses: faults and time. */
import { expect } from '@playwright/test';
import type { Fault } from '#netlify/local/faults.ts';
import { control } from './member.ts';
import type { Site } from './site.ts';

type Order = Pick<Fault, 'service' | 'mode'> & Partial<Fault>;

/** Makes a service of the stack fail, or work again. */
export const setFault = (site: Site, fault: Order) => setControl(site, 'faults', fault);

/** Lets so many seconds pass on the server: this control moves its clock ahead only. */
export const letTimePass = (site: Site, seconds: number) =>
  setControl(site, 'clock', { advance: seconds });

/** Uses a control of the stack, whatever the browser's clock or network is told. */
export async function setControl(site: Site, name: string, order: object): Promise<void> {
  expect((await control(site, name, order)).status).toBe(200);
}
