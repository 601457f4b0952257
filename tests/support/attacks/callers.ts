/** Everybody who may come: somebody unknown, the member whose row it is, another member, and staff. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { databaseAs, databaseOfEndpoints, exchangeToken, logIn, type TestStack } from '../stack.ts';
import { newAccount } from '../accounts.ts';

/** Who reaches the database. A stranger's token is a right one, of an account that is gone. */
export const kinds = ['visitor', 'member', 'other member', 'staff member', 'stranger'] as const;

export type Kind = (typeof kinds)[number];

/**
 * What an endpoint takes somebody for. Of a token that the identity service neither takes nor refuses
 * nothing is clear, and an outage never looks like nobody.
 */
export type AuthState = Exclude<Kind, 'stranger'> | 'unclear' | 'unconfirmed';

interface Caller {
  id: string;
  email: string;
  /** For the endpoints; undefined for a visitor. */
  token: string | undefined;
  /** For the database; undefined for a visitor. */
  databaseToken: string | undefined;
  database: SupabaseClient;
}

export interface Callers extends Record<Kind, Caller> {
  /** Past all policies, to make rows and to look what became of them. */
  endpoints: Awaited<ReturnType<typeof databaseOfEndpoints>>;
}

export async function gather(stack: TestStack): Promise<Callers> {
  const { member, staff } = stack.info.signIns;
  const other = await newAccount(stack);
  const endpoints = await databaseOfEndpoints(stack);
  const deletedAccount = await newAccount(stack);
  const stranger = await createSession(stack, deletedAccount);
  await endpoints.rpc('delete_member', { p_member_id: stranger.id }).throwOnError();
  await deletedAccount.leave();
  return {
    visitor: {
      id: '',
      email: '',
      token: undefined,
      databaseToken: undefined,
      database: databaseAs(stack),
    },
    member: await createSession(stack, member),
    'other member': await createSession(stack, other),
    'staff member': await createSession(stack, staff),
    stranger,
    endpoints,
  };
}

async function createSession(
  stack: TestStack,
  login: { email: string; password: string },
): Promise<Caller> {
  const token = await logIn(stack.site, login);
  const answer = await exchangeToken(stack.site, token);
  const { access_token } = (await answer.json()) as { access_token: string };
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const { sub: id } = JSON.parse(payload) as { sub: string };
  const database = databaseAs(stack, access_token);
  return { id, email: login.email, token, databaseToken: access_token, database };
}
