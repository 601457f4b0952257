/** Requests a second, each from eight connections at once. */
import { answersASecond } from '../load.ts';
import type { Row } from '../row.ts';
import { loginOf, memberHeaders, startedSite, type Site } from '../site.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The feed as the page asks for it. */
const feed =
  '/rest/v1/posts?select=id,title,description,created_at,author:members(id,name)&order=id.desc&limit=20';

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

export const postRequest = (site: Site, headers: Record<string, string>) => ({
  url: `${site.address}/rest/v1/posts`,
  method: 'POST' as const,
  headers: { ...headers, prefer: 'return=minimal' },
  body: JSON.stringify(post),
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
      const headers = await memberHeaders(site);
      const body = JSON.stringify(Array(40).fill(post));
      await fetch(postRequest(site, headers).url, { method: 'POST', headers, body });
      return answersASecond(feedRequest(site, headers));
    }),
};

export const insert: Row = {
  name: 'insert',
  measures: 'a post by a member',
  unit: '/s',
  measure: () =>
    onSite(async (site) => answersASecond(postRequest(site, await memberHeaders(site)))),
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
