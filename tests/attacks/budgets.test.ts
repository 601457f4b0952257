/** Tests the limits of requests, time, rows and bytes for functions that visitors or members can reach. */
import { describe, expect, test } from 'vitest';
import { networkBudgets } from '#netlify/data/network-budgets.ts';
import { matchRoute } from '#netlify/local/gateway/function-route.ts';
import { endpoints } from '../support/attacks/endpoints.ts';
import { openFunctions, openRelations } from '../support/attacks/open-relations.ts';
import {
  secretAddresses,
  storingEndpoints,
  statelessEndpoints,
} from '../support/attacks/stores.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { readFunctions } from '../support/functions.ts';
import { createDatabaseClient, openStackForFile } from '../support/stack.ts';
import { staffId } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();
const { stack, database } = await openStackForFile();

/** The functions with their rows in the table of endpoints. */
const functions = (await readFunctions()).map((route) => ({
  ...route,
  rows: endpoints.filter(({ call }) => matchRoute(route, call.path)),
}));
/** Functions that visitors or members can call. */
const reachableFunctions = functions.filter(({ rows }) =>
  rows.some(({ statuses }) => statuses.visitor !== 401 || statuses.member !== 403),
);
/** Functions that visitors can call. */
const publicFunctions = reachableFunctions.filter(({ rows }) =>
  rows.some(({ statuses }) => statuses.visitor !== 401),
);

describe('a function that visitors or members reach', () => {
  test('exists with and without a login', () => {
    expect(publicFunctions.length).toBeGreaterThan(10);
    expect(reachableFunctions.length).toBeGreaterThan(publicFunctions.length);
  });

  test.each(reachableFunctions.filter(({ name }) => !secretAddresses.includes(name)))(
    '$name has a limit of requests from one address',
    ({ config: { rateLimit }, module }) => {
      const { maxRequests } = module.default as { maxRequests?: number };
      expect(maxRequests).toBeGreaterThan(0);
      if (rateLimit === undefined) return;
      expect(rateLimit).toEqual({
        windowSize: 60,
        windowLimit: maxRequests,
        aggregateBy: ['ip', 'domain'],
      });
    },
  );

  test('at most two limits are declared, which every plan of the platform accepts', () => {
    const declared = functions.filter(({ config }) => config.rateLimit !== undefined);
    expect(declared.map(({ name }) => name)).toEqual(['listing-page', 'share-picture']);
  });

  const publicWriters = publicFunctions.filter(({ rows }) =>
    rows.some(({ call }) => call.method !== 'GET'),
  );
  test.each(publicWriters.filter(({ name }) => !statelessEndpoints.includes(name)))(
    '$name stores without a login and declares its budget',
    ({ name }) => {
      expect(storingEndpoints).toHaveProperty(name);
    },
  );
});

describe('a statement', () => {
  test.each([
    ['anon', 1],
    ['authenticated', 2],
    ['service_role', 2],
  ])('of %s has %i seconds', async (role, seconds) => {
    expect(await query('(select rolconfig from pg_roles where rolname = $1)', role)).toContain(
      `statement_timeout=${seconds}s`,
    );
  });

  test('no function open to visitors or members has a longer timeout', async () => {
    const functionNames = await query<string[]>(
      `array(
        select proname::text from pg_proc, unnest(proconfig) as setting
        where pronamespace = 'public'::regnamespace and setting like 'statement_timeout=%'
          and split_part(setting, '=', 2)::interval > interval '2 seconds')`,
    );
    expect(Object.keys(openFunctions).filter((name) => functionNames.includes(name))).toEqual([]);
  });
});

describe('one read over REST', () => {
  test('has at most 1,000 rows', async () => {
    await database
      .from('posts')
      .insert(
        Array.from({ length: 1_100 }, (_, index) => ({
          description: `Post ${index}`,
          author_id: staffId,
        })),
      )
      .throwOnError();
    const member = await createDatabaseClient(stack, 'member');
    const { data } = await member.from('feed').select('id').limit(5_000);
    expect(data).toHaveLength(1_000);
  });

  test.each(Object.keys(openRelations))('of %s cannot use aggregates', async (name) => {
    const member = await createDatabaseClient(stack, 'member');
    expect((await member.from(name).select('count()')).error).not.toBeNull();
  });
});

describe('a network', () => {
  const spend = (kind: string, network: string, bytes: number) =>
    sql.query('select public.spend_network_budget($1, $2, $3)', [kind, network, bytes]);
  const toNetworkHash = (index: number) => index.toString(16).padStart(64, '0');

  test('has the budgets that the endpoints name', async () => {
    const budgets = await query<Record<string, object>>(
      `(select jsonb_object_agg(kind, jsonb_build_object('maxRows', max_rows, 'maxBytes', max_bytes))
        from app.network_budgets)`,
    );
    expect(budgets).toMatchObject(networkBudgets);
  });

  test.each(Object.entries(networkBudgets))(
    'a network adds a limited number of %s a day',
    async (kind, { maxRows, maxBytes }) => {
      for (let index = 0; index < maxRows; index += 1) await spend(kind, toNetworkHash(1), 1);
      await expect(spend(kind, toNetworkHash(1), 1)).rejects.toMatchObject({ code: 'PT429' });
      await spend(kind, toNetworkHash(2), maxBytes);
      await expect(spend(kind, toNetworkHash(2), 1)).rejects.toMatchObject({ code: 'PT429' });
      await spend(kind, toNetworkHash(3), 1);
    },
  );
});
