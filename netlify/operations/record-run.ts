/** Records the runs of the schedules. The health report shows schedules without a recent run. */
import type { Schedule } from '#domain/staff/health.ts';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';

/** The platform's time limit of a scheduled function in ms [docs.netlify.com, scheduled functions]. */
const limitMs = 30_000;

/** Timeout in ms of a request that records a run. It is short, because the run has its own work to do. */
const timeoutMs = 1_500;

/**
 * Creates the function of a schedule, and records each of its runs.
 * @param schedule - the name of the function's file
 * @param findErrorCode - returns the error code of a result that counts as a failure, otherwise undefined
 */
export function scheduledFunction<Result>(
  schedule: Schedule,
  work: (request: Request) => Promise<Result>,
  findErrorCode?: (result: Result) => string | undefined,
) {
  return endpoint({
    POST: async (request) => {
      await recordRun(schedule, () => work(request), findErrorCode);
    },
  });
}

/**
 * Runs the work of a schedule, and records start and end. A killed run has no recorded end, and counts as unfinished. A
 * failure of the recording does not affect the work.
 * @param findErrorCode - as in {@link scheduledFunction}
 * @returns the result of the work
 * @throws the error of the work
 */
export async function recordRun<Result>(
  schedule: Schedule,
  work: () => Promise<Result>,
  findErrorCode: (result: Result) => string | undefined = () => undefined,
): Promise<Result> {
  const startedAt = performance.now();
  // The start is recorded beside the work, because a slow database must not delay it.
  const start = logFailure(schedule, call('begin_run', { p_schedule: schedule }, { timeoutMs }));
  const recordEnd = async (errorCode: string | undefined) => {
    const durationMs = Math.round(performance.now() - startedAt);
    await start;
    const end = {
      p_schedule: schedule,
      p_duration_ms: durationMs,
      // The platform would have ended this run, so that its work counts as unfinished.
      p_error_code: durationMs > limitMs ? 'timeout' : errorCode,
    };
    await logFailure(schedule, call('finish_run', end, { timeoutMs }));
  };
  try {
    const result = await work();
    await recordEnd(findErrorCode(result));
    return result;
  } catch (error) {
    await recordEnd(error instanceof Problem ? error.code : 'fault');
    throw error;
  }
}

async function logFailure(schedule: Schedule, recording: Promise<unknown>): Promise<void> {
  await recording.catch((error: unknown) => log.fault(`the run of ${schedule}`, error));
}
