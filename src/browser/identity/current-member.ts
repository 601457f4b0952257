/**
 * Tracks the logged-in member of the page. The member follows the stored session, which other tabs and the widget
 * can change.
 */
import type { Member } from '#domain/member/member.ts';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import type { IdentitySession } from '../identity-session.ts';
import { leaving } from '../log-out-channel.ts';
import { readStored } from '../session-store.ts';
import { emit } from './events.ts';

let member: Member | null = null;

/** Loads the chunk for pages with a session. Visitors do not download it. */
export const sessions = () => import('../identity-session.ts');

export function currentMember(): Member | null {
  return member;
}

/** Reads the stored session after the page has loaded, and emits `init`. */
export async function trackCurrentMember(): Promise<void> {
  member = await readStoredMember();
  emit('init', member);
}

/** Reloads the session after another tab or the widget stored, changed or removed it. */
export async function adoptStoredSession(): Promise<void> {
  const stored = await readStoredMember();
  if (stored) setCurrentMember(stored);
  else leave();
}

/** Sets the member. Emits `login` for another member, and `update` for a change of the same one. */
export function setCurrentMember(arrived: Member): void {
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

/** Returns the member of the stored session. An unreadable session is removed, and a message is shown. */
async function readStoredMember(): Promise<Member | null> {
  if (readStored() === null) return null;
  const { dropSession, readMember } = await sessions();
  const stored = readMember();
  if (!stored) {
    dropSession();
    announceNotice('invalidSession');
  }
  return stored;
}

/**
 * Returns a session for a request, and emits its changes. The promise rejects if another member has logged in. A
 * message is shown if the session ended without a log-out.
 * @throws {Problem} of the renewal, or `not-signed-in`.
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
    if (error instanceof all.NoSession && asker && !leaving.isDone) announceNotice(error.state);
    throw error;
  } finally {
    await adoptStoredSession();
  }
}

function announceNotice(notice: IdentityNotice) {
  void import('./identity-text.ts').then(({ announce }) => announce(notice)).catch(() => undefined);
}
