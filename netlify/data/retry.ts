/** A statement that met another one may be tried again; nothing of it was kept. */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * SQLSTATEs of transactions that only had the bad luck to meet another: serialization failure and
 * deadlock (https://www.postgresql.org/docs/17/mvcc-serialization-failure-handling.html).
 */
const passing = new Set(['40001', '40P01']);

/** How often it is asked in all. */
const tries = 3;

/** `fetch` for a database client, which asks again when its transaction met another one. */
export const fetchAgain: typeof fetch = async (input, init) => {
  for (let turn = 1; ; turn += 1) {
    const answer = await fetch(input, init);
    if (answer.ok || turn === tries || !(await isPassing(answer))) return answer;
    // At different times, so that the two do not meet again.
    await pause(Math.random() * 50 * turn);
  }
};

async function isPassing(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.includes('json')) return false;
  const said = (await answer.clone().json()) as { code?: unknown } | null;
  return typeof said?.code === 'string' && passing.has(said.code);
}
