/** Who is here. The stored session is the truth: other tabs and the widget change it. */
import type { Member } from '../../domain/member/member.ts';
import { sessionKey } from '../session-key.ts';
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
  if (before?.id !== arrived.id) emit('login', arrived);
  else if (JSON.stringify(before) !== JSON.stringify(arrived)) emit('update', arrived);
}

function leave() {
  if (!member) return;
  member = null;
  emit('logout', null);
}

async function readStoredMember(): Promise<Member | null> {
  return hasStoredSession() ? (await sessions()).readMember() : null;
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
