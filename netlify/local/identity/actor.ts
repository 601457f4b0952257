/** Who acts, and whether they may act as an administrator. */
import * as z from 'zod';
import type { Actor } from './audit-log.ts';
import { audienceOf, bearerOf, requireClaims, type Claims } from './bearer.ts';
import type { Call } from './call.ts';
import type { Queries } from './database.ts';
import { field, isUuid, requireJson } from './http.ts';
import { sameSecret } from './random-token.ts';
import { Refusal } from './refusal.ts';
import type { User } from './user.ts';
import { findUserById } from './users.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const system: Actor = { id: nobody, email: '', raw_user_meta_data: null };
const operator: Actor = { ...system, email: 'operator@netlify.com' };
const bodySchema = z.object({ aud: field.text });

/** An administrator, and the audience that they ask about. */
export interface Admin {
  actor: Actor;
  aud: string;
}

/** Finds who a token speaks for; functions of the site get tokens that speak for the system. */
export async function actorOf(
  { sub }: Claims,
  sql: Queries,
): Promise<User | typeof system | undefined> {
  if (sub === '0' || sub === nobody) return system;
  return isUuid(sub) ? findUserById(sql, sub) : undefined;
}

/**
 * Lets in the operator token, the system, and users whose role is `admin` or who are super admins.
 * @throws {Refusal} `bearer-missing`, `token-invalid`, `admin-unknown` or `not-admin`
 */
export async function requireAdmin(call: Call): Promise<Admin> {
  const token = bearerOf(call);
  if (token === undefined) throw new Refusal('bearer-missing');
  if (sameSecret(token, call.settings.operatorToken)) {
    return { actor: operator, aud: audienceOf(call) };
  }
  const claims = await requireClaims(token, call);
  const actor = await actorOf(claims, call.database);
  if (!actor) throw new Refusal('admin-unknown');
  const aud = audienceOf(call, claims);
  if (!isAdmin(actor, audienceInBody(call) || aud || call.settings.audience)) {
    throw new Refusal('not-admin');
  }
  return { actor, aud };
}

function isAdmin(actor: User | Actor, aud: string): boolean {
  if (!('role' in actor)) return true;
  return actor.is_super_admin || (actor.aud === aud && actor.role === 'admin');
}

/** A body may name the audience that it is about; the operator's is not looked at. */
function audienceInBody({ request, body }: Call): string {
  if (request.method === 'GET' || body === '') return '';
  return requireJson(body, bodySchema, 'decode admin user params').aud;
}
