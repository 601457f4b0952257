/** The edge of every endpoint: picks the method, answers refusals, logs faults. */
import type { Context } from '@netlify/functions';
import { Problem } from '../../src/domain/problem/problem.ts';
import { log } from './log.ts';
import { problemResponse } from './problem-response.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Makes a function of one handler a method. A thrown {@link Problem} becomes its answer; anything
 * else is logged once and answered as a fault that tells nothing.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>): Handler {
  return async (request, context) => {
    const handler = handlers[request.method as Method];
    if (!handler) {
      const allowed = Object.keys(handlers).join(', ');
      return problemResponse(new Problem('method-not-allowed'), { allow: allowed });
    }
    try {
      return await handler(request, context);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
      if (problem.status >= 500)
        log.fault(`${request.method} ${new URL(request.url).pathname}`, problem.cause);
      return problemResponse(problem);
    }
  };
}
