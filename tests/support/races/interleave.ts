/** Runs steps in many sessions so that their transactions overlap, and ends some of them by a lost connection. */
import { afterAll, inject } from 'vitest';
import { act, setClock, type Step } from '../listing-steps.ts';
import { newWorld, type World } from '../money.ts';
import { connectToCut } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { createQueries } from '../postgres/engine.ts';
import { openBooks } from './books.ts';

export interface Turn {
  step: Step;
  /** The end of the transaction. A killed session loses its connection during the step. */
  end: 'commit' | 'rollback' | 'kill';
  /** The maximum number of other open transactions at the start. Excess transactions are ended first. */
  beside: number;
}

/** SQLSTATEs with which the database may refuse a call. Any other error is a fault, such as a deadlock (40P01). */
const answers = [
  'PT404',
  'PT409',
  'PT412',
  'PT429',
  'TG403',
  'TG408',
  'TG409',
  'TG410',
  'TG422',
  'TG423',
  'TG429',
  '23505',
  '40001',
  '23514',
];

const sessions = 4;

/** An open transaction. */
interface Open {
  session: Session;
  end: 'commit' | 'rollback';
  done: Promise<unknown>;
}
type Session = ReturnType<typeof connectToCut>;

/** Opens a separate database, so that several runs can take place at the same time. */
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

  /** Runs the steps, and returns the results. */
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

  /** Ends a transaction with a finished step. Other transactions may be blocked by its locks. */
  const endOne = async () => {
    const ended = await Promise.race(
      open.map(async (each) => {
        await each.done;
        return each;
      }),
    );
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
    // The statements are pipelined: each is sent before the response to the previous one.
    session
      .unsafe(`begin; ${setClock(world)}`)
      .simple()
      .catch(() => undefined);
    const acting = act(createQueries(session, true), step, world);
    if (end === 'kill') {
      // The connection is closed even during a statement.
      acting.catch(() => undefined);
      await session.end({ timeout: 0 });
      free.push(again());
      return;
    }
    const done = acting.catch(note(step));
    open.push({ session, end, done });
    // The only open transaction is never blocked. Its step ends here, so that its locks exist when the next one
    // begins.
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
