import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from '../load.ts';
import { formatNumber } from '../measuring.ts';
import { createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';
import { createMemberHeaders, startSite, type Site } from '../site.ts';
import {
  createFeedRequest,
  createLoginRequest,
  createPageRequest,
  createSettingsRequest,
} from './requests.ts';

/** The number of mixed requests in one run. More requests do not change the result. */
const requestCount = 6_000;

export const memory: Row = {
  name: 'memory',
  seconds: 60,
  description:
    "resident memory of the server, most of it the database's, idle after a start that builds `dist` anew, or after 6,000 mixed requests",
  unit: 'MB',
  bound: { atMost: 700 },
  async measure() {
    const site = await startSite(createTemporaryFolder(), []);
    const before = await measureRestingMemory(site);
    await send(20, [createLoginRequest(site)], site.address);
    await send(requestCount - 20, await createMixedRequests(site), site.address);
    const after = await measureRestingMemory(site);
    await site.kill();
    const details = `${formatNumber(before)} MB before the first request, ${formatNumber(after)} MB after them`;
    return { number: Math.max(before, after), details };
  },
};

/**
 * Returns requests for files, for the database as a member, and for functions that visitors use. Few are searches,
 * because the site accepts 240 a minute of each kind from one address.
 */
async function createMixedRequests(site: Site) {
  const headers = await createMemberHeaders(site);
  const page = createPageRequest(site);
  const feed = createFeedRequest(site, headers);
  const others = [page, feed, page, createSettingsRequest(site, headers), feed];
  const searchPaths = ['/api/listings?q=mats', '/all-businesses/search?q=market'];
  const searches = searchPaths.map((path) => ({ url: site.address + path }));
  return [...others, ...others, ...others, ...others, ...others, ...searches];
}

/**
 * Returns the resident memory in MB after two seconds without a request.
 * @throws on Windows, which has no `ps`
 */
async function measureRestingMemory({ pid }: Site): Promise<number> {
  await wait(2_000);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kilobytes) * 1024) / 1_000_000;
}
