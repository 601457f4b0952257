/**
 * Replaces one session by another: after a log-in, a sign-up, a link in an email, or an external login. If another
 * account is logged in, in any tab, the member must confirm first. No other module may replace the session
 * (.ci/lint/session-writes.ts).
 */
import { toMember, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { renewSession, revoke } from './identity-session.ts';
import { notifyOtherTabs } from './log-out-channel.ts';
import { dropSession, parseSession, storeSession, readSession } from './stored-session.ts';

/** Opens a dialog. Resolves to true if the member agrees to log out `current` in favour of `arriving`. */
export type AskToReplace = (current: Member, arriving: Member) => Promise<boolean>;

let askToReplace: AskToReplace = () => Promise.resolve(false);

/** Sets the function that opens the dialog. Until then every replacement is declined. */
export function setAskToReplace(ask: AskToReplace): void {
  askToReplace = ask;
}

/**
 * Stores a session and replaces any other session. If another account is logged in, the member must confirm first.
 * @param details - a session in the format of the login widget.
 * @param remembers - true to store the session beyond this tab.
 * @returns true if it was stored; false if the member declined.
 * @throws {Problem} `identity-unavailable` for an invalid session.
 * @throws if storage is blocked or full.
 */
export async function replaceSession(
  details: Record<string, unknown>,
  remembers: boolean,
): Promise<boolean> {
  const session = parseSession(details);
  if (!session) throw new Problem('identity-unavailable');
  const hadOtherAccount = hasOtherAccount(session.id);
  const keepsCookie = true;
  // Another tab can log in between the confirmation and the next line.
  while (hasOtherAccount(session.id)) {
    if (!(await logOutOthers(toMember(session), keepsCookie))) return false;
  }
  storeSession(details, remembers);
  if (hadOtherAccount) await resetCookie();
  return true;
}

/**
 * Logs out any other account in all tabs after the member's consent.
 * @returns true if no other account is logged in any more; false if the member declines and stays logged in.
 */
export function logOutOtherAccount(arriving: Member): Promise<boolean> {
  const keepsCookie = false;
  return logOutOthers(arriving, keepsCookie);
}

/**
 * Logs out other accounts after the member's consent. Returns false if the member declines.
 * @param keepsCookie - true if the next session sets the cookie.
 */
async function logOutOthers(arriving: Member, keepsCookie: boolean): Promise<boolean> {
  for (;;) {
    const current = readSession();
    if (!current || current.id === arriving.id) return true;
    if (!(await askToReplace(toMember(current), arriving))) {
      await resetCookie();
      return false;
    }
    // The consent applies to one account. If another account logged in meanwhile, the member is asked again.
    if (readSession()?.id !== current.id) continue;
    notifyOtherTabs();
    dropSession();
    void revoke(current, keepsCookie).catch(() => undefined);
  }
}

function hasOtherAccount(id: string): boolean {
  const current = readSession();
  return current !== null && current.id !== id;
}

/**
 * Renews the stored session, so that the service sets its HttpOnly cookie for this session again. The log-in of the
 * other account may have set the cookie. Without a connection, the next renewal sets it.
 */
async function resetCookie(): Promise<void> {
  const session = readSession();
  if (!session) return;
  await renewSession(session.id, session.token.refresh_token).catch(() => undefined);
}
