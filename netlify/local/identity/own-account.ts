/** Endpoint `/user`: reads and changes the account of the authenticated user. */
import * as z from 'zod';
import { getAudience, isIdentityAdmin, requireBearer } from './access.ts';
import { hashPassword, generateToken } from './crypto.ts';
import { field, requireJson, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { hasExpired, sendEmail } from './emails.ts';
import { isUuid, getMetadataChanges, metadataSchema, toUserJson, type User } from './user.ts';
import {
  audit,
  inTransaction,
  requireChange,
  requireFreeAddress,
  requireNewAddress,
  requireUserById,
} from './users.ts';

const paramsSchema = z.object({
  email: field.text,
  password: field.text,
  email_change_token: field.text,
  data: metadataSchema,
  app_metadata: metadataSchema,
});
type Params = z.output<typeof paramsSchema>;

/** `GET /user` returns the account. */
export async function showOwnAccount(context: Context): Promise<Response> {
  const claims = await requireBearer(context);
  const id = requireUserId(claims);
  if (getAudience(context, claims) !== claims.aud) {
    throw new Refusal(400, "Token audience doesn't match request audience");
  }
  return Response.json(toUserJson(await requireUserById(context, id)));
}

/**
 * `PUT /user` changes the password and the metadata at once. The email address changes after a confirmation from
 * its new mailbox.
 */
export async function changeOwnAccount(context: Context): Promise<Response> {
  const claims = await requireBearer(context);
  const params = requireJson(context, paramsSchema, 'read User Update params');
  const id = requireUserId(claims);
  const failure = 'Error during password storage';
  const encrypted_password = await hashPassword(context.settings, params.password, failure);

  const [before, after] = await inTransaction(context, async (context) => {
    const user = await requireUserById(context, id);
    const changedUser = await requireChange(context, user, {
      ...(encrypted_password && { encrypted_password }),
      ...getPermittedMetadataChanges(user, params, context.settings.audience),
      ...(await getEmailChanges(context, user, params)),
    });
    await audit(context, changedUser, 'user_modified');
    return [user, changedUser];
  });

  const { email_change_token: token } = after;
  if (token !== '' && token !== before.email_change_token) {
    await sendEmail(context, 'email_change', after, before);
  }
  return Response.json(toUserJson(after));
}

/**
 * Returns the id of the user in a token. A token without the UUID of a user, such as the operator's, is refused.
 */
function requireUserId({ sub }: { sub: string }): string {
  if (!isUuid(sub)) throw new Refusal(400, 'Could not read User ID claim');
  return sub;
}

/** @throws {Refusal} if the user may not change `app_metadata` */
function getPermittedMetadataChanges(
  user: User,
  { data, app_metadata }: Params,
  aud: string,
): Partial<User> {
  const isForbidden = app_metadata && !isIdentityAdmin(user, aud);
  if (isForbidden) throw new Refusal(401, 'Updating app_metadata requires admin privileges');
  return getMetadataChanges(user, { user_metadata: data, app_metadata });
}

/**
 * Returns the changes of an account that confirm or request a new email address. Returns {} if the request has
 * neither a token nor a new address.
 */
async function getEmailChanges(
  context: Context,
  user: User,
  params: Params,
): Promise<Partial<User>> {
  const { email, email_change_token } = params;
  const { aud, email_change, email_change_sent_at } = user;
  if (email_change_token !== '') {
    if (hasExpired('email_change', email_change_sent_at, context)) {
      throw new Refusal(422, 'Email change token expired');
    }
    if (email_change_token !== user.email_change_token) {
      throw new Refusal(401, "Email Change Token didn't match token on file");
    }
    await requireFreeAddress(context, { email: email_change, aud });
    return { email: email_change, email_change: '', email_change_token: '' };
  }
  if (email === '' || email === user.email) return {};
  await requireNewAddress(context, email, aud);
  return {
    email_change: email,
    email_change_token: generateToken(),
    email_change_sent_at: context.now,
  };
}
