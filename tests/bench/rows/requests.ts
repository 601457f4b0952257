/** What requests cost the server: how many it answers, and the memory that it has after many. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { feedQuery } from '../age/reads.ts';
import { answersASecond, send } from '../load.ts';
import { short } from '../measuring.ts';
import { temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { loginOf, memberHeaders, startedSite, startSite, type Site } from '../site.ts';

/** So many mixed requests; more change nothing. */
const requests = 6_000;

export const requestRows: Row[] = [
  {
    name: 'pages',
    measures: 'the landing page from the built site, compressed, to eight connections at once',
    unit: '/s',
    bound: { atLeast: 2_000 },
    async measure() {
      const site = await startedSite();
      const number = await answersASecond(pageOf(site));
      await site.kill();
      return { number };
    },
  },
  {
    name: 'memory',
    seconds: 60,
    measures: 'memory of the server, idle after a start that builds, or after 6,000 mixed requests',
    unit: 'MB',
    bound: { atMost: 700 },
    async measure() {
      const site = await startSite(temporaryFolder(), []);
      const before = await megabytesAtRest(site);
      await send(20, [loginTo(site)], site.address);
      await send(requests - 20, await mixedRequests(site), site.address);
      const after = await megabytesAtRest(site);
      await site.kill();
      const beside = `${short(before)} MB before the first request, ${short(after)} MB after them`;
      return { number: Math.max(before, after), beside };
    },
  },
];

const pageOf = ({ address }: Site) => ({
  url: `${address}/`,
  headers: { 'accept-encoding': 'br' },
});

const loginTo = (site: Site) => ({
  url: `${site.address}/.netlify/identity/token`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: loginOf(site),
});

/** Files, the database by a member, and functions that ask it for anybody. */
async function mixedRequests(site: Site) {
  const headers = await memberHeaders(site);
  const page = pageOf(site);
  const feed = { url: `${site.address}/rest/v1/posts?${new URLSearchParams(feedQuery)}`, headers };
  // A row of her own, which no limit counts, unlike posts.
  const settings = {
    url: `${site.address}/rest/v1/member_settings`,
    method: 'POST' as const,
    headers: { ...headers, prefer: 'return=minimal,resolution=merge-duplicates' },
    body: JSON.stringify({ language: 'sw' }),
  };
  const found = ['/api/listings?q=mats', '/all-businesses/search?q=market'].map((path) => ({
    url: site.address + path,
  }));
  return [page, feed, page, settings, feed, ...found];
}

/** Resident memory after two seconds without a request. @throws on Windows, which has no `ps`. */
async function megabytesAtRest({ pid }: Site): Promise<number> {
  await wait(2_000);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kilobytes) * 1024) / 1_000_000;
}
