/** `POST /invite` */
import * as z from 'zod';
import { requireAdmin } from './actor.ts';
import { audit } from './audit-log.ts';
import type { Call } from './call.ts';
import { requireEmailAddress } from './email-address.ts';
import { askHook } from './hooks.ts';
import { field, json, requireJson } from './http.ts';
import { sendLetter } from './letters.ts';
import { metadataSchema } from './metadata.ts';
import { makeToken } from './random-token.ts';
import { Refusal } from './refusal.ts';
import { newUser, userJson } from './user.ts';
import { deleteUser, findUserByEmail, insertUser } from './users.ts';

const schema = z.object({ email: field.text, data: metadataSchema });

/** Makes an account without a password, which is chosen when the invitation is accepted. */
export async function invite(call: Call): Promise<Response> {
  const { database, now } = call;
  const { actor, aud } = await requireAdmin(call);
  const { email, data } = requireJson(call.body, schema, 'read Invite params');
  requireEmailAddress(email);
  if (await findUserByEmail(database, email, aud)) throw new Refusal('email-taken');

  const draft = newUser(now, { email, aud, raw_user_meta_data: data ?? null });
  const user = {
    ...draft,
    ...(await askHook(call, 'validate', draft)),
    confirmation_token: makeToken(),
    invited_at: now,
  };
  await database.transaction(async (sql) => {
    if (!(await insertUser(sql, user))) throw new Refusal('email-taken');
    await audit(sql, now, actor, 'user_invited', user);
  });
  await sendLetter(call, 'invite', user, {
    undo: () => deleteUser(database, user),
    failure: 'Error inviting user',
  });
  return json(userJson(user));
}
