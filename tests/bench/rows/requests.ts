/** Measures requests a second over eight concurrent connections. */
import { postPageSize } from '#domain/post/page-size.ts';
import { measureRate } from '../load.ts';
import type { Row } from '../row.ts';
import {
  createLogin,
  createMemberHeaders,
  startPreparedSite,
  writePosts,
  type Site,
} from '../site.ts';

/** The page's query for the feed. */
export const feedQuery = {
  order: 'id.desc',
  limit: String(postPageSize),
};

export const createPageRequest = ({ address }: Site) => ({
  url: `${address}/`,
  headers: { 'accept-encoding': 'br' },
});

export const createFeedRequest = ({ address }: Site, headers: Record<string, string>) => ({
  url: `${address}/rest/v1/feed?${new URLSearchParams(feedQuery)}`,
  headers,
});

/** Returns a request that writes the member's settings. Settings have no rate limit, while posts have one. */
export const createSettingsRequest = ({ address }: Site, headers: Record<string, string>) => ({
  url: `${address}/rest/v1/member_settings`,
  method: 'POST' as const,
  headers: { ...headers, prefer: 'return=minimal,resolution=merge-duplicates' },
  body: JSON.stringify({ language: 'sw' }),
});

export const createLoginRequest = (site: Site) => ({
  url: `${site.address}/.netlify/identity/token`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: createLogin(site),
});

type Request = Parameters<typeof measureRate>[0];

const createRateRow = (
  row: Pick<Row, 'name' | 'description' | 'bound'>,
  createRequest: (site: Site) => Request | Promise<Request>,
): Row => ({
  ...row,
  unit: '/s',
  async measure() {
    const site = await startPreparedSite();
    const number = await measureRate(await createRequest(site));
    await site.kill();
    return { number };
  },
});

export const requestRows = [
  createRateRow(
    {
      name: 'pages',
      description:
        'the landing page from the built site, compressed; a rate near the bound means that the server reads the disk',
      bound: { atLeast: 2_000 },
    },
    createPageRequest,
  ),
  createRateRow(
    {
      name: 'select',
      description:
        "the feed's 20 newest posts with their authors, by a member: policies, REST and the database in one thread",
    },
    async (site) => {
      await writePosts(site, 'Sisal, in four colours. Come and see them today.');
      return createFeedRequest(site, await createMemberHeaders(site));
    },
  ),
  createRateRow({ name: 'insert', description: 'a member saves settings' }, async (site) =>
    createSettingsRequest(site, await createMemberHeaders(site)),
  ),
  createRateRow(
    { name: 'sign-ins', description: 'a member logs in by password (bcrypt, cost 10)' },
    createLoginRequest,
  ),
];
