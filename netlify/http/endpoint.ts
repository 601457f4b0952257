/** The edge of every endpoint: picks the method, answers refusals, logs faults. */
import type { Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { privateJson } from './json.ts';
import { log } from './log.ts';
import { problemResponse } from './problem-response.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A response is sent as it is, nothing as 204, anything else as JSON for nobody but its reader. */
type Handler = (request: Request, context: Context) => Promise<unknown>;
type Endpoint = (request: Request, context: Context) => Promise<Response>;

/**
 * Makes a function of one handler a method; HEAD is answered wherever GET is, with what GET says of its
 * answer [RFC 9110, 9.3.2]. A thrown {@link Problem} becomes its answer; anything else is logged once
 * and answered as a fault that tells nothing.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>): Endpoint {
  return async (request, context) => {
    if (request.method !== 'HEAD') return answer(handlers, request, context);
    const { status, headers, body } = await answer(handlers, asGet(request), context);
    await body?.cancel();
    return new Response(null, { status, headers });
  };
}

async function answer(
  handlers: Partial<Record<Method, Handler>>,
  request: Request,
  context: Context,
): Promise<Response> {
  const handler = handlers[request.method as Method];
  if (!handler) {
    const allowed = Object.keys(handlers).join(', ').replace('GET', 'GET, HEAD');
    return problemResponse(new Problem('method-not-allowed'), { allow: allowed });
  }
  try {
    return responseOf(await handler(request, context));
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
    if (statusOf(problem) >= 500)
      log.fault(`${request.method} ${new URL(request.url).pathname}`, problem.cause);
    return problemResponse(problem);
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  return answer === undefined ? new Response(null, { status: 204 }) : privateJson(answer);
}

function asGet({ url, headers }: Request): Request {
  return new Request(url, { headers });
}
