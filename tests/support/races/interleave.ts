/** Plays steps of many sessions so that transactions meet, and so that some of them end in a crash. */
import { afterAll, inject } from 'vitest';
import { act, setClock, type Step } from '../listing-steps.ts';
import { newWorld, type World } from '../money.ts';
import { connectToCut } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { createQueries } from '../postgres/engine.ts';
import { openBooks } from './books.ts';

export interface Turn {
  step: Step;
  /** A killed session loses its connection while its step is under way. */
  end: 'commit' | 'rollback' | 'kill';
  /** How many transactions may be open when it begins; the eldest end first. */
  beside: number;
}

/** What people are answered; the rest would be a fault, a deadlock (40P01) among them. */
const answers = [
  ...['PT404', 'PT409', 'PT412', 'PT429', 'TG403', 'TG408', 'TG409', 'TG410'],
  ...['TG422', 'TG423', 'TG429'],
  ...['23505', '40001', '23514'],
];

const sessions = 4;

/** A transaction that has begun. */
interface Open {
  session: Session;
  end: 'commit' | 'rollback';
  done: Promise<unknown>;
}
type Session = ReturnType<typeof connectToCut>;

/** A database of its own, so that several may play beside each other. */
export async function openInterleaver() {
  const template = inject('postgres');
  if (!template) throw new Error('Many sessions need a real PostgreSQL.');
  const target = await copyDatabase(template);
  const all: Session[] = [];
  const another = () => {
    const session = connectToCut(target);
    all.push(session);
    return session;
  };
  const free = Array.from({ length: sessions }, another);
  const books = await openBooks(createQueries(another(), true), createQueries(another()));
  afterAll(async () => {
    await Promise.all(all.map((session) => session.end()));
    await dropDatabase(target);
  });

  /** What a run of turns came to. */
  return async (turns: Turn[]) => {
    await books.clean();
    const world = newWorld();
    const run = createRun(free, another, world);
    for (const turn of turns) await run.take(turn);
    await run.drain(0);
    return { faults: run.faults, ...(await books.close(world)) };
  };
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
    // One behind the other on the wire: nobody waits for an answer between them.
    session
      .unsafe(`begin; ${setClock(world)}`)
      .simple()
      .catch(() => undefined);
    const acting = act(createQueries(session, true), step, world);
    if (end === 'kill') {
      // Its connection is gone, whatever the database is doing.
      acting.catch(() => undefined);
      await session.end({ timeout: 0 });
      free.push(again());
      return;
    }
    const done = acting.catch(note(step));
    open.push({ session, end, done });
    // Alone it need not wait for anybody: it holds what it locked when the next begins.
    if (open.length === 1) await done;
  };

  return {
    faults,
    drain,
    async take(turn: Turn): Promise<void> {
      const isClock = turn.step.do === 'wait';
      await drain(isClock ? 0 : turn.beside);
      if (turn.step.do === 'wait') world.clockOffsetHours += turn.step.hours;
      else await begin(turn);
    },
  };
}
