/** Runs steps in many sessions so that their transactions overlap, and ends some of them by a lost connection. */
import { afterAll, inject } from 'vitest';
import { runStep, buildClockStatement, type Step } from '../listing-steps.ts';
import { createWorld, type World } from '../money.ts';
import { connectWithoutArrays } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase, planOnce } from '../postgres/databases.ts';
import { createQueries } from '../postgres/engine.ts';
import { openBooks } from './books.ts';

export interface ScheduledStep {
  step: Step;
  /** The end of the transaction. A killed session loses its connection during the step. */
  end: 'commit' | 'rollback' | 'kill';
  /** The maximum number of other open transactions at the start. Excess transactions are ended first. */
  maxOpen: number;
}

/** SQLSTATEs with which the database may refuse a call. Any other error is a fault, such as a deadlock (40P01). */
const expectedRefusals = [
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

const sessionCount = 4;

/** An open transaction. */
interface OpenTransaction {
  session: Session;
  end: 'commit' | 'rollback';
  done: Promise<unknown>;
}
type Session = ReturnType<typeof connectWithoutArrays>;

/**
 * Opens a separate database, so that several runs can take place at the same time.
 * @returns a function that runs steps in overlapping transactions
 */
export async function openInterleaver() {
  const template = inject('postgres');
  if (!template) throw new Error('Many sessions need a real PostgreSQL.');
  const target = await copyDatabase(template);
  await planOnce(target);
  const allSessions: Session[] = [];
  const openSession = () => {
    const session = connectWithoutArrays(target);
    allSessions.push(session);
    return session;
  };
  const freeSessions = Array.from({ length: sessionCount }, openSession);
  const books = await openBooks(
    createQueries(openSession(), { prepare: true }),
    createQueries(openSession()),
  );
  afterAll(async () => {
    await Promise.all(allSessions.map((session) => session.end()));
    await dropDatabase(target);
  });

  /** Runs the steps. Returns the unexpected errors, and the books after all payments are completed. */
  return async (scheduledSteps: ScheduledStep[]) => {
    await books.clean();
    const world = createWorld();
    const run = createRun(freeSessions, openSession, world);
    for (const scheduledStep of scheduledSteps) await run.start(scheduledStep);
    await run.endUntil(0);
    return { faults: run.faults, ...(await books.close(world)) };
  };
}

function createRun(freeSessions: Session[], openSession: () => Session, world: World) {
  const openTransactions: OpenTransaction[] = [];
  const faults: string[] = [];

  const toFaultRecorder = (step: Step) => (error: unknown) => {
    const { code = String(error) } = error as { code?: string };
    if (!expectedRefusals.includes(code))
      faults.push(`${JSON.stringify(step)}: ${code} ${String(error)}`);
  };

  /**
   * Waits for the first step that finishes, and ends its transaction. Locks of this transaction may block the
   * others.
   */
  const endFinished = async () => {
    const ended = await Promise.race(
      openTransactions.map(async (each) => {
        await each.done;
        return each;
      }),
    );
    openTransactions.splice(openTransactions.indexOf(ended), 1);
    await ended.session
      .unsafe(ended.end === 'commit' ? 'commit' : 'rollback')
      .catch(() => undefined);
    freeSessions.push(ended.session);
  };
  const endUntil = async (maxOpen: number) => {
    while (openTransactions.length > maxOpen) await endFinished();
  };

  const connect = async (): Promise<Session> => {
    const session = openSession();
    await session.unsafe('select 1');
    return session;
  };
  const begin = async ({ step, end }: ScheduledStep) => {
    // A kill gets a new session and closes it. The free sessions stay open, because they keep their statement plans.
    const session = end === 'kill' ? await connect() : (freeSessions.shift() as Session);
    // The statements are pipelined: each is sent before the response to the previous one.
    session
      .unsafe(`begin; ${buildClockStatement(world)}`)
      .simple()
      .catch(() => undefined);
    const result = runStep(createQueries(session, { prepare: true }), step, world);
    if (end === 'kill') {
      // The connection is closed even during a statement.
      result.catch(() => undefined);
      await session.end({ timeout: 0 });
      return;
    }
    const done = result.catch(toFaultRecorder(step));
    openTransactions.push({ session, end, done });
    // The only open transaction is never blocked. Its step ends here, so that its locks exist when the next one
    // begins.
    if (openTransactions.length === 1) await done;
  };

  return {
    faults,
    endUntil,
    async start(scheduledStep: ScheduledStep): Promise<void> {
      const isClock = scheduledStep.step.do === 'advance clock';
      await endUntil(isClock ? 0 : scheduledStep.maxOpen);
      if (scheduledStep.step.do === 'advance clock')
        world.clockOffsetHours += scheduledStep.step.hours;
      else await begin(scheduledStep);
    },
  };
}
