/** `POST /signup` with an e-mail address that has an account already. */
import { audit } from './audit-log.ts';
import type { Call } from './call.ts';
import { askHook } from './hooks.ts';
import { sendLetter, wasMailedRecently } from './letters.ts';
import { merged, type Metadata } from './metadata.ts';
import { makeToken } from './random-token.ts';
import { Refusal } from './refusal.ts';
import type { User } from './user.ts';
import { changeUser } from './users.ts';

export const confirmationFailure = 'Error sending confirmation mail';

/**
 * Adds the data and sends another letter. The first password stays: whoever signs up again may be
 * somebody else.
 * @throws {Refusal} `already-registered` where the account is confirmed.
 */
export async function signUpAgain(
  call: Call,
  user: User,
  data: Metadata | undefined,
): Promise<User> {
  if (user.confirmed_at) throw new Refusal('already-registered');
  const changes = data ? { raw_user_meta_data: merged(user.raw_user_meta_data, data) } : {};
  return call.settings.autoconfirm
    ? confirmAtOnce(call, user, changes)
    : resendConfirmation(call, user, changes);
}

async function confirmAtOnce(call: Call, user: User, changes: Partial<User>): Promise<User> {
  const ordered = await askHook(call, 'signup', { ...user, ...changes });
  const confirmed = { ...changes, ...ordered, confirmed_at: call.now, confirmation_token: '' };
  return call.database.transaction(async (sql) => {
    const result = await changeUser(sql, user, confirmed, { now: call.now });
    if (!result) throw new Refusal('user-unknown');
    await audit(sql, call.now, result, 'user_signedup');
    return result;
  });
}

async function resendConfirmation(call: Call, user: User, changes: Partial<User>): Promise<User> {
  const { database, now } = call;
  const { confirmation_token, confirmation_sent_at } = user;
  if (wasMailedRecently(confirmation_sent_at, call)) {
    if (Object.keys(changes).length === 0) return user;
    return (await changeUser(database, user, changes, { now })) ?? user;
  }
  const renewed = await changeUser(
    database,
    user,
    { ...changes, confirmation_token: makeToken(), confirmation_sent_at: now },
    { now, expected: { confirmation_token } },
  );
  // Without a result another request has just sent a letter, and one is enough.
  if (!renewed) return user;
  await sendLetter(call, 'confirmation', renewed, {
    undo: () =>
      changeUser(database, renewed, { confirmation_token, confirmation_sent_at }, { now }),
    failure: confirmationFailure,
  });
  return renewed;
}
