/** Controls access: by the bearer token of a request, and by the rights of an administrator. */
import * as z from 'zod';
import { readToken } from './crypto.ts';
import { field, requireJson, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { isUuid, type User } from './user.ts';
import { findUserById, type Actor } from './users.ts';

interface Claims {
  sub: string;
  /** The audience, or '' if the token has none. */
  aud: string;
}

/**
 * Verifies the bearer token of a request.
 * @throws {Refusal} if the token is missing or invalid. The response then removes the session cookie.
 */
export async function requireBearer(context: Context): Promise<Claims> {
  return requireClaims(requireToken(context, { clearsCookie: true }), context);
}

function requireToken({ request }: Context, details: { clearsCookie: boolean }): string {
  const [, token] = /^[Bb]earer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) throw new Refusal(401, 'This endpoint requires a Bearer token', details);
  return token;
}

async function requireClaims(token: string, { settings, now }: Context): Promise<Claims> {
  const { claims, failure } = await readToken(token, settings.jwtSecret, now);
  if (!claims) throw new Refusal(401, `Invalid token: ${failure}`, { clearsCookie: true });
  return { sub: claims.sub ?? '', aud: typeof claims.aud === 'string' ? claims.aud : '' };
}

/** Returns the audience of a request from its header, or else from its token, or else from the settings. */
export function getAudience({ request, settings }: Context, claims?: Claims): string {
  return request.headers.get('x-jwt-aud') || claims?.aud || settings.audience;
}

const nilUuid = '00000000-0000-0000-0000-000000000000';
const systemActor: Actor = { id: nilUuid, email: '', raw_user_meta_data: null };
const operatorActor: Actor = { ...systemActor, email: 'operator@netlify.com' };

/**
 * Returns the owner of a token, undefined if its account is missing. Tokens of the site's functions belong to the
 * system. Their subject is '0' or the nil UUID.
 */
export async function findActor(context: Context, { sub }: Claims) {
  if (sub === '0' || sub === nilUuid) return systemActor;
  return isUuid(sub) ? findUserById(context, sub) : undefined;
}

const audienceSchema = z.object({ aud: field.text });

/**
 * Authorises administrators: the operator's token, the system, super admins, and users with the role `admin` in the
 * audience of the request.
 * @returns the administrator, and the audience of the request
 * @throws {Refusal} for all other callers
 */
export async function requireAdmin(context: Context): Promise<{ actor: Actor; aud: string }> {
  const token = requireToken(context, { clearsCookie: false });
  if (token === context.settings.operatorToken) {
    return { actor: operatorActor, aud: getAudience(context) };
  }
  const claims = await requireClaims(token, context);
  const actor = await findActor(context, claims);
  if (!actor) throw new Refusal(401, 'Invalid admin user');
  const aud = getAudience(context, claims);
  if (!isIdentityAdmin(actor, readBodyAudience(context) || aud))
    throw new Refusal(401, 'User not allowed');
  return { actor, aud };
}

/** True for the operator, the system, and a user that administers the accounts of an audience. */
export function isIdentityAdmin(actor: User | Actor, aud: string): boolean {
  if (!('role' in actor)) return true;
  return actor.is_super_admin || (actor.aud === aud && actor.role === 'admin');
}

/** Returns the audience in the body of a request, or ''. */
function readBodyAudience(context: Context): string {
  if (context.request.method === 'GET' || context.body === '') return '';
  return requireJson(context, audienceSchema, 'decode admin user params').aud;
}
