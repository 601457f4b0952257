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
  workspace = await createWorkspace({ '20260101000000_schema.sql': schema });
  ours = await workspace.open();
});
afterAll(async () => {
  await unwrapped.close();
  await ours.close();
  await workspace.remove();
});

describe('a policy for visitors in the first migration', () => {
  it('the unwrapped library still has no role for it', async () => {
    await expect(unwrapped.sql.exec(schema)).rejects.toThrow('role "anon" does not exist');
    await unwrapped.sql.exec(roles + schema + grants);
  });

  it('our database has the role', async () => {
    const { data } = await visitor(ours.fetch).from('notes').select('text');
    expect(data).toEqual([{ text: 'hello' }]);
  });
});

describe('a table that a migration took from visitors', () => {
  it('the unwrapped library still gives it back at the first request', async () => {
    const { status } = await visitor(unwrapped.fetch).from('secrets').select();
    expect(status).toBe(200);
  });

  it('our database keeps it from them', async () => {
    const { status, error } = await visitor(ours.fetch).from('secrets').select();
    expect([status, error?.code]).toEqual([401, '42501']);
  });
});

describe('a moment', () => {
  const read = async (fetch: Database['fetch']) => {
    const { data } = await visitor(fetch).from('notes').select('written, read').single();
    return data as unknown;
  };

  it('the unwrapped library still writes it as no browser must read it', async () => {
    expect(await read(unwrapped.fetch)).toMatchObject({ written: '2026-01-02 03:04:05.6+00' });
  });

  it('our database writes it as PostgREST does', async () => {
    const iso = '2026-01-02T03:04:05.6+00:00';
    expect(await read(ours.fetch)).toEqual({ written: iso, read: [iso] });
  });
});

describe('an amount with two decimals', () => {
  const insert = async (fetch: Database['fetch'], id: number) => {
    const { data } = await service(fetch).from('notes').insert({ id, text: 'x' }).select('price');
    return data as unknown;
  };

  it('the unwrapped library still writes it as a string', async () => {
    expect(await insert(unwrapped.fetch, 2)).toEqual([{ price: '12.50' }]);
  });

  it('our database writes it as a number', async () => {
    expect(await insert(ours.fetch, 2)).toEqual([{ price: 12.5 }]);
  });
});

describe('what Postgres refuses', () => {
  const ask = {
    '23514': (fetch: Database['fetch']) =>
      service(fetch).from('notes').insert({ id: 9, text: 'far too long' }),
    '23P01': async (fetch: Database['fetch']) => {
      await service(fetch).from('slots').insert({ span: '[1,5)' });
      return service(fetch).from('slots').insert({ span: '[4,6)' });
    },
    P0001: (fetch: Database['fetch']) => service(fetch).rpc('refuse'),
  };

  it.each(Object.entries(ask))(
    'the unwrapped library still answers %s with a vague 500',
    async (_code, request) => {
      const { status, error } = await request(unwrapped.fetch);
      expect([status, error?.code]).toEqual([500, 'SUP']);
    },
  );

  it.each(Object.entries(ask))('our database answers %s with 400', async (code, request) => {
    const { status, error } = await request(ours.fetch);
    expect([status, error?.code]).toEqual([400, code]);
  });

  it('our database says what Postgres said', async () => {
    const { error } = await service(ours.fetch).rpc('refuse');
    expect(error).toMatchObject({
      message: 'not today',
      details: 'it rains',
      hint: 'come back tomorrow',
    });
  });
});

describe('a change of a whole table', () => {
  const empty = (fetch: Database['fetch']) => service(fetch).from('slots').delete();

  it('the unwrapped library still makes it', async () => {
    expect((await empty(unwrapped.fetch)).error).toBeNull();
  });

  it('our database refuses it as the hosted one does', async () => {
    expect((await empty(ours.fetch)).error).toMatchObject({ code: '21000' });
  });
});

describe('requests at the same time', () => {
  const askAtOnce = async (fetch: Database['fetch']) => {
    const askers = {
      anon: visitor(fetch),
      service_role: service(fetch),
      authenticated: await member(fetch, amina),
    };
    const answers = Array.from({ length: 20 }, () => Object.entries(askers))
      .flat()
      .map(async ([role, asker]) => {
        const answer = await asker.rpc('who');
        return answer.data === role;
      });
    return (await Promise.all(answers)).filter((right) => !right).length;
  };

  it('the unwrapped library still answers some of them in the role of others', async () => {
    expect(await askAtOnce(unwrapped.fetch)).toBeGreaterThan(0);
  });

  it('our database answers each in its own role', async () => {
    expect(await askAtOnce(ours.fetch)).toBe(0);
  });
});
