/**
 * Calls that Safaricom makes: kept with the time at which they are due by the stack's clock, made once,
 * and not made again when nobody answers. Whoever was killed before noting the answer makes it again.
 */
import { log } from '../../../http/log.ts';
import type { Clock } from '../../clock.ts';
import type { Queries, Sql } from '../../database/engine.ts';
import type { PaymentFault } from '../faults.ts';

/** How long Safaricom waits for an answer, and how rarely the timer looks at least, in milliseconds. */
const patience = 8_000;
const longestSleep = 60_000;

/** How late 'late' is where nothing else was ordered, in seconds. */
const lateness = 60 * 60;

export interface Call {
  url: string;
  body: string;
}

/** Keeps calls to be made, as often and as late as the fault has it. */
export async function keepCalls(
  sql: Queries,
  calls: Call[],
  { now, fault }: { now: Date; fault: PaymentFault | undefined },
): Promise<void> {
  if (fault?.fault === 'no-callback') return;
  const late = fault?.fault === 'late' ? (fault.delaySeconds ?? lateness) * 1000 : 0;
  const due = new Date(now.getTime() + late);
  const all = fault?.fault === 'twice' ? [...calls, ...calls] : calls;
  for (const { url, body } of all) {
    await sql.query('insert into daraja_simulator.calls (due_at, url, body) values ($1, $2, $3)', [
      due,
      url,
      body,
    ]);
  }
}

interface Options {
  sql: Sql;
  clock: Clock;
  /** Ends what ran out before calls are made. */
  endPrompts: () => Promise<void>;
}

export type Calls = ReturnType<typeof createCalls>;

export function createCalls({ sql, clock, endPrompts }: Options) {
  let stopped = false;
  const isStopped = () => stopped;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  const makeDue = async () => {
    await endPrompts();
    for (;;) {
      const { rows } = await sql.query<Call & { id: string }>(
        `select id, url, body from daraja_simulator.calls
         where status is null and due_at <= $1 order by due_at, id limit 1`,
        [clock.now()],
      );
      const call = rows[0];
      if (!call || isStopped()) return;
      const status = await make(call);
      if (isStopped()) return;
      await sql.query('update daraja_simulator.calls set status = $2 where id = $1', [
        call.id,
        status,
      ]);
    }
  };
  const sleep = async () => {
    const { rows } = await sql.query<{ next: number | null }>(
      `select (extract(epoch from least(
         (select min(due_at) from daraja_simulator.calls where status is null),
         (select min(ends_at) from daraja_simulator.prompts where code is null)
       )) * 1000)::float8 as next`,
    );
    const next = rows[0]?.next;
    clearTimeout(timer);
    if (stopped || typeof next !== 'number') return;
    const left = next - clock.now().getTime();
    timer = setTimeout(() => void run(), Math.min(Math.max(left, 0) + 1, longestSleep)).unref();
  };
  /** Makes what is due, one after the other. It never rejects. */
  const run = (): Promise<void> => {
    last = last
      .then(async () => {
        if (stopped) return;
        await makeDue();
        await sleep();
      })
      .catch((error: unknown) => {
        if (!stopped) log.fault('daraja', error);
      });
    return last;
  };

  clock.onMove(run);
  return {
    run,
    /** Makes no more, and waits for the one under way. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}

/** @returns the status of the answer, or 0 where none came. */
async function make({ url, body }: Call): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
