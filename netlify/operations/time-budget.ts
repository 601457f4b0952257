import { setTimeout as pause } from 'node:timers/promises';
import { log, type FaultArea } from '../http/log.ts';

/**
 * Waits for a part of a scheduled run, at most for its time budget, so that one silent service does not use up the time
 * of the other parts. An error and an exceeded budget are logged. The work itself is not aborted: the leases of its rows
 * end, and a later run repeats it.
 * @param name - of the part, in the log
 * @param area - of its errors
 * @returns `late` if the budget was exceeded, which a silent service causes
 */
export async function runWithin(
  budgetMs: number,
  name: string,
  work: () => Promise<unknown>,
  area: FaultArea = 'other',
): Promise<'done' | 'failed' | 'late'> {
  const timer = new AbortController();
  const startedWork = work()
    .then(() => 'done' as const)
    .catch((error: unknown) => {
      log.fault(name, error, area);
      return 'failed' as const;
    })
    .finally(() => timer.abort());
  const timeout = pause(budgetMs, undefined, { ref: false, signal: timer.signal }).then(
    () => {
      log.fault(name, new Error(`The part exceeded its budget of ${budgetMs} ms.`));
      return 'late' as const;
    },
    () => startedWork,
  );
  return Promise.race([startedWork, timeout]);
}
