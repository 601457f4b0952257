/** Requests and answers of the service, in the form that clients of the hosted one know. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isDeeperThan } from '#netlify/http/input.ts';
import type { Email } from '../outbox.ts';
import type { Database, Queries } from './database.ts';
import type { Hooks } from './hooks.ts';
import type { Settings } from './settings.ts';

/** The path at which the service is mounted. */
export const prefix = '/.netlify/identity';

export interface Dependencies {
  database: Database;
  sendEmail: (email: Email) => void | Promise<void>;
  hooks?: Hooks | undefined;
  /** Gets every fault, once; its message names the `error_id` in the client's answer. */
  log: (error: unknown) => void;
  /** Requests that each client of `/token` has left, by the value of the header that names it. */
  tokenBuckets: Map<string, { left: number; filledAt: number }>;
}

/** One request. Settings and time stay the same until it is answered. */
export interface Context extends Dependencies {
  /** The database, or a transaction in it. */
  sql: Queries;
  now: Date;
  settings: Settings;
  request: Request;
  query: URLSearchParams;
  /** Parts of the path, such as the `id` of `/admin/users/:id`. */
  params: Record<string, string | undefined>;
  /** Read beforehand, because access control and endpoint may both need it. */
  body: string;
}

/** The part of a request that its rows are read and written with. */
export type Storage = Pick<Context, 'sql' | 'now'>;
export type Endpoint = (context: Context) => Response | Promise<Response>;

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

/** Fields of a body. An absent field and null are the empty value. */
export const field = {
  text: z.preprocess((text) => text ?? '', z.string()),
  flag: z.preprocess((flag) => flag ?? false, z.boolean()),
};

/** Arrays and objects within one another, as many as the original's database stores. */
const deepest = 100;

/**
 * Parses the body of a request by its schema.
 * @param operation - goes into the message of the refusal: 'read Signup params'.
 */
export function requireJson<T>({ body }: Context, schema: z.ZodType<T>, operation: string): T {
  const refusal = (reason: string, cause?: unknown) =>
    new Refusal(400, `Could not ${operation}: ${reason}`, { cause });
  if (body.trim() === '') throw refusal('EOF');
  if (isDeeperThan(body, deepest)) throw refusal('exceeded max depth');
  let content: unknown;
  try {
    content = JSON.parse(body) ?? {};
  } catch (cause) {
    throw refusal('invalid JSON', cause);
  }
  const { data, error } = schema.safeParse(content);
  if (!error) return data;
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw refusal(`json: cannot unmarshal ${fields || 'value'}`, error);
}

/** Returns the `Set-Cookie` header for a session; none unless the request wants a cookie. */
export function sessionCookie({ request, now }: Context, jwt: string): Record<string, string> {
  const lifetime = request.headers.get('x-use-cookie');
  if (!lifetime) return {};
  const end = new Date(now.getTime() + 86_400_000).toUTCString();
  const age = lifetime === 'session' ? '' : ` Expires=${end}; Max-Age=86400;`;
  return { 'set-cookie': `nf_jwt=${jwt}; Path=/;${age} HttpOnly; Secure` };
}

export function clearedCookie(now: Date): Record<string, string> {
  const past = new Date(now.getTime() - 10 * 3_600_000).toUTCString();
  return { 'set-cookie': `nf_jwt=; Path=/; Expires=${past}; Max-Age=0; HttpOnly; Secure` };
}

const corsMethods = ['GET', 'POST', 'PUT', 'DELETE'];
const corsHeaders = ['accept', 'authorization', 'content-type', 'x-jwt-aud', 'x-use-cookie', ''];

/**
 * Lets pages of other origins read answers, and answers preflights. Headers beyond the hosted service's
 * list, such as the `X-Nf-Client` of gotrue-js, get no grant: the service is meant for its own origin.
 */
export async function withCors({ method, headers }: Request, answer: () => Promise<Response>) {
  const requestedMethod = headers.get('access-control-request-method')?.toUpperCase();
  const isPreflight = method === 'OPTIONS' && requestedMethod !== undefined;
  const names = (isPreflight && headers.get('access-control-request-headers')) || '';
  const areKnown = names
    .split(',')
    .every((name) => corsHeaders.includes(name.trim().toLowerCase()));
  const isKnown = areKnown && corsMethods.includes(isPreflight ? requestedMethod : method);

  const response = isPreflight ? new Response(null, { status: 204 }) : await answer();
  const vary = ', Access-Control-Request-Method, Access-Control-Request-Headers';
  response.headers.append('vary', `Origin${isPreflight ? vary : ''}`);
  if (!headers.has('origin') || !isKnown) return response;
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-allow-credentials', 'true');
  if (isPreflight) response.headers.set('access-control-allow-methods', requestedMethod);
  if (names !== '') response.headers.set('access-control-allow-headers', names);
  return response;
}

/** Status and message are those of the hosted service. A word for a status makes an OAuth error. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Whether the answer also removes the session cookie. */
  readonly clearsCookie: boolean;
  /** Names the log entry of a fault; set from status 500 on. */
  readonly errorId: string | undefined;
  readonly #oauthError: string | undefined;

  constructor(
    statusOrError: number | string,
    message: string,
    { clearsCookie = false, cause }: { clearsCookie?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = typeof statusOrError === 'number' ? statusOrError : 400;
    this.clearsCookie = clearsCookie;
    this.errorId = this.status >= 500 ? randomUUID() : undefined;
    this.#oauthError = typeof statusOrError === 'string' ? statusOrError : undefined;
  }

  /** Returns the body for clients; keys without a value are left out. */
  toJSON(): Record<string, unknown> {
    return this.#oauthError === undefined
      ? { code: this.status, msg: this.message, error_id: this.errorId }
      : { error: this.#oauthError, error_description: this.message || undefined };
  }
}

/**
 * Turns anything thrown into a refusal, and logs it where it is a fault. The client of a fault gets no
 * more than the `error_id`, under which the log has the cause.
 */
export function toRefusal(error: unknown, operation: string, log: (fault: unknown) => void) {
  const refusal =
    error instanceof Refusal ? error : new Refusal(500, 'Internal server error', { cause: error });
  if (refusal.errorId !== undefined) {
    log(new Error(`${operation} failed, error_id ${refusal.errorId}`, { cause: refusal }));
  }
  return refusal;
}
