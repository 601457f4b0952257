/** `POST /logout` */
import { actorOf } from './actor.ts';
import { audit } from './audit-log.ts';
import { requireBearer } from './bearer.ts';
import type { Call } from './call.ts';
import { clearedCookie } from './cookies.ts';
import { deleteRefreshTokens } from './refresh-tokens.ts';
import { Refusal } from './refusal.ts';

/** Ends all sessions of the user; an access token that is out there lives on to its end. */
export async function logOut(call: Call): Promise<Response> {
  const { database, now } = call;
  const actor = await actorOf(await requireBearer(call), database);
  if (!actor) throw new Refusal('session-user-unknown', { clearsCookie: true });
  await database.transaction(async (sql) => {
    await audit(sql, now, actor, 'logout');
    await deleteRefreshTokens(sql, actor.id);
  });
  return new Response(null, { status: 204, headers: { 'set-cookie': clearedCookie(now) } });
}
