/**
 * Tracks the logged-in member of the page. The member follows the stored session, which other tabs and the widget
 * can change.
 */
import type { Member } from '#domain/member/member.ts';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import type { IdentitySession } from '../identity-session.ts';
import { tabLogOut } from '../log-out-channel.ts';
import { readSessionText } from '../session-store.ts';
import { emit } from './events.ts';

let member: Member | null = null;

/** Loads the chunk for pages with a session. Visitors do not download it. */
export const loadSessionModule = () => import('../identity-session.ts');

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
  else logOut();
}

/** Sets the member. Emits `login` for another member, and `update` for a change of the same one. */
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

/** Returns the member of the stored session. An unreadable session is removed, and a message is shown. */
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
 * Returns a session for a request, and emits its changes. The promise rejects if another member has logged in. A
 * message is shown if the session ended without a log-out.
 * @throws {Problem} of the renewal, or `not-signed-in`.
 */
export async function withSession(
  loadSession: (all: Awaited<ReturnType<typeof loadSessionModule>>) => Promise<IdentitySession>,
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
  void import('./identity-text.ts').then(({ announce }) => announce(notice)).catch(() => undefined);
}
