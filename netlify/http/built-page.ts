/** Pages and files of the built site, for endpoints that fill them in. */
import { now } from '../clock.ts';
import { environment } from '../env.ts';
import { log } from './log.ts';

/** How long, in milliseconds, a frame may take: a plain answer now is better than a fine one later. */
const frameTimeoutMs = 3_000;

/** The same for what an answer would be wrong without. */
export const contentTimeoutMs = 10_000;

/** How long, in milliseconds, one is used: a later build names other scripts. */
const freshness = 60_000;

/** By address, and when each was fetched. */
const cache = new Map<string, { text: string; at: number }>();
const pending = new Map<string, Promise<string | undefined>>();

/**
 * The text of a file that the build wrote, fetched once a minute.
 * @param path - such as '/answer'.
 * @param isRight - whether it is what was expected: an error page is not.
 * @param timeoutMs - of the request to the site.
 * @returns undefined after a failure, which is logged.
 */
export async function builtPage(
  path: string,
  isRight: (text: string) => boolean,
  timeoutMs = frameTimeoutMs,
): Promise<string | undefined> {
  const address = new URL(path, environment().site).href;
  const cached = cache.get(address);
  if (cached && Math.abs(now().getTime() - cached.at) < freshness) return cached.text;
  const asking =
    pending.get(address) ??
    fetchPage(address, isRight, timeoutMs).finally(() => pending.delete(address));
  pending.set(address, asking);
  return (await asking) ?? cached?.text;
}

/** What was fetched is of an older build than the one that is served from now on. */
export function forgetBuiltPages(): void {
  cache.clear();
}

async function fetchPage(address: string, isRight: (text: string) => boolean, timeoutMs: number) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    if (!isRight(text)) throw new Error(`It is not what was expected: status ${answer.status}.`);
    cache.set(address, { text, at: now().getTime() });
    return text;
  } catch (error) {
    log.fault(`the frame at ${new URL(address).pathname}`, error);
    return undefined;
  }
}

/**
 * A page of the build whose places an endpoint fills in, one after the other.
 * @param places - where each part stands, in the order of the page; each is there once.
 * @returns undefined where the page is not to be had.
 */
export async function filledPage<Name extends string>(
  path: string,
  places: Record<Name, RegExp>,
  parts: Record<Name, string>,
  timeoutMs?: number,
): Promise<string | undefined> {
  const all = Object.entries<RegExp>(places) as [Name, RegExp][];
  const page = await builtPage(
    path,
    (text) => all.every(([, place]) => place.test(text)),
    timeoutMs,
  );
  return page && all.reduce((text, [name, place]) => text.replace(place, () => parts[name]), page);
}
