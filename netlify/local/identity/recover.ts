/** `POST /recover` */
import * as z from 'zod';
import { audit } from './audit-log.ts';
import { audienceOf } from './bearer.ts';
import type { Call } from './call.ts';
import { field, json, requireJson } from './http.ts';
import { sendLetter, wasMailedRecently } from './letters.ts';
import { makeToken } from './random-token.ts';
import { Refusal } from './refusal.ts';
import { requireEmailProvider } from './settings.ts';
import { changeUser, findUserByEmail } from './users.ts';

const schema = z.object({ email: field.text });

/** Mails a link; says the same where there is no such account. */
export async function recover(call: Call): Promise<Response> {
  const { database, now } = call;
  requireEmailProvider(call.settings);
  const { email } = requireJson(call.body, schema, 'read verification params');
  if (email === '') throw new Refusal('recovery-email-missing');
  const user = await findUserByEmail(database, email, audienceOf(call));
  if (!user) return json({});
  if (wasMailedRecently(user.recovery_sent_at, call)) throw new Refusal('mailed-recently');

  const { recovery_token, recovery_sent_at } = user;
  const changes = { recovery_token: makeToken(), recovery_sent_at: now };
  const changed = await database.transaction(async (sql) => {
    await audit(sql, now, user, 'user_recovery_requested');
    return changeUser(sql, user, changes, { now, expected: { recovery_token } });
  });
  // Another request has just mailed a link.
  if (!changed) throw new Refusal('mailed-recently');
  await sendLetter(call, 'recovery', changed, {
    undo: () => changeUser(database, changed, { recovery_token, recovery_sent_at }, { now }),
    failure: 'Error recovering user',
  });
  return json({});
}
