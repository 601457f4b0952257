/** Requests a second, each from eight connections at once. */
import { postPageSize } from '#domain/post/post.limits.ts';
import { postColumns } from '#domain/post/post.ts';
import { answersASecond } from '../load.ts';
import type { Row } from '../row.ts';
import { loginOf, memberHeaders, startedSite, type Site } from '../site.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The feed as the page asks for it. */
const feed = `/rest/v1/posts?${new URLSearchParams({
  select: postColumns,
  order: 'id.desc',
  'pictures.order': 'position.asc',
  limit: String(postPageSize),
})}`;

const post = {
  title: 'Fresh mats',
  description: 'Sisal, in four colours. Come and see them today.',
};

export const pageRequest = ({ address }: Site) => ({
  url: `${address}/`,
  headers: { 'accept-encoding': 'br' },
});

export const feedRequest = (site: Site, headers: Record<string, string>) => ({
  url: `${site.address}${feed}`,
  headers,
});

/** A row of her own, which no limit counts, unlike posts. */
export const settingsRequest = (site: Site, headers: Record<string, string>) => ({
  url: `${site.address}/rest/v1/member_settings`,
  method: 'POST' as const,
  headers: { ...headers, prefer: 'return=minimal,resolution=merge-duplicates' },
  body: JSON.stringify({ language: 'sw' }),
});

export const loginRequest = (site: Site) => ({
  url: `${site.address}/.netlify/identity/token`,
  method: 'POST' as const,
  headers: form,
  body: loginOf(site),
});

export const pages: Row = {
  name: 'pages',
  measures: 'the landing page from the built site, compressed',
  unit: '/s',
  bound: { atLeast: 2_000 },
  measure: () => onSite((site) => answersASecond(pageRequest(site))),
};

export const select: Row = {
  name: 'select',
  measures: "the feed's 20 newest posts with their authors, by a member",
  unit: '/s',
  measure: () =>
    onSite(async (site) => {
      const people = [await memberHeaders(site), await memberHeaders(site, 'staff')];
      // As many as one person may write in an hour.
      const body = JSON.stringify(Array(10).fill(post));
      for (const headers of people) {
        await fetch(`${site.address}/rest/v1/posts`, { method: 'POST', headers, body });
      }
      return answersASecond(feedRequest(site, people[0] ?? {}));
    }),
};

export const insert: Row = {
  name: 'insert',
  measures: 'a row of her own by a member',
  unit: '/s',
  measure: () =>
    onSite(async (site) => answersASecond(settingsRequest(site, await memberHeaders(site)))),
};

export const signIns: Row = {
  name: 'sign-ins',
  measures: 'a member logs in with her password (bcrypt, cost 10)',
  unit: '/s',
  measure: () => onSite((site) => answersASecond(loginRequest(site))),
};

async function onSite(measure: (site: Site) => Promise<number>) {
  const site = await startedSite();
  const number = await measure(site);
  await site.kill();
  return { number };
}
