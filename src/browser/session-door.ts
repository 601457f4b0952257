/**
 * The one door through which a session takes the place of another: a log-in, a sign-up, each link of an
 * e-mail, an external log-in. Where another account is logged in, in whatever tab, the member is asked, and
 * without a yes nothing changes. eslint.config.js keeps every other module from writing the session.
 */
import { memberFromIdentity, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { renewSession, revoke } from './identity-session.ts';
import { notifyOtherTabs } from './log-out-channel.ts';
import { dropSession, parseSession, putSession, readSession } from './stored-session.ts';

/** Resolves to true where the account that is logged in may be logged out for the other. */
export type Question = (current: Member, arriving: Member) => Promise<boolean>;

let ask: Question = () => Promise.resolve(false);

/** Sets what asks. Without it the answer is no. */
export function setQuestion(question: Question): void {
  ask = question;
}

/**
 * Stores a session in the place of any other, after a yes where that is another account's.
 * @param details - as the widget stores a session.
 * @param remembers - whether the session outlives this tab.
 * @returns whether it is stored.
 * @throws {Problem} `identity-unavailable` for what is no session.
 */
export async function replaceSession(
  details: Record<string, unknown>,
  remembers: boolean,
): Promise<boolean> {
  const session = parseSession(details);
  if (!session) throw new Problem('identity-unavailable');
  const wasFree = isFreeFor(session.id);
  // A log-in of another tab may slip in between an answer and the next line.
  while (!isFreeFor(session.id))
    if (!(await clear(memberFromIdentity(session), true))) return false;
  putSession(details, remembers);
  if (!wasFree) await resetCookie();
  return true;
}

/**
 * Logs out another account that is logged in, in all tabs, after a yes.
 * @returns false after a no, which leaves everything as it was.
 */
export function makeRoomFor(arriving: Member): Promise<boolean> {
  return clear(arriving, false);
}

/** @param keepsCookie - where the next session sets it. */
async function clear(arriving: Member, keepsCookie: boolean): Promise<boolean> {
  for (;;) {
    const current = readSession();
    if (!current || current.id === arriving.id) return true;
    if (!(await ask(memberFromIdentity(current), arriving))) {
      await resetCookie();
      return false;
    }
    // The question names one account; one that logged in meanwhile is asked about by itself.
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
 * The log-in of the other account may have set the service's own cookie, which no script can write. A
 * renewal sets it for the stored session. Without a connection the next renewal does.
 */
async function resetCookie(): Promise<void> {
  const session = readSession();
  if (!session) return;
  await renewSession(session.id, session.token.refresh_token).catch(() => undefined);
}
