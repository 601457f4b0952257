/** Who is here. The stored session is the truth: other tabs and the widget change it. */
import type { Member } from '#domain/member/member.ts';
import type { IdentityNotice } from '#domain/member/identity-words.ts';
import type { IdentitySession } from '../identity-session.ts';
import { leaving } from '../log-out-channel.ts';
import { readStored } from '../session-store.ts';
import { emit } from './events.ts';

let member: Member | null = null;

/** Reading and renewing sessions is for those who have one: a visitor downloads none of it. */
export const sessions = () => import('../identity-session.ts');

/** The member as far as this page knows, or null. */
export function currentMember(): Member | null {
  return member;
}

/** Reads who is here when the page has loaded, and says so. */
export async function beginPresence(): Promise<void> {
  member = await readStoredMember();
  emit('init', member);
}

/** Follows a session that somebody else stored, changed or removed. */
export async function adoptStoredSession(): Promise<void> {
  const stored = await readStoredMember();
  if (stored) arrive(stored);
  else leave();
}

/** Says `login` for somebody else than before, and `update` for the same with another account. */
export function arrive(arrived: Member): void {
  const before = member;
  member = arrived;
  leaving.isDone = false;
  if (before?.id !== arrived.id) emit('login', arrived);
  else if (JSON.stringify(before) !== JSON.stringify(arrived)) emit('update', arrived);
}

function leave() {
  if (!member) return;
  member = null;
  emit('logout', null);
}

/** What nobody can read is nobody's session: it is put away, and said once. */
async function readStoredMember(): Promise<Member | null> {
  if (readStored() === null) return null;
  const { dropSession, readMember } = await sessions();
  const stored = readMember();
  if (!stored) {
    dropSession();
    tell('invalidSession');
  }
  return stored;
}

/**
 * Gets the stored session ready for use, and follows what became of it. Nobody gets another's, whom this
 * page may not know yet; and to a member who has not left by herself it is said where there is none.
 * @throws {Problem} what getting it throws, or `not-signed-in`.
 */
export async function withSession(
  get: (all: Awaited<ReturnType<typeof sessions>>) => Promise<IdentitySession>,
): Promise<IdentitySession> {
  const asker = member;
  const all = await sessions();
  try {
    const session = await get(all);
    if (asker && session.id !== asker.id) throw new all.NoSession('noCurrentSession');
    return session;
  } catch (error) {
    if (error instanceof all.NoSession && asker && !leaving.isDone) tell(error.state);
    throw error;
  } finally {
    await adoptStoredSession();
  }
}

function tell(notice: IdentityNotice) {
  void import('./words.ts').then(({ say }) => say(notice)).catch(() => undefined);
}
