/**
 * Tracks the logged-in member of the page. The member follows the stored session, which other tabs and the login widget
 * can change.
 */
import type { Member } from '#domain/member/member.ts';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import type { IdentitySession } from '../identity-session.ts';
import { tabLogOut } from '../log-out-channel.ts';
import { readSessionText } from '../session-store.ts';
import { emit } from './events.ts';

let member: Member | null = null;

/** Loads the module for sessions. The module is a separate chunk, because only a page with a session needs it. */
export const loadSessionModule = () => import('../identity-session.ts');

export function currentMember(): Member | null {
  return member;
}

/** Reads the stored session after the page has loaded, and emits `init`. */
export async function trackCurrentMember(): Promise<void> {
  member = await readStoredMember();
  emit('init', member);
}

/** Reads the stored session again, which another tab or the widget can have changed, and emits the change. */
export async function adoptStoredSession(): Promise<void> {
  const stored = await readStoredMember();
  if (stored) setCurrentMember(stored);
  else logOut();
}

/**
 * Sets the member. Emits `login` if the member was not logged in before, and `update` for a change of the member.
 */
export function setCurrentMember(newMember: Member): void {
  const previous = member;
  member = newMember;
  tabLogOut.isDeliberate = false;
  if (previous?.id !== newMember.id) emit('login', newMember);
  else if (JSON.stringify(previous) !== JSON.stringify(newMember)) emit('update', newMember);
}

function logOut() {
  if (!member) return;
  member = null;
  emit('logout', null);
}

/**
 * Returns the member of the stored session, or null without a session. An unreadable session is removed, and a
 * message is shown.
 */
async function readStoredMember(): Promise<Member | null> {
  if (readSessionText() === null) return null;
  const { dropSession, readMember } = await loadSessionModule();
  const stored = readMember();
  if (!stored) {
    dropSession();
    announceNotice('invalidSession');
  }
  return stored;
}

/**
 * Returns a session for a request, and emits the changes of the member. A message is shown if the session ended
 * without a log-out or another member has logged in.
 * @param loadSession - a function that returns the session, renewed if necessary.
 * @throws {Problem} of `loadSession`, or `not-signed-in` if another member has logged in.
 */
export async function withSession(
  loadSession: (
    sessionModule: Awaited<ReturnType<typeof loadSessionModule>>,
  ) => Promise<IdentitySession>,
): Promise<IdentitySession> {
  const initialMember = member;
  const sessionModule = await loadSessionModule();
  try {
    const session = await loadSession(sessionModule);
    if (initialMember && session.id !== initialMember.id)
      throw new sessionModule.NoSession('noCurrentSession');
    return session;
  } catch (error) {
    if (error instanceof sessionModule.NoSession && initialMember && !tabLogOut.isDeliberate)
      announceNotice(error.state);
    throw error;
  } finally {
    await adoptStoredSession();
  }
}

function announceNotice(notice: IdentityNotice) {
  void import('./identity-text.ts').then((text) => text.announce(notice)).catch(() => undefined);
}
