/** `POST /signup` */
import * as z from 'zod';
import { audit } from './audit-log.ts';
import { audienceOf } from './bearer.ts';
import type { Call } from './call.ts';
import { requireEmailAddress } from './email-address.ts';
import { askHook } from './hooks.ts';
import { field, json, requireJson } from './http.ts';
import { sendLetter } from './letters.ts';
import { metadataSchema } from './metadata.ts';
import { hashPassword } from './passwords.ts';
import { makeToken } from './random-token.ts';
import { Refusal } from './refusal.ts';
import { requireEmailProvider } from './settings.ts';
import { confirmationFailure, signUpAgain } from './sign-up-again.ts';
import { newUser, userJson, type User } from './user.ts';
import { deleteUser, findUserByEmail, insertUser } from './users.ts';

const schema = z.object({ email: field.text, password: field.text, data: metadataSchema });

/** Makes an account, or sends its confirmation again. There is no session before `/token`. */
export async function signUp(call: Call): Promise<Response> {
  const { settings, database, now } = call;
  requireEmailProvider(settings);
  if (settings.disableSignup) throw new Refusal('signup-closed');
  const { email, password, data } = requireJson(call.body, schema, 'read Signup params');
  if (password === '') throw new Refusal('password-missing');
  requireEmailAddress(email);

  const aud = audienceOf(call);
  const known = await findUserByEmail(database, email, aud);
  if (known) return json(userJson(await signUpAgain(call, known, data)));

  const draft = newUser(now, {
    email,
    aud,
    encrypted_password: await hashPassword(password, settings, 'Database error creating user'),
    raw_user_meta_data: data ?? null,
  });
  const made = await register(call, { ...draft, ...(await askHook(call, 'validate', draft)) });
  if (made) return json(userJson(made));

  const other = await findUserByEmail(database, email, aud);
  if (!other) throw new Error('An account could neither be stored nor found.');
  return json(userJson(await signUpAgain(call, other, data)));
}

/** Returns undefined where somebody else was faster with this e-mail address. */
async function register(call: Call, draft: User): Promise<User | undefined> {
  const { settings, database, now } = call;
  if (settings.autoconfirm) {
    const user = { ...draft, ...(await askHook(call, 'signup', draft)), confirmed_at: now };
    return database.transaction(async (sql) => {
      if (!(await insertUser(sql, user))) return undefined;
      await audit(sql, now, user, 'user_signedup');
      return user;
    });
  }
  const user = { ...draft, confirmation_token: makeToken(), confirmation_sent_at: now };
  if (!(await insertUser(database, user))) return undefined;
  await sendLetter(call, 'confirmation', user, {
    undo: () => deleteUser(database, user),
    failure: confirmationFailure,
  });
  return user;
}
