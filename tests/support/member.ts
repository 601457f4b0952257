/** Members as tests need them: made in a moment, and here with a session as the dialog leaves one. */
import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

export interface TestMember {
  id: string;
  email: string;
  password: string;
  name: string;
}

/** The stack's own address for Node, which does not know app.localhost. */
export const addressOf = ({ localOrigin }: Site) => localOrigin.replace('localhost', '127.0.0.1');

export function control(site: Site, name: string, order: unknown): Promise<Response> {
  return fetch(`${addressOf(site)}/.local/${name}`, {
    method: 'POST',
    body: JSON.stringify(order),
  });
}

/** Signs somebody up whom no other test knows. @param data - stored with the account. */
export async function newMember(site: Site, data: Record<string, unknown> = {}) {
  const member = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua na miti' };
  const name = 'Njeri Mwangi';
  await control(site, 'identity-settings', { autoconfirm: true });
  const answer = await fetch(`${addressOf(site)}/.netlify/identity/signup`, {
    method: 'POST',
    body: JSON.stringify({ ...member, data: { full_name: name, ...data } }),
  });
  await control(site, 'identity-settings', { reset: true });
  const { id } = (await answer.json()) as { id: string };
  return { id, name, ...member };
}

/** @returns the identity token. */
export async function tokenOf(site: Site, member: Pick<TestMember, 'email' | 'password'>) {
  return (await sessionOf(site, member)).token.access_token;
}

/** Lets somebody in as if she had logged in before, at the site's origin. */
export async function comeAs(
  page: Page,
  site: Site,
  member: { email: string; password: string },
): Promise<void> {
  const session = JSON.stringify(await sessionOf(site, member));
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => localStorage.setItem('gotrue.user', stored), session);
}

async function sessionOf(site: Site, { email, password }: { email: string; password: string }) {
  const identity = `${addressOf(site)}/.netlify/identity`;
  const answer = await fetch(`${identity}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });
  const token = (await answer.json()) as { access_token: string; expires_in: number };
  const headers = { authorization: `Bearer ${token.access_token}` };
  const user = (await (await fetch(`${identity}/user`, { headers })).json()) as object;
  const expires_at = Date.now() + token.expires_in * 1000;
  return {
    ...user,
    url: `${site.origin}/.netlify/identity`,
    token: { ...token, expires_at },
  };
}
