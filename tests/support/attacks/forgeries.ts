/** Forged tokens and keys for the database's REST interface. */
import { SignJWT, type JWTPayload } from 'jose';
import { readSecrets, type TestStack } from '../stack.ts';
import { unsigned } from './bearers.ts';
import type { Callers } from './callers.ts';

interface Forged {
  token?: string;
  headers?: Record<string, string>;
}

/** The claims that would grant everything if the signature were accepted. */
const claims = { role: 'service_role', aud: 'authenticated', app_metadata: { roles: ['staff'] } };

const kinds = {
  'that is none': () => ({ token: 'service_role' }),
  'that is not signed': ({ info }) => ({ token: unsigned({ ...claims, iss: info.site }) }),
  'that somebody else signed': async () => ({ token: await signed('x'.repeat(32)) }),
  'that the public key signed': async ({ info }) => ({ token: await signed(info.publishableKey) }),
  'that has expired': async (stack, { member }) => {
    const { databaseSigningKey } = await readSecrets(stack);
    return { token: await signed(databaseSigningKey, '-1s', { ...claims, sub: member.id }) };
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
  'beside a key that is none': () => ({ headers: { apikey: 'sb_secret_guessed' } }),
  'in a cookie alone': (_, callers) => ({
    headers: {
      apikey: '',
      authorization: '',
      cookie: `nf_jwt=${callers.member.databaseToken ?? ''}`,
    },
  }),
} as const satisfies Record<
  string,
  (stack: TestStack, callers: Callers) => Forged | Promise<Forged>
>;

export const forgeries = Object.keys(kinds) as (keyof typeof kinds)[];

export async function forge(
  stack: TestStack,
  callers: Callers,
  kind: keyof typeof kinds,
): Promise<Forged> {
  return kinds[kind](stack, callers);
}

function signed(secret: string, expires = '1h', payload: JWTPayload = claims): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}
