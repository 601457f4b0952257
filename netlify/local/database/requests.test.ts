import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './index.ts';
import {
  createWorkspace,
  createMemberClient,
  createServiceClient,
  testKeys,
  createVisitorClient,
  type Workspace,
} from '#tests/support/database-workspace.ts';

const amina = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
const baraka = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

const schema = `
  create table adverts (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid(),
    title text not null,
    words text[],
    extra jsonb
  );
  create function say(words text[]) returns text language sql as $$ select words::text $$;
  alter table adverts enable row level security;
  create table notes (
    id int primary key,
    text text not null constraint notes_short check (char_length(text) < 10),
    written timestamptz not null default '2026-01-02 03:04:05.6+00',
    read timestamptz[] not null default '{2026-01-02 03:04:05.6+00}',
    price numeric(10, 2) not null default 12.5
  );
  insert into notes (id, text) values (1, 'hello');
  create table secrets (id int primary key);
  revoke all on secrets from anon;
  create table slots (span int4range, exclude using gist (span with &&));
  insert into slots values ('[1,5)');
  create function refuse() returns void language plpgsql as $$
  begin
    raise exception 'not today' using detail = 'it rains', hint = 'come back tomorrow';
  end $$;
  create table bookings (slot int primary key, member uuid not null default auth.uid());
  create function who() returns text language sql as $$
    select concat_ws(' ', current_user, auth.role(), auth.uid(), auth.email())
  $$;
`;

let workspace: Workspace;
let database: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  workspace = await createWorkspace({ '20260101000000_schema.sql': schema });
  database = await workspace.open();
});
afterAll(async () => {
  await database.close();
  await workspace.remove();
});

const { publishableKey, secretKey } = testKeys;
const get = (path: string, headers: Record<string, string> = {}) =>
  database.fetch(new Request(`http://database.test${path}`, { headers }));
const post = (body: BodyInit, path = '/rest/v1/adverts') => {
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  return database.fetch(
    new Request(`http://database.test${path}`, { method: 'POST', headers, body }),
  );
};

describe('many requests at once', () => {
  it('keep their roles, and the database keeps its role', async () => {
    const requests = Array.from({ length: 30 }, async (_, index) => {
      const id = index % 2 ? amina : baraka;
      const [response, sessionResult] = await Promise.all([
        (await createMemberClient(database.fetch, id)).rpc('who'),
        database.sql.query(`select concat_ws(' ', current_user, auth.uid()) as caller`),
      ]);
      return response.data === `authenticated authenticated ${id}` && sessionResult.rows;
    });
    for (const rows of await Promise.all(requests)) expect(rows).toEqual([{ caller: 'postgres' }]);
  });

  it('insert a unique row exactly once', async () => {
    const client = await createMemberClient(database.fetch, amina);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => client.from('bookings').insert({ slot: 1 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ error }) => error?.code === '23505')).toHaveLength(19);
  });

  it('do not read rows of a failed transaction', async () => {
    const failing = database.sql.transaction(async (transaction) => {
      await transaction.exec('insert into bookings (slot, member) values (2, gen_random_uuid())');
      throw new Error('changed my mind');
    });
    const [, { count }] = await Promise.all([
      failing.catch(() => undefined),
      createServiceClient(database.fetch)
        .from('bookings')
        .select('*', { count: 'exact', head: true })
        .eq('slot', 2),
    ]);
    expect(count).toBe(0);
  });
});

describe('an invalid body', () => {
  const depth = 200_000;
  const bodies: Record<string, BodyInit> = {
    'is empty': '',
    'ends early': '{"title": ',
    'is not an object': '"text"',
    'is not text': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    'ends early in a deep nesting': `{"extra": ${'['.repeat(depth)}`,
    'is nested too deeply': `{"title": "x", "extra": ${'['.repeat(depth)}${']'.repeat(depth)}}`,
    'hides the nesting in a string': `{"title": "x", "extra": "${'['.repeat(depth)}${']'.repeat(depth)}"}`,
    'is larger than 5 MiB': `{"title": "${'x'.repeat(5 * 1024 * 1024)}"}`,
    'contains a character that PostgreSQL refuses': String.raw`{"title": "\u0000"}`,
    'is of the wrong type': '{"title": "x", "owner": "amina"}',
  };

  it.each(Object.entries(bodies))('is refused if it %s', async (_label, body) => {
    const { status } = await post(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('is answered without SQL and without a stack', async () => {
    const texts = await Promise.all(
      Object.values(bodies).map(async (body) => (await post(body)).text()),
    );
    expect(texts.join()).not.toMatch(/insert into|select |node_modules|\bat .*:\d+:\d+/i);
  });
});

const validPath = '/rest/v1/adverts?select=id&limit=0';

it.each([
  ['an object for a list', '/rest/v1/adverts?words=eq.%7B%7D'],
  ['an object for a parameter that is a list', '/rest/v1/rpc/say?words=%7B%7D'],
  ['a list for a text', '/rest/v1/adverts?title=eq.%5B1%5D'],
])('the database still works after %s', async (_label, path) => {
  expect((await get(path, { apikey: publishableKey })).status).not.toBe(503);
  expect((await get(validPath, { apikey: publishableKey })).status).toBe(200);
});

describe('addresses', () => {
  it.each([
    '/_system/info',
    '/rest/v1/../../_system/info',
    '/rest/v1/%2e%2e/%2e%2e/_system/info',
    '/rest/v1/..%2f..%2f_system/info',
    '/rest/v1//_system/info',
    '/auth/v1/settings',
    '/auth/v1/signup',
    '/',
  ])('%s does not exist', async (path) => {
    expect((await get(path, { apikey: secretKey })).status).toBe(404);
  });

  it('a table created at run time is served at once', async () => {
    await database.sql.exec('create table late (id int)');
    expect((await get('/rest/v1/late', { apikey: publishableKey })).status).toBe(200);
    await database.sql.exec('drop table late');
    expect((await get('/rest/v1/late', { apikey: publishableKey })).status).toBe(404);
  });
});

describe('errors of the underlying library are corrected', () => {
  const selectTable = (table: string) => createServiceClient(database.fetch).from(table);

  it.each([
    [
      401,
      '42501',
      'a table not granted',
      () => createVisitorClient(database.fetch).from('secrets').select(),
    ],
    [
      400,
      '23514',
      'a broken constraint',
      () => selectTable('notes').insert({ id: 9, text: 'a long text' }),
    ],
    [400, '23P01', 'an exclusion', () => selectTable('slots').insert({ span: '[4,6)' })],
    [
      400,
      'P0001',
      'a function that refuses',
      () => createServiceClient(database.fetch).rpc('refuse'),
    ],
    [400, '21000', 'a change of a whole table', () => selectTable('slots').delete()],
  ])('status %i and code %s report %s', async (status, code, _, sendRequest) => {
    expect(await sendRequest()).toMatchObject({ status, error: { code } });
  });

  it('timestamps, their arrays and amounts are formatted as in PostgREST', async () => {
    const { data } = await selectTable('notes').select('written,read,price');
    const iso = '2026-01-02T03:04:05.6+00:00';
    expect(data).toEqual([{ written: iso, read: [iso], price: 12.5 }]);
  });

  it('an error has the message, details and hint of PostgreSQL', async () => {
    const { error } = await createServiceClient(database.fetch).rpc('refuse');
    const fields = { message: 'not today', details: 'it rains', hint: 'come back tomorrow' };
    expect(error).toMatchObject(fields);
  });
});
