/** Endpoint `/user`: reads and changes the account of the authenticated user. */
import * as z from 'zod';
import { getAudience, isIdentityAdmin, requireBearer } from './access.ts';
import { hashPassword, randomToken } from './crypto.ts';
import { field, requireJson, type Context, Refusal } from './http.ts';
import { hasExpired, sendEmail } from './emails.ts';
import { isUuid, metadataChanges, metadataSchema, userJson, type User } from './user.ts';
import {
  audit,
  inTransaction,
  requireChange,
  requireFreeAddress,
  requireNewAddress,
  requireUserById,
} from './users.ts';

const schema = z.object({
  email: field.text,
  password: field.text,
  email_change_token: field.text,
  data: metadataSchema,
  app_metadata: metadataSchema,
});
type Params = z.output<typeof schema>;

export async function showOwnAccount(context: Context): Promise<Response> {
  const claims = await requireBearer(context);
  const id = requireUserId(claims);
  if (getAudience(context, claims) !== claims.aud) {
    throw new Refusal(400, "Token audience doesn't match request audience");
  }
  return Response.json(userJson(await requireUserById(context, id)));
}

/**
 * Changes the password and the data at once. The email address changes after a confirmation from its new mailbox.
 */
export async function changeOwnAccount(context: Context): Promise<Response> {
  const claims = await requireBearer(context);
  const params = requireJson(context, schema, 'read User Update params');
  const id = requireUserId(claims);
  const failure = 'Error during password storage';
  const encrypted_password = await hashPassword(context.settings, params.password, failure);

  const [before, after] = await inTransaction(context, async (context) => {
    const user = await requireUserById(context, id);
    const changed = await requireChange(context, user, {
      ...(encrypted_password && { encrypted_password }),
      ...getMapChanges(user, params, context.settings.audience),
      ...(await getEmailChanges(context, user, params)),
    });
    await audit(context, changed, 'user_modified');
    return [user, changed];
  });

  const { email_change_token: token } = after;
  if (token !== '' && token !== before.email_change_token) {
    await sendEmail(context, 'email_change', after, before);
  }
  return Response.json(userJson(after));
}

/** Returns the id of the user in a token. Tokens of the system contain no user, and are refused. */
function requireUserId({ sub }: { sub: string }): string {
  if (!isUuid(sub)) throw new Refusal(400, 'Could not read User ID claim');
  return sub;
}

function getMapChanges(user: User, { data, app_metadata }: Params, aud: string): Partial<User> {
  const isForbidden = app_metadata && !isIdentityAdmin(user, aud);
  if (isForbidden) throw new Refusal(401, 'Updating app_metadata requires admin privileges');
  return metadataChanges(user, { user_metadata: data, app_metadata });
}

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
  const sending = { email_change_token: randomToken(), email_change_sent_at: context.now };
  return { email_change: email, ...sending };
}
