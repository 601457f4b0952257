/** A member's browser as she left it: with the session that the widget stores. */
import { sessionKey } from '#browser/session-store.ts';
import { loginOf, type Site } from '../site.ts';

/** What local storage holds of a member who is logged in. */
export async function memberStorage(site: Site): Promise<Record<string, string>> {
  const identity = `${site.local}/.netlify/identity`;
  const answer = await fetch(`${identity}/token`, {
    method: 'POST',
    body: new URLSearchParams(loginOf(site)),
  });
  const token = (await answer.json()) as { access_token: string; expires_in: number };
  const user = await fetch(`${identity}/user`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  const session = {
    ...((await user.json()) as object),
    url: identity,
    token: { ...token, expires_at: Date.now() + token.expires_in * 1000 },
  };
  return { [sessionKey]: JSON.stringify(session) };
}
