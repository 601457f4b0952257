/** What happens to the accounts when an external provider vouches for somebody. */
import { audit } from './audit-log.ts';
import { audienceOf } from './bearer.ts';
import type { Call } from './call.ts';
import { requireEmailAddress } from './email-address.ts';
import type { ExternalState, Person } from './external-state.ts';
import { askHook } from './hooks.ts';
import { merged } from './metadata.ts';
import { Refusal } from './refusal.ts';
import { enter, openSession, type Session } from './session.ts';
import { newUser, type User } from './user.ts';
import { findUserByEmail, findUserByToken, insertUser } from './users.ts';

/** Lets somebody in: into the invited account, into theirs, or into a new one. */
export async function enterAs(
  person: Person,
  { provider, inviteToken }: ExternalState,
  call: Call,
): Promise<Session> {
  requireEmailAddress(person.email);
  if (inviteToken !== '') return acceptInvitation(person, { provider, inviteToken }, call);

  const user = await findUserByEmail(call.database, person.email, audienceOf(call));
  if (user) return enterExisting(user, call);
  if (call.settings.disableSignup) throw new Refusal('signup-closed');
  return enterNew(person, provider, call);
}

async function enterExisting(user: User, call: Call): Promise<Session> {
  if (user.confirmed_at) {
    const ordered = await askHook(call, 'login', user);
    return enter(call, user, { changes: ordered, action: 'login' });
  }
  return confirmAndEnter(user, {}, call, 'user_signedup');
}

async function enterNew(person: Person, provider: string, call: Call): Promise<Session> {
  const { database, now } = call;
  const draft = newUser(now, {
    email: person.email,
    aud: audienceOf(call),
    raw_app_meta_data: { provider },
    raw_user_meta_data: namesOf(person),
  });
  const valid = { ...draft, ...(await askHook(call, 'validate', draft)) };
  const user = { ...valid, ...(await askHook(call, 'signup', valid)), confirmed_at: now };
  return database.transaction(async (sql) => {
    if (!(await insertUser(sql, user))) throw new Refusal('already-registered');
    await audit(sql, now, user, 'user_signedup');
    return openSession(sql, user, call);
  });
}

async function acceptInvitation(
  person: Person,
  { provider, inviteToken }: Pick<ExternalState, 'provider' | 'inviteToken'>,
  call: Call,
): Promise<Session> {
  const user = await findUserByToken(call.database, 'confirmation_token', inviteToken);
  if (!user) throw new Refusal('user-unknown');
  if (user.email.toLowerCase() !== person.email.toLowerCase()) {
    throw new Refusal('invited-email-differs');
  }
  const changes = {
    raw_app_meta_data: merged(user.raw_app_meta_data, { provider }),
    raw_user_meta_data: merged(user.raw_user_meta_data, namesOf(person)),
  };
  return confirmAndEnter(user, changes, call, 'invite_accepted');
}

/** The provider has checked the address, so no letter is needed. */
async function confirmAndEnter(
  user: User,
  changes: Partial<User>,
  call: Call,
  action: 'user_signedup' | 'invite_accepted',
): Promise<Session> {
  const ordered = await askHook(call, 'signup', { ...user, ...changes });
  return enter(call, user, {
    changes: { ...changes, ...ordered, confirmed_at: call.now, confirmation_token: '' },
    expected: { confirmation_token: user.confirmation_token },
    action,
  });
}

function namesOf({ name }: Person): Record<string, string> {
  return name === '' ? {} : { full_name: name };
}
