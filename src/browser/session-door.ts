/**
 * The only module through which one session replaces another: a log-in, a sign-up, any link in an email, an
 * external login. If another account is logged in, in any tab, the member is asked first, and nothing changes until
 * the member agrees. eslint.config.js forbids all other modules to write the session.
 */
import { toMember, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { renewSession, revoke } from './identity-session.ts';
import { notifyOtherTabs } from './log-out-channel.ts';
import { dropSession, parseSession, putSession, readSession } from './stored-session.ts';

/** Resolves to true if the present account may be logged out in favour of the other one. */
export type Question = (current: Member, arriving: Member) => Promise<boolean>;

let ask: Question = () => Promise.resolve(false);

/** Sets the function that asks the question. Until then the result is always no. */
export function setQuestion(question: Question): void {
  ask = question;
}

/**
 * Stores a session in place of any other; if another account is logged in, only after its consent.
 * @param details - a session in the widget's format.
 * @param remembers - true to store the session beyond this tab.
 * @returns true if it was stored.
 * @throws {Problem} `identity-unavailable` for an invalid session.
 */
export async function replaceSession(
  details: Record<string, unknown>,
  remembers: boolean,
): Promise<boolean> {
  const session = parseSession(details);
  if (!session) throw new Problem('identity-unavailable');
  const wasFree = isFreeFor(session.id);
  // Another tab can log in between the answer and the next line.
  while (!isFreeFor(session.id)) if (!(await clear(toMember(session), true))) return false;
  putSession(details, remembers);
  if (!wasFree) await resetCookie();
  return true;
}

/**
 * Logs out another account in all tabs after the member's consent.
 * @returns false if the member declines; then nothing changes.
 */
export function makeRoomFor(arriving: Member): Promise<boolean> {
  return clear(arriving, false);
}

/** @param keepsCookie - true if the next session sets the cookie. */
async function clear(arriving: Member, keepsCookie: boolean): Promise<boolean> {
  for (;;) {
    const current = readSession();
    if (!current || current.id === arriving.id) return true;
    if (!(await ask(toMember(current), arriving))) {
      await resetCookie();
      return false;
    }
    // The question is about one account. If another one logged in meanwhile, the question is repeated for it.
    if (readSession()?.id !== current.id) continue;
    notifyOtherTabs();
    dropSession();
    void revoke(current, keepsCookie).catch(() => undefined);
  }
}

function isFreeFor(id: string): boolean {
  const current = readSession();
  return !current || current.id === id;
}

/**
 * The log-in of the other account may have set the service's HttpOnly cookie. A renewal sets it for the stored
 * session again. Without a connection the next renewal does so.
 */
async function resetCookie(): Promise<void> {
  const session = readSession();
  if (!session) return;
  await renewSession(session.id, session.token.refresh_token).catch(() => undefined);
}
