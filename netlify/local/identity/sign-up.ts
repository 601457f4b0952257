/** Creates accounts: by the endpoint `POST /signup`, and from the list of seeded accounts. */
import * as z from 'zod';
import { maxConfirmationsPerMailbox, toMailbox } from '#domain/typed-text/mailbox.ts';
import { getAudience } from './access.ts';
import { hashPassword, generateToken } from './crypto.ts';
import { callHook } from './hooks.ts';
import { field, requireJson, type Context, type Storage } from './http.ts';
import { Refusal } from './refusal.ts';
import { sendEmail, wasEmailedRecently } from './emails.ts';
import { requireEmailProvider, type Settings } from './settings.ts';
import {
  getMetadataChanges,
  metadataSchema,
  createUser,
  requireEmailAddress,
  toUserJson,
  type User,
} from './user.ts';
import {
  audit,
  changeUser,
  findUserByEmail,
  insertUser,
  inTransaction,
  requireChange,
} from './users.ts';

const signUpSchema = z.object({ email: field.text, password: field.text, data: metadataSchema });

/**
 * `POST /signup` creates an account, or sends the confirmation of an unconfirmed one again. The response contains
 * no session. The client gets a session from `/token` or `/verify`.
 */
export async function signUp(context: Context): Promise<Response> {
  const { settings, now } = context;
  requireEmailProvider(settings);
  if (settings.disableSignup) throw new Refusal(403, 'Signups not allowed for this instance');
  const { email, password, data } = requireJson(context, signUpSchema, 'read Signup params');
  if (password === '') throw new Refusal(422, 'Signup requires a valid password');
  requireEmailAddress(email);

  const aud = getAudience(context);
  const existingUser = await findUserByEmail(context, email, aud);
  if (existingUser) {
    const changes = getMetadataChanges(existingUser, { user_metadata: data });
    return Response.json(toUserJson(await signUpAgain(context, existingUser, changes)));
  }

  const failure = 'Database error creating user';
  const encrypted_password = await hashPassword(settings, password, failure);
  const draft = createUser(now, {
    email,
    aud,
    encrypted_password,
    raw_user_meta_data: data ?? null,
  });
  const checkedDraft = { ...draft, ...(await callHook(context, 'validate', draft)) };
  const user = settings.autoconfirm
    ? await insertConfirmed(context, checkedDraft)
    : await insertUnconfirmed(context, checkedDraft);
  // An undefined user means that another request has just created an account with this address.
  return user ? Response.json(toUserJson(user)) : signUp(context);
}

/**
 * Stores a confirmed account, unless the sign-up hook refuses it.
 * @returns undefined if an account with this address exists
 */
export async function insertConfirmed(context: Context, draft: User): Promise<User | undefined> {
  const hookChanges = await callHook(context, 'signup', draft);
  const user = { ...draft, ...hookChanges, confirmed_at: context.now };
  return inTransaction(context, async (context) => {
    if (!(await insertUser(context, user))) return undefined;
    await audit(context, user, 'user_signedup');
    return user;
  });
}

/**
 * Stores an unconfirmed account, and emails its confirmation.
 * @returns undefined if an account with this address exists
 * @throws {Refusal} 429 if the mailbox has reached its limit; 500 if the email cannot be sent
 */
async function insertUnconfirmed(context: Context, draft: User) {
  const user = {
    ...draft,
    confirmation_token: generateToken(),
    confirmation_sent_at: context.now,
  };
  await limitMailboxEmails(context, user.email);
  if (!(await insertUser(context, user))) return undefined;
  await sendEmail(context, 'confirmation', user);
  return user;
}

/**
 * Refuses an email to a mailbox that has reached its hourly limit. All plus addresses of a mailbox count together.
 * The hosted service lacks this limit.
 */
async function limitMailboxEmails({ sql, now }: Context, email: string): Promise<void> {
  const { rows } = await sql.query(
    `select 1 from identity.users
     where confirmation_sent_at > $1 and regexp_replace(lower(email), '\\+[^@]*@', '@') = $2 limit $3`,
    [new Date(now.getTime() - 3_600_000), toMailbox(email), maxConfirmationsPerMailbox],
  );
  if (rows.length >= maxConfirmationsPerMailbox) throw new Refusal(429, 'Rate limit exceeded');
}

/**
 * Adds the data of a second request to an unconfirmed account, and confirms it or emails its confirmation again.
 * The first password stays, because another person may have sent the second request.
 * @throws {Refusal} 400 if the account is confirmed
 */
async function signUpAgain(context: Context, user: User, changes: Partial<User>) {
  if (user.confirmed_at) {
    throw new Refusal(400, 'A user with this email address has already been registered');
  }
  return context.settings.autoconfirm
    ? confirmAtOnce(context, user, changes)
    : confirmByEmail(context, user, changes);
}

async function confirmAtOnce(context: Context, user: User, changes: Partial<User>) {
  const hookChanges = await callHook(context, 'signup', { ...user, ...changes });
  const confirmation = { confirmed_at: context.now, confirmation_token: '' };
  return inTransaction(context, async (context) => {
    const result = await requireChange(context, user, {
      ...changes,
      ...hookChanges,
      ...confirmation,
    });
    await audit(context, result, 'user_signedup');
    return result;
  });
}

async function confirmByEmail(context: Context, user: User, changes: Partial<User>) {
  const { confirmation_token, confirmation_sent_at } = user;
  if (wasEmailedRecently(confirmation_sent_at, context)) {
    if (Object.keys(changes).length === 0) return user;
    return (await changeUser(context, user, changes)) ?? user;
  }
  const newValues = {
    ...changes,
    confirmation_token: generateToken(),
    confirmation_sent_at: context.now,
  };
  const changedUser = await changeUser(context, user, newValues, { confirmation_token });
  // An undefined result means that another request has just sent an email, and one email is enough.
  if (!changedUser) return user;
  await sendEmail(context, 'confirmation', changedUser, user);
  return changedUser;
}

export interface NewAccount {
  id?: string;
  email: string;
  password: string;
  name: string;
  /** Roles of the account, stored in `app_metadata.roles`. */
  roles?: readonly string[];
}

/**
 * Adds a confirmed account. If an account with the address exists, it is returned unchanged.
 * @throws {Error} if the id belongs to another account
 */
export async function addAccount(context: Storage, settings: Settings, account: NewAccount) {
  const { id, email, password, name, roles = [] } = account;
  const aud = settings.audience;
  const existingUser = await findUserByEmail(context, email, aud);
  if (existingUser) return toUserJson(existingUser);

  const failure = 'The password is too long';
  const user = createUser(context.now, {
    ...(id !== undefined && { id }),
    aud,
    email,
    encrypted_password: await hashPassword(settings, password, failure),
    confirmed_at: context.now,
    raw_app_meta_data: { provider: 'email', ...(roles.length > 0 && { roles: [...roles] }) },
    raw_user_meta_data: { full_name: name },
  });
  if (await insertUser(context, user)) return toUserJson(user);
  throw new Error(`The id ${user.id} belongs to another account.`);
}
