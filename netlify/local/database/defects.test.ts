/** What the library gets wrong, each once unmended and once mended. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './index.ts';
import {
  createWorkspace,
  member,
  service,
  visitor,
  type Workspace,
} from '#tests/support/database-workspace.ts';
import { openUnwrapped } from '#tests/support/unwrapped-library.ts';

const amina = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
const roles = `create role anon; create role authenticated; create role service_role bypassrls;`;
const schema = `
  create table notes (
    id int primary key,
    text text not null constraint notes_short check (char_length(text) < 10),
    written timestamptz not null default '2026-01-02 03:04:05.6+00',
    read timestamptz[] not null default '{2026-01-02 03:04:05.6+00}',
    price numeric(10, 2) not null default 12.5
  );
  alter table notes enable row level security;
  create policy "everybody reads" on notes for select to anon, authenticated using (true);
  create table secrets (id int primary key);
  revoke all on secrets from anon;
  create table slots (span int4range, exclude using gist (span with &&));
  create function refuse() returns void language plpgsql as $$
  begin
    raise exception 'not today' using detail = 'it rains', hint = 'come back tomorrow';
  end $$;
  create function who() returns text language sql as 'select current_user::text';
  insert into notes (id, text) values (1, 'hello');
`;
const grants = 'grant all on all tables in schema public to service_role;';

let unwrapped: Awaited<ReturnType<typeof openUnwrapped>>;
let workspace: Workspace;
let ours: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  unwrapped = await openUnwrapped();
  await expect(unwrapped.sql.exec(schema)).rejects.toThrow('role "anon" does not exist');
  await unwrapped.sql.exec(roles + schema + grants);
  workspace = await createWorkspace({ '20260101000000_schema.sql': schema });
  ours = await workspace.open();
});
afterAll(async () => {
  await unwrapped.close();
  await ours.close();
  await workspace.remove();
});

type Fetch = Database['fetch'];
const iso = '2026-01-02T03:04:05.6+00:00';
const refusalOf = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code,
];

/** How many of many requests at once are answered in the role of somebody else. */
async function answersInWrongRole(fetch: Fetch): Promise<number> {
  const askers = {
    anon: visitor(fetch),
    service_role: service(fetch),
    authenticated: await member(fetch, amina),
  };
  const answers = Array.from({ length: 20 }, () => Object.entries(askers))
    .flat()
    .map(async ([role, asker]) => (await asker.rpc('who')).data === role);
  return (await Promise.all(answers)).filter((right) => !right).length;
}

/** A request, the answer of the library alone, and that of our database. */
const defects: Record<string, [(fetch: Fetch) => Promise<unknown>, alone: unknown, our: unknown]> =
  {
    'a table that a migration took from visitors': [
      async (fetch) => refusalOf(await visitor(fetch).from('secrets').select()),
      [200, undefined],
      [401, '42501'],
    ],
    'a timestamp': [
      async (fetch) => (await visitor(fetch).from('notes').select('written').limit(1)).data,
      [{ written: '2026-01-02 03:04:05.6+00' }],
      [{ written: iso }],
    ],
    'an amount with two decimals': [
      async (fetch) => (await visitor(fetch).from('notes').select('price').limit(1)).data,
      [{ price: '12.50' }],
      [{ price: 12.5 }],
    ],
    'a row that breaks a constraint': [
      async (fetch) =>
        refusalOf(await service(fetch).from('notes').insert({ id: 9, text: 'far too long' })),
      [500, 'SUP'],
      [400, '23514'],
    ],
    'a row that another one excludes': [
      async (fetch) => {
        await service(fetch).from('slots').insert({ span: '[1,5)' });
        return refusalOf(await service(fetch).from('slots').insert({ span: '[4,6)' }));
      },
      [500, 'SUP'],
      [400, '23P01'],
    ],
    'a function that refuses': [
      async (fetch) => refusalOf(await service(fetch).rpc('refuse')),
      [500, 'SUP'],
      [400, 'P0001'],
    ],
    'a change of a whole table': [
      async (fetch) => (await service(fetch).from('slots').delete()).error?.code,
      undefined,
      '21000',
    ],
    'one of many requests at once': [
      async (fetch) => (await answersInWrongRole(fetch)) > 0,
      true,
      false,
    ],
  };

describe.each(Object.entries(defects))('%s', (_, [request, alone, our]) => {
  it('is still answered wrongly by the unwrapped library', async () => {
    expect(await request(unwrapped.fetch)).toEqual(alone);
  });

  it('is answered rightly by our database', async () => {
    expect(await request(ours.fetch)).toEqual(our);
  });
});

it('our database hands out a list of timestamps, and the words of Postgres', async () => {
  const { data } = await visitor(ours.fetch).from('notes').select('read').single();
  expect(data).toEqual({ read: [iso] });
  const { error } = await service(ours.fetch).rpc('refuse');
  const words = { message: 'not today', details: 'it rains', hint: 'come back tomorrow' };
  expect(error).toMatchObject(words);
});
