/** Parses requests and creates responses of the identity service, in the format of the hosted one. */
import * as z from 'zod';
import { isDeeperThan } from '#netlify/http/input.ts';
import type { Database, Queries } from './database.ts';
import type { Hooks } from './hooks.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/** The path at which the service is mounted. */
export const identityPath = '/.netlify/identity';

/** An email that the service sends. */
export interface AccountEmail {
  to: string;
  subject: string;
  /** The link in the email. */
  url: string;
  html: string;
}

export interface Dependencies {
  database: Database;
  sendEmail: (email: AccountEmail) => void | Promise<void>;
  hooks?: Hooks | undefined;
  /** Receives each fault. For a failed request, its message contains the `error_id` that the client received. */
  log: (error: unknown) => void;
  /**
   * Token buckets that limit the requests to `/token`. The key is the value of the header that identifies the
   * client.
   */
  tokenBuckets: Map<string, { left: number; filledAt: number }>;
}

/** The context of one request. The settings and the time stay constant during the request. */
export interface Context extends Dependencies {
  /** The database, or the current transaction. */
  sql: Queries;
  now: Date;
  settings: Settings;
  request: Request;
  query: URLSearchParams;
  /** Parameters in the path, such as the `id` of `/admin/users/:id`. */
  params: Record<string, string | undefined>;
  /** The body is read in advance, because both the access control and the endpoint may need it. */
  body: string;
}

/** The part of the context that reading and writing rows requires. */
export type Storage = Pick<Context, 'sql' | 'now'>;
export type Endpoint = (context: Context) => Response | Promise<Response>;

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

/** Schemas of the fields in a body. A missing field and null become an empty text or false. */
export const field = {
  text: z.preprocess((text) => text ?? '', z.string()),
  flag: z.preprocess((flag) => flag ?? false, z.boolean()),
};

/** Maximum nesting of arrays and objects in a body. The database of the hosted service has the same limit. */
const maxNesting = 100;

/**
 * Parses the body of a request.
 * @param operation - part of the error message, such as 'read Signup params'
 * @throws {Refusal} 400 if the body is empty, invalid or nested too deeply
 */
export function requireJson<T>({ body }: Context, schema: z.ZodType<T>, operation: string): T {
  const createRefusal = (reason: string, cause?: unknown) =>
    new Refusal(400, `Could not ${operation}: ${reason}`, { cause });
  if (body.trim() === '') throw createRefusal('EOF');
  if (isDeeperThan(body, maxNesting)) throw createRefusal('exceeded max depth');
  let content: unknown;
  try {
    content = JSON.parse(body) ?? {};
  } catch (cause) {
    throw createRefusal('invalid JSON', cause);
  }
  const { data, error } = schema.safeParse(content);
  if (!error) return data;
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw createRefusal(`json: cannot unmarshal ${fields || 'value'}`, error);
}

/**
 * Returns the header `set-cookie` with the access token, if the client requests a cookie by its header
 * `x-use-cookie`.
 */
export function createSessionCookie(
  { request, now }: Context,
  jwt: string,
): Record<string, string> {
  const lifetime = request.headers.get('x-use-cookie');
  if (!lifetime) return {};
  const end = new Date(now.getTime() + 86_400_000).toUTCString();
  const age = lifetime === 'session' ? '' : ` Expires=${end}; Max-Age=86400;`;
  return { 'set-cookie': `nf_jwt=${jwt}; Path=/;${age} HttpOnly; Secure` };
}

/** Returns the header `set-cookie` that removes the session cookie. Its expiry is that of the hosted service. */
export function createClearedCookie(now: Date): Record<string, string> {
  const past = new Date(now.getTime() - 10 * 3_600_000).toUTCString();
  return { 'set-cookie': `nf_jwt=; Path=/; Expires=${past}; Max-Age=0; HttpOnly; Secure` };
}

const corsMethods = ['GET', 'POST', 'PUT', 'DELETE'];
/** '' stands for a request without a list of headers. */
const corsHeaders = ['accept', 'authorization', 'content-type', 'x-jwt-aud', 'x-use-cookie', ''];

/**
 * Adds CORS headers to responses, and responds to preflight requests. The hosted service permits the same headers.
 * The refusal of others, such as the `X-Nf-Client` of gotrue-js, has no effect on clients with the origin of the
 * service.
 */
export async function withCors({ method, headers }: Request, respond: () => Promise<Response>) {
  const requestedMethod = headers.get('access-control-request-method')?.toUpperCase();
  const isPreflight = method === 'OPTIONS' && requestedMethod !== undefined;
  const requestedHeaders = (isPreflight && headers.get('access-control-request-headers')) || '';
  const areHeadersAllowed = requestedHeaders
    .split(',')
    .every((name) => corsHeaders.includes(name.trim().toLowerCase()));
  const isAllowed =
    areHeadersAllowed && corsMethods.includes(isPreflight ? requestedMethod : method);

  const response = isPreflight ? new Response(null, { status: 204 }) : await respond();
  const preflightVary = ', Access-Control-Request-Method, Access-Control-Request-Headers';
  response.headers.append('vary', `Origin${isPreflight ? preflightVary : ''}`);
  if (!headers.has('origin') || !isAllowed) return response;
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-allow-credentials', 'true');
  if (isPreflight) response.headers.set('access-control-allow-methods', requestedMethod);
  if (requestedHeaders !== '') {
    response.headers.set('access-control-allow-headers', requestedHeaders);
  }
  return response;
}
