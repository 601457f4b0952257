/** Tests that statements of several roles are cancelled at their timeout, and then free the database session. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Sql } from '#netlify/local/database/engine.ts';
import { readStackSettings, serveStack } from '#netlify/local/index.ts';
import { quickSettings } from '../../support/data-folder.ts';
import { copyTestData } from '../../support/database.ts';
import { createDatabaseToken, logIn } from '../../support/stack.ts';

/** True if the tests use PostgreSQL. PGlite accepts the timeout setting but does not interrupt statements. */
const canInterrupt = inject('postgres') !== undefined;

/** Opens a stack on a copy of the test data, and a database session of its owner. */
async function openStack() {
  const { folder, openEngine, remove } = await copyTestData();
  let sql: Sql | undefined;
  const { info, close } = await serveStack({
    settings: readStackSettings({ DATA_DIR: folder, PORT: '0', ...quickSettings }),
    loadModule: (file) => import(file),
    runsSchedule: false,
    openEngine: async (data) => {
      if (!openEngine) throw new Error('PGlite interrupts nothing.');
      const engine = await openEngine(data);
      sql = engine.sql;
      return engine;
    },
  });
  if (!sql) throw new Error('No database was opened.');
  afterAll(async () => {
    await close();
    await remove();
  });
  return { stack: { site: info.site, info, folder, close }, sql };
}

describe.runIf(canInterrupt)('a statement that waits for a lock', async () => {
  if (!canInterrupt) return;
  const { stack, sql } = await openStack();
  const { site, info } = stack;
  const token = await logIn(site, info.signIns.member);
  const databaseToken = await createDatabaseToken(stack, 'member');

  const fetchAsVisitor = (path: string) => fetch(site + path);
  const fetchAsMember = (path: string) =>
    fetch(site + path, { headers: { authorization: `Bearer ${token}` } });
  const fetchRest = (path: string, bearer: string) =>
    fetch(`${info.supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: info.publishableKey, authorization: `Bearer ${bearer}` },
    });

  /**
   * Functions that send a request of a role. All requests are sent twice at the same time, so together they use every
   * free database session of the stack.
   */
  const requests = {
    'a search of a visitor': () => fetchAsVisitor('/api/listings?q=mats'),
    'a page of an advert': () => fetchAsVisitor('/a-business'),
    "a member's list of adverts": () => fetchAsMember('/api/my-listings'),
    'the public key': () => fetchRest('live_listings?select=id', info.publishableKey),
    "a member's token": () => fetchRest('member_settings?select=news', databaseToken),
  };
  type RequestName = keyof typeof requests;
  const names = Object.keys(requests) as RequestName[];
  const expectedStatuses = new Map<RequestName, number>();
  const timedOutResponses = new Map<RequestName, Response[]>();

  // All requests share one lock, because each request waits until its statement is cancelled.
  beforeAll(async () => {
    for (const name of names) expectedStatuses.set(name, (await requests[name]()).status);
    await sql.transaction(async (transaction) => {
      await transaction.exec(
        `lock table public.listing_versions, public.listings, public.member_settings
         in access exclusive mode`,
      );
      const pendingRequests = names.map(async (name) => {
        timedOutResponses.set(name, await Promise.all([requests[name](), requests[name]()]));
      });
      await Promise.all(pendingRequests);
    });
  });

  test.each(names.slice(0, 3))('the timeout of %s frees every database session', async (name) => {
    const statuses = timedOutResponses.get(name)?.map(({ status }) => status);
    expect(statuses).toEqual([504, 504]);
    const responses = await Promise.all(Array.from({ length: 12 }, requests[name]));
    expect(new Set(responses.map(({ status }) => status))).toEqual(
      new Set([expectedStatuses.get(name)]),
    );
  });

  test('an endpoint responds with the code of the problem', async () => {
    const [response] = timedOutResponses.get('a search of a visitor') ?? [];
    expect(await response?.json()).toMatchObject({ code: 'timeout', status: 504 });
  });

  test.each(names.slice(3))('a REST request with %s is cancelled', async (name) => {
    const responses = timedOutResponses.get(name) ?? [];
    const codes = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { code: string }).code),
    );
    expect(codes).toEqual(['57014', '57014']);
    expect((await requests[name]()).status).toBe(200);
  });
});
