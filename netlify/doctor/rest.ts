/** Sends requests to the database's REST interface with a key, and optionally with a token. */
import { decodeJwt } from 'jose';
import * as z from 'zod';
import {
  CheckEnded,
  skipped,
  wrong,
  type Finding,
  type Subject,
  type ServiceResponse,
} from './check.ts';

const refusalSchema = z.object({ code: z.string().regex(/^\w+$/) });

/** Sends a request to an address under `/rest/v1/`. */
type SendRest = (path: string, init?: { post: unknown }) => Promise<ServiceResponse>;

/**
 * Returns the headers for a key. Keys of the older kind are tokens, so they are also sent in the header
 * `authorization` if no other token is given.
 */
export function getKeyHeaders(key: string, token?: string): Record<string, string> {
  const isToken = readRole(key) !== undefined;
  const bearer = token ?? (isToken ? key : undefined);
  return { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
}

/** Creates the function that sends requests with a key, and with a token if one is given. */
export function createRestSend(
  { environment, send }: Subject,
  key: string,
  token?: string,
): SendRest {
  const headers = getKeyHeaders(key, token);
  return (path, init) =>
    send(new URL(`/rest/v1/${path}`, environment.database.url), {
      headers: { ...headers, ...(init && { 'content-type': 'application/json' }) },
      ...(init && { method: 'POST', body: JSON.stringify(init.post) }),
    });
}

/** The path of a request that reads zero posts, because only the right to read is checked. */
export const zeroPostsPath = 'posts?select=id&limit=0';

/**
 * Creates the function that sends requests as a visitor, with the publishable key only.
 * @throws {CheckEnded} if the publishable key is a secret key
 */
export function createVisitorSend(subject: Subject): SendRest {
  const { publishableKey } = subject.environment.database;
  if (getKeyKind(publishableKey) !== 'secret') return createRestSend(subject, publishableKey);
  throw new CheckEnded(
    skipped('Not checked, because SUPABASE_PUBLISHABLE_KEY holds a secret key.'),
  );
}

/**
 * Creates the function that sends requests as an endpoint, with the secret key. These requests bypass all policies.
 */
export function createEndpointSend(subject: Subject): SendRest {
  return createRestSend(subject, subject.environment.database.secretKey);
}

/**
 * Ends the check if the database refuses the key, or if another server responds.
 * @param sentKey - the key that the requests contained
 * @throws {CheckEnded} with a finding
 */
export function requireDatabaseResponses(
  responses: ServiceResponse[],
  { sentKey }: { sentKey: 'publishable' | 'secret' },
): void {
  if (responses.some((response) => getReception(response) === 'refused')) {
    throw new CheckEnded(skipped(`Not checked, because the database refuses the ${sentKey} key.`));
  }
  const foreign = responses.find((response) => getReception(response) === 'foreign');
  if (foreign) throw new CheckEnded(createForeignServerFinding(foreign));
}

/** Returns the finding for a response that does not come from the REST interface. */
export function createForeignServerFinding(response: ServiceResponse): Finding {
  return wrong(
    `The server at SUPABASE_URL is not a working database (${describeResponse(response)}).`,
    'Check the address, and check in Supabase if the project is paused.',
  );
}

/** Returns the error code of a response: a code of PostgREST, or PostgreSQL's SQLSTATE. */
export function getCode({ body }: ServiceResponse): string | undefined {
  return refusalSchema.safeParse(body).data?.code;
}

/** Error code: the table does not exist. */
export const noTable = 'PGRST205';
/** Error code: the function does not exist. */
export const noFunction = 'PGRST202';
/** Error code: the caller lacks the right. */
export const noRight = '42501';
/** Error code: the column does not exist. */
export const noColumn = '42703';

/**
 * Returns the reception of a request: 'accepted' if the database accepted its key, 'refused' if the database
 * refused its key, 'foreign' if another server responded.
 */
export function getReception(response: ServiceResponse): 'accepted' | 'refused' | 'foreign' {
  const code = getCode(response);
  // PostgREST's codes for refused tokens begin with 'PGRST3'.
  if (response.status === 401 && (code === undefined || code.startsWith('PGRST3')))
    return 'refused';
  return isSuccess(response) || code !== undefined ? 'accepted' : 'foreign';
}

export function isSuccess({ status }: ServiceResponse): boolean {
  return status >= 200 && status < 300;
}

/** Formats the status and the error code of a response: `401 42501`. */
export function describeResponse(response: ServiceResponse): string {
  return [response.status, getCode(response)].filter((part) => part !== undefined).join(' ');
}

/** Returns the kind of a key according to its prefix or its claim `role`; 'unknown' for every other key. */
export function getKeyKind(key: string): 'publishable' | 'secret' | 'unknown' {
  if (key.startsWith('sb_publishable_') || readRole(key) === 'anon') return 'publishable';
  if (key.startsWith('sb_secret_') || readRole(key) === 'service_role') return 'secret';
  return 'unknown';
}

/** Returns the claim `role` of a key that is a JWT, or '' if the JWT has none. Returns undefined for any other key. */
function readRole(key: string): unknown {
  try {
    return decodeJwt(key)['role'] ?? '';
  } catch {
    return undefined;
  }
}
