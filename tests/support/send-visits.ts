/** Sends visits to a stack with the request of a mobile browser. */
import type { TestStack } from './stack.ts';
import { createClientAddress, send } from './submit.ts';

export const mobileBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';

interface VisitOptions {
  member?: string;
  /** The user agent. */
  browser?: string;
  origin?: string;
  /** The client address, by default a new one. */
  from?: string;
  path?: string;
}

/** Sends visits, and returns the status of the response. */
export async function sendVisits(
  { site }: TestStack,
  visits: unknown,
  { member, browser = mobileBrowser, origin = site, from, path = '/api/visits' }: VisitOptions = {},
): Promise<number> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser, origin };
  const options = { from: from ?? createClientAddress(), headers };
  return (await send(`${site}${path}`, JSON.stringify({ member, visits }), options)).status;
}
