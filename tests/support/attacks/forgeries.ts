/** Creates forged and unsuitable tokens and keys for the database's REST interface. */
import { SignJWT, type JWTPayload } from 'jose';
import { readSecrets, type TestStack } from '../stack.ts';
import { createUnsignedToken } from './bearers.ts';
import type { Callers } from './callers.ts';

interface Forgery {
  token?: string;
  headers?: Record<string, string>;
}

/** The claims that would grant everything if the signature were accepted. */
const claims = { role: 'service_role', aud: 'authenticated', app_metadata: { roles: ['staff'] } };

const forgers = {
  'that is malformed': () => ({ token: 'service_role' }),
  'without a signature': ({ info }) => ({
    token: createUnsignedToken({ ...claims, iss: info.site }),
  }),
  'with the signature of another key': async () => ({ token: await signToken('x'.repeat(32)) }),
  'with a signature by the public key': async ({ info }) => ({
    token: await signToken(info.publishableKey),
  }),
  'that has expired': async (stack, { member }) => {
    const { databaseSigningKey } = await readSecrets(stack);
    return { token: await signToken(databaseSigningKey, '-1s', { ...claims, sub: member.id }) };
  },
  'that was changed afterwards': (_, { member }) => {
    const [head = '', , signature = ''] = member.databaseToken?.split('.') ?? [];
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: member.id })).toString(
      'base64url',
    );
    return { token: `${head}.${changed}.${signature}` };
  },
  'of the identity service': (_, callers) => ({ token: callers['staff member'].token ?? '' }),
  'of the identity service’s operator': async (stack) => ({
    token: (await readSecrets(stack)).identityOperatorToken,
  }),
  'beside an invalid key': () => ({ headers: { apikey: 'sb_secret_guessed' } }),
  'that is only in a cookie': (_, callers) => ({
    headers: {
      apikey: '',
      authorization: '',
      cookie: `nf_jwt=${callers.member.databaseToken ?? ''}`,
    },
  }),
} as const satisfies Record<
  string,
  (stack: TestStack, callers: Callers) => Forgery | Promise<Forgery>
>;

export const forgeries = Object.keys(forgers) as (keyof typeof forgers)[];

export async function createForgery(
  stack: TestStack,
  callers: Callers,
  kind: keyof typeof forgers,
): Promise<Forgery> {
  return forgers[kind](stack, callers);
}

function signToken(secret: string, expires = '1h', payload: JWTPayload = claims): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}
