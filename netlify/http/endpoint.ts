/** Handles the requests of every endpoint: selects the handler by method, returns problems, and logs faults. */
import type { Context } from '@netlify/functions';
import { runInLanguage } from '#content/language-of-task.ts';
import { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { getFaultArea } from '../operations/fault-area.ts';
import { createFaultRecorder } from '../operations/fault-recorder.ts';
import { privateJson } from './cache.ts';
import { formatRoute, log, observeFaults } from './log.ts';
import { findRequestedPage, findRequestLanguage } from './request-language.ts';
import { problemResponse } from './problem-response.ts';
import { isReadablePath } from './readable-path.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * A result of type `Response` is sent unchanged, undefined as 204, and any other value as JSON that caches do not
 * store.
 */
type Handler = (request: Request, context: Context) => Promise<unknown>;
type Handlers = Partial<Record<Method, Handler>>;
/** Converts a problem to a response. */
type Refuse = (problem: Problem, request: Request) => Response | Promise<Response>;
type Endpoint = (request: Request, context: Context) => Promise<Response>;

/** Admits a request, or throws a {@link Problem}. */
export interface Admit {
  (context: Pick<Context, 'ip'>): Promise<void>;
  /** The limit of requests from one address in a minute. */
  maxRequests: number;
}

/**
 * Creates a function from one handler per method. The GET handler also handles HEAD, and only its headers are sent
 * [RFC 9110, 9.3.2]. A thrown {@link Problem} is converted to the response, and any other error to the problem
 * `fault` without details. Texts are in the language of the request. Problems with a status of 500 or more are logged, and the faults of the request are recorded
 * for staff after its response.
 */
export function endpoint(
  handlers: Handlers,
  refuse: Refuse = (problem) => problemResponse(problem),
): Endpoint {
  const respond = async (request: Request, context: Context) => {
    if (request.method !== 'HEAD') return handleRequest(request, context, handlers, refuse);
    const { url, headers: requestHeaders } = request;
    const getRequest = new Request(url, { headers: requestHeaders });
    const { status, headers, body } = await handleRequest(getRequest, context, handlers, refuse);
    await body?.cancel();
    return new Response(null, { status, headers });
  };
  return (request, context) =>
    runInLanguage(
      findRequestLanguage(request),
      () => observeFaults(createFaultRecorder(request, context), () => respond(request, context)),
      findRequestedPage(request),
    );
}

/** Creates a function as {@link endpoint} does. `admit` precedes the handler of each request. */
export function limitedEndpoint(
  admit: Admit,
  handlers: Handlers,
  refuse?: Refuse,
): Endpoint & { maxRequests: number } {
  const admitFirst =
    (handler: Handler): Handler =>
    async (request, context) => {
      await admit(context);
      return handler(request, context);
    };
  const limitedHandlers: Handlers = Object.fromEntries(
    Object.entries(handlers).map(([method, handler]) => [method, admitFirst(handler)]),
  );
  return Object.assign(endpoint(limitedHandlers, refuse), { maxRequests: admit.maxRequests });
}

async function handleRequest(
  request: Request,
  context: Context,
  handlers: Handlers,
  refuse: Refuse,
): Promise<Response> {
  const method = request.method as Method;
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (!handler) {
    const allowed = Object.keys(handlers).join(', ').replace('GET', 'GET, HEAD');
    return problemResponse(new Problem('method-not-allowed'), { allow: allowed });
  }
  try {
    if (!isReadablePath(new URL(request.url).pathname)) throw new Problem('not-found');
    return toResponse(await handler(request, context));
  } catch (error) {
    return refuse(toProblem(error, request), request);
  }
}

/** Converts a thrown value to a problem. Problems with a status of 500 or more are logged. */
export function toProblem(error: unknown, { method, url }: Request): Problem {
  const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
  if (getStatus(problem) >= 500) {
    const { pathname } = new URL(url);
    log.fault(formatRoute(method, pathname), problem.cause ?? problem, getFaultArea(pathname));
  }
  return problem;
}

function toResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  return result === undefined ? new Response(null, { status: 204 }) : privateJson(result);
}
