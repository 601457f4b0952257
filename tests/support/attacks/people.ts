/** Everybody who may come: somebody unknown, the member whose row it is, another member, and staff. */
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  databaseAs,
  databaseOfEndpoints,
  exchangeToken,
  logIn,
  pull,
  type TestStack,
} from '../stack.ts';

export const kinds = ['visitor', 'member', 'other member', 'staff member'] as const;

export type Kind = (typeof kinds)[number];

interface Person {
  id: string;
  email: string;
  /** For the endpoints; undefined for a visitor. */
  token: string | undefined;
  database: SupabaseClient;
}

export interface People extends Record<Kind, Person> {
  /** Past all policies, to make rows and to look what became of them. */
  endpoints: Awaited<ReturnType<typeof databaseOfEndpoints>>;
}

export async function gather(stack: TestStack): Promise<People> {
  const { member, staff } = stack.info.signIns;
  const other = { email: 'other@shop.example', password: 'maua na miti' };
  await pull(stack, 'identity-settings', { autoconfirm: true });
  await fetch(`${stack.site}/.netlify/identity/signup`, {
    method: 'POST',
    body: JSON.stringify({ ...other, data: { full_name: 'Njeri Mwangi' } }),
  });
  return {
    visitor: { id: '', email: '', token: undefined, database: databaseAs(stack) },
    member: await arrive(stack, member),
    'other member': await arrive(stack, other),
    'staff member': await arrive(stack, staff),
    endpoints: await databaseOfEndpoints(stack),
  };
}

async function arrive(
  stack: TestStack,
  login: { email: string; password: string },
): Promise<Person> {
  const token = await logIn(stack.site, login);
  const answer = await exchangeToken(stack.site, token);
  const { access_token } = (await answer.json()) as { access_token: string };
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const { sub: id } = JSON.parse(payload) as { sub: string };
  return { id, email: login.email, token, database: databaseAs(stack, access_token) };
}
