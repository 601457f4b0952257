/** Plays steps of many sessions so that transactions meet, and so that some of them end in a crash. */
import { afterAll, inject } from 'vitest';
import type { Queries } from '#netlify/local/database/engine.ts';
import { brokenInvariants, prepareInvariants } from '../listing-invariants.ts';
import { act, setClock, uploadPhotos, type Step } from '../listing-steps.ts';
import { newWorld, wordOf, type World } from '../money.ts';
import { connectTo } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { queriesOf } from '../postgres/engine.ts';

export interface Turn {
  step: Step;
  /** A killed session loses its connection while its step is under way. */
  end: 'commit' | 'rollback' | 'kill';
  /** How many transactions may be open when it begins; the eldest end first. */
  beside: number;
}

/** What people are answered; the rest would be a fault, a deadlock (40P01) among them. */
const answers = [
  ...[
    'PT404',
    'PT409',
    'PT412',
    'PT429',
    'TG403',
    'TG409',
    'TG423',
    'TG429',
    '23505',
    '40001',
    '23514',
  ],
];

const sessions = 4;

/** Everything that the steps write; the receipts begin again. */
const clean = `begin;
  set local session_replication_role = replica;
  ${[
    ...[
      'payment_claims',
      'payment_refunds',
      'payment_differences',
      'payment_events',
      'ledger',
      'payments',
      'orders',
      'notices',
      'audit_log',
    ],
    ...['listing_slugs', 'listing_versions', 'listings', 'pictures', 'attempts'],
  ]
    .map((table) => `delete from public.${table};`)
    .join(' ')}
  update app.counters set last = 0 where name = 'receipt';
  commit`;

/** A transaction that has begun. */
interface Open {
  session: Session;
  end: 'commit' | 'rollback';
  done: Promise<unknown>;
}
type Session = ReturnType<typeof connectTo>;

export async function openInterleaver() {
  const template = inject('postgres');
  if (!template) throw new Error('Many sessions need a real PostgreSQL.');
  const target = await copyDatabase(template);
  const all: Session[] = [];
  const another = () => {
    const session = connectTo(target);
    all.push(session);
    return session;
  };
  const free = Array.from({ length: sessions }, another);
  const own = connectTo(target);
  const sql = queriesOf(own, true);
  afterAll(async () => {
    await Promise.all([...all, own].map((session) => session.end()));
    await dropDatabase(target);
  });
  await sql.exec(`
    create or replace function app.now() returns timestamptz language sql stable
      return pg_catalog.now() + make_interval(
        secs => coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::double precision)`);
  await prepareInvariants(sql);
  await sql.exec(`set tests.ticked = 'yes'`);

  /** What one run of turns came to. */
  const play = async (turns: Turn[]) => {
    await sql.exec(clean);
    await uploadPhotos(sql);
    const world = newWorld();
    const run = createRun(free, another, world);
    for (const turn of turns) await run.take(turn);
    await run.drain(0);
    await sayAll(sql, world);
    await sql.exec(setClock(world).replace('true', 'false'));
    const paid = world.money
      .map(({ code, amount, currency }) => ({ code, amount, currency }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1));
    return { faults: run.faults, paid };
  };
  const query = async (statement: string) => {
    return (await sql.query<Record<string, unknown>>(statement)).rows;
  };
  return { play, query, broken: () => brokenInvariants(sql) };
}

function createRun(free: Session[], again: () => Session, world: World) {
  const open: Open[] = [];
  const faults: string[] = [];

  const note = (step: Step) => (error: unknown) => {
    const { code = String(error) } = error as { code?: string };
    if (!answers.includes(code)) faults.push(`${JSON.stringify(step)}: ${code} ${String(error)}`);
  };

  /** Ends one whose step is done; another may wait for what it holds. */
  const endOne = async () => {
    const ended = await Promise.race(open.map(async (each) => (await each.done, each)));
    open.splice(open.indexOf(ended), 1);
    await ended.session
      .unsafe(ended.end === 'commit' ? 'commit' : 'rollback')
      .catch(() => undefined);
    free.push(ended.session);
  };
  const drain = async (to: number) => {
    while (open.length > to) await endOne();
  };

  const begin = async ({ step, end }: Turn) => {
    const session = free.shift() as Session;
    await session.unsafe(`begin; ${setClock(world)}`).simple();
    if (end === 'kill') return kill(session, step);
    const done = act(queriesOf(session, true), step, world).catch(note(step));
    open.push({ session, end, done });
    // Alone it need not wait for anybody: it holds what it locked when the next begins.
    if (open.length === 1) await done;
  };
  /** Its connection is gone, whatever the database is doing. */
  const kill = async (session: Session, step: Step) => {
    void act(queriesOf(session, true), step, world).catch(() => undefined);
    await session.end({ timeout: 0 });
    free.push(again());
  };

  return {
    faults,
    drain,
    async take(turn: Turn): Promise<void> {
      const isClock = turn.step.do === 'wait';
      await drain(isClock ? 0 : turn.beside);
      if (turn.step.do === 'wait') world.ahead += turn.step.hours;
      else await begin(turn);
    },
  };
}

/** In the end every provider has said everything, twice, and time has passed. */
async function sayAll(sql: Queries, world: World): Promise<void> {
  await sql.exec(`begin; ${setClock(world)}`);
  for (const money of [...world.money, ...world.money.toReversed()]) {
    const { by, word } = wordOf(money, money.attempt ? 'callback' : 'till');
    await sql.query('select public.record_provider_word($1, $2)', [by, word]);
  }
  world.ahead += 49;
  await sql.exec(`select public.run_due_transitions(); ${setClock(world)};
    select public.run_due_transitions(); commit`);
}
