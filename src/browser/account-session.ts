// @chunk member
/** The member's own account as this browser knows it, and word of its changes. */
import { identityUserSchema, memberFromIdentity, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { adoptStoredSession } from './identity/presence.ts';
import { holdingSession, readSession } from './identity-session.ts';
import { sessionKey } from './session-key.ts';
import { readStored, writeStored } from './session-store.ts';

export interface Account extends Member {
  /** An address that was asked for and is not confirmed yet. */
  newEmail: string | undefined;
}

type Listener = (account: Account) => void;
const listeners = new Set<Listener>();

/** The account of the stored session, or null. */
export function readAccount(): Account | null {
  return accountFrom(readSession());
}

/** What the identity service answers about an account; null for what is none. */
function accountFrom(user: unknown): Account | null {
  const { data } = identityUserSchema.safeParse(user);
  return data ? { ...memberFromIdentity(data), newEmail: data.new_email } : null;
}

/** Calls when the account was changed, here or in another tab; returns what stops it. */
export function onAccountChange(listener: Listener): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    const account = key === sessionKey ? readAccount() : null;
    if (account) listener(account);
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

/**
 * Keeps what the service answered with the stored session, under the lock under which tokens are
 * renewed, and tells whoever listens.
 * @throws {Problem} `not-signed-in` where she is not the one who is here any more.
 */
export async function adoptUser(user: Record<string, unknown>): Promise<Account | null> {
  await holdingSession(() => keep(user));
  await adoptStoredSession();
  const account = accountFrom(user);
  if (account) for (const listener of listeners) listener(account);
  return account;
}

function keep(user: Record<string, unknown>): void {
  const stored = JSON.parse(readStored() ?? 'null') as { id?: unknown } | null;
  if (stored?.id !== user['id']) throw new Problem('not-signed-in');
  // An address that is no longer waited for is left out of the answer.
  writeStored({ ...stored, new_email: undefined, ...user });
}
