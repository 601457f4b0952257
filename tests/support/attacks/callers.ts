/** All kinds of caller: a visitor, the member that owns the row, another member, staff, and a deleted member. */
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  createClientWithToken,
  createServiceClient,
  exchangeToken,
  logIn,
  type TestStack,
} from '../stack.ts';
import { createAccount } from '../accounts.ts';
import type { Login } from '../identity-service.ts';

/** Callers of the database. A stranger has a valid token of a deleted account. */
export const callerKinds = [
  'visitor',
  'member',
  'other member',
  'staff member',
  'stranger',
] as const;

export type CallerKind = (typeof callerKinds)[number];

/**
 * The caller that an endpoint detects. The caller is 'unverifiable' if the identity service fails to verify the token,
 * because an outage must not turn a member into a visitor.
 */
export type AuthState = Exclude<CallerKind, 'stranger'> | 'unverifiable' | 'unconfirmed';

interface Caller {
  id: string;
  email: string;
  /** The token for endpoints; undefined for a visitor. */
  token: string | undefined;
  /** The token for the database; undefined for a visitor. */
  databaseToken: string | undefined;
  database: SupabaseClient;
}

export interface Callers extends Record<CallerKind, Caller> {
  /** A client that bypasses all policies. It inserts rows and reads results. */
  serviceClient: Awaited<ReturnType<typeof createServiceClient>>;
}

export async function createCallers(stack: TestStack): Promise<Callers> {
  const { member, staff } = stack.info.signIns;
  const otherAccount = await createAccount(stack);
  const serviceClient = await createServiceClient(stack);
  const deletedAccount = await createAccount(stack);
  const stranger = await createSession(stack, deletedAccount);
  await serviceClient.rpc('delete_member', { p_member_id: stranger.id }).throwOnError();
  await deletedAccount.remove();
  return {
    visitor: {
      id: '',
      email: '',
      token: undefined,
      databaseToken: undefined,
      database: createClientWithToken(stack),
    },
    member: await createSession(stack, member),
    'other member': await createSession(stack, otherAccount),
    'staff member': await createSession(stack, staff),
    stranger,
    serviceClient,
  };
}

async function createSession(stack: TestStack, login: Login): Promise<Caller> {
  const token = await logIn(stack.site, login);
  const response = await exchangeToken(stack.site, token);
  const { access_token } = (await response.json()) as { access_token: string };
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const { sub: id } = JSON.parse(payload) as { sub: string };
  const database = createClientWithToken(stack, access_token);
  return { id, email: login.email, token, databaseToken: access_token, database };
}
