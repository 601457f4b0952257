/** A statement that takes too long is cut, for whatever role it runs under, and its session is free again. */
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Sql } from '#netlify/local/database/engine.ts';
import { serveStack } from '#netlify/local/server.ts';
import { readStackSettings } from '#netlify/local/settings.ts';
import { quickPasswords } from '../support/data-folder.ts';
import { copyTestData } from '../support/database.ts';
import { databaseTokenOf, logIn } from '../support/stack.ts';

/** PGlite takes the setting and interrupts nothing. */
const canInterrupt = inject('postgres') !== undefined;

/** A stack with the session of its database's owner. */
async function openStack() {
  const { folder, openEngine, remove } = await copyTestData();
  let sql: Sql | undefined;
  const { info, close } = await serveStack({
    settings: readStackSettings({ DATA_DIR: folder, PORT: '0', ...quickPasswords }),
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
  const databaseToken = await databaseTokenOf(stack, 'member');

  const asVisitor = (path: string) => fetch(site + path);
  const asMember = (path: string) =>
    fetch(site + path, { headers: { authorization: `Bearer ${token}` } });
  const overRest = (path: string, bearer: string) =>
    fetch(`${info.supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: info.publishableKey, authorization: `Bearer ${bearer}` },
    });

  /** Asks while another session holds tables that the answer needs. */
  async function askLocked(tables: string, ask: () => Promise<Response>): Promise<Response[]> {
    return sql.transaction(async (transaction) => {
      await transaction.exec(`lock table ${tables} in access exclusive mode`);
      return Promise.all(Array.from({ length: 8 }, ask));
    });
  }

  test.each([
    ['a search of a visitor', 'public.listing_versions', () => asVisitor('/api/listings?q=mats')],
    ['a page of an advert', 'public.listing_versions', () => asVisitor('/a-business')],
    ["a member's list of adverts", 'public.listings', () => asMember('/api/my-listings')],
  ])('is cut for %s, which says so, and every session answers again', async (_, tables, ask) => {
    const before = await ask();
    const cut = await askLocked(tables, ask);
    expect(new Set(cut.map(({ status }) => status))).toEqual(new Set([504]));
    const next = await Promise.all(Array.from({ length: 12 }, ask));
    expect(new Set(next.map(({ status }) => status))).toEqual(new Set([before.status]));
  });

  test('is answered by an endpoint with the code of the problem', async () => {
    const [cut] = await askLocked('public.listing_versions', () =>
      asVisitor('/api/listings?q=mats'),
    );
    expect(await cut?.json()).toMatchObject({ code: 'timeout', status: 504 });
  });

  test.each([
    ['the public key', 'public.listings', 'live_listings?select=id', info.publishableKey],
    ["a member's token", 'public.member_settings', 'member_settings?select=news', databaseToken],
  ])('is cut over REST for %s', async (_, tables, path, bearer) => {
    const cut = await askLocked(tables, () => overRest(path, bearer));
    const codes = await Promise.all(
      cut.map(async (answer) => ((await answer.json()) as { code: string }).code),
    );
    expect(new Set(codes)).toEqual(new Set(['57014']));
    expect((await overRest(path, bearer)).status).toBe(200);
  });
});
