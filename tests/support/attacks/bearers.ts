/** Genuine and forged credentials for requests to endpoints. */
import { SignJWT, type JWTPayload } from 'jose';
import { logIn, readSecrets, type TestStack } from '../stack.ts';
import { newAccount } from '../accounts.ts';
import type { Callers, AuthState } from './callers.ts';

/** The parts of a request that authenticate it. */
export interface Bearer {
  headers?: Record<string, string>;
  /** A query string that is appended to the address. */
  query?: string;
}

/**
 * The caller that the endpoints detect, by credential. The names are constants without a stack, because test titles
 * contain them.
 */
export const standings = {
  'no token': 'visitor',
  'a token that is none': 'visitor',
  'a token under another scheme': 'visitor',
  'a token in the address': 'visitor',
  'the cookie of staff': 'visitor',
  'a forged header of the platform': 'visitor',
  'an expired token of staff': 'visitor',
  'an unsigned token of staff': 'visitor',
  'a token of staff signed by somebody else': 'visitor',
  'the public key': 'visitor',
  'the secret key': 'visitor',
  'the database token of staff': 'visitor',
  'the key of the operator': 'visitor',
  'the token of a deleted account': 'visitor',
  'a token of the system itself': 'unclear',
  'a token without a confirmed address': 'unconfirmed',
  'the token of another member': 'other member',
  'a token that calls itself staff in its own data': 'other member',
  'a token of somebody who was staff': 'other member',
  'her own token': 'member',
  'a token of staff': 'staff member',
  // The service accepts any audience, because its secret belongs to one site.
  'a token of staff for another audience': 'staff member',
} as const satisfies Record<string, AuthState>;

export type BearerKind = keyof typeof standings;

export const bearerKinds = Object.keys(standings) as BearerKind[];

/** Creates all credentials. */
export async function makeBearers(
  stack: TestStack,
  callers: Callers,
): Promise<Record<BearerKind, Bearer>> {
  const secrets = await readSecrets(stack);
  const { member, 'other member': other, 'staff member': staff } = callers;
  const sign = signing(secrets.identityJwtSecret);
  const roles = { app_metadata: { roles: ['staff'] } };
  const asStaff = { sub: staff.id, email: staff.email, ...roles };
  const token = staff.token ?? '';
  const unconfirmed = await newAccount(stack, { confirmed: false });
  return {
    'no token': {},
    'a token that is none': bearer('staff'),
    'a token under another scheme': { headers: { authorization: `Token ${token}` } },
    'a token in the address': { query: `access_token=${token}&token=${token}` },
    'the cookie of staff': { headers: { cookie: `nf_jwt=${token}` } },
    'a forged header of the platform': { headers: { 'x-nf-identity-info': platformInfo(asStaff) } },
    'an expired token of staff': bearer(await sign(asStaff, '-1s')),
    'an unsigned token of staff': bearer(unsigned(asStaff)),
    'a token of staff signed by somebody else': bearer(
      await signing('the secret of somebody else, long enough')(asStaff),
    ),
    'the public key': bearer(stack.info.publishableKey),
    'the secret key': bearer(secrets.databaseSecretKey),
    'the database token of staff': bearer(staff.databaseToken),
    'the key of the operator': bearer(secrets.identityOperatorToken),
    'the token of a deleted account': bearer(callers.stranger.token),
    'a token of the system itself': bearer(await sign({ sub: '0' })),
    'a token without a confirmed address': bearer(await sign({ sub: unconfirmed.id, ...roles })),
    'the token of another member': bearer(other.token),
    'a token that calls itself staff in its own data': bearer(await ownClaims(stack)),
    'a token of somebody who was staff': bearer(await formerStaff(stack)),
    'her own token': bearer(member.token),
    'a token of staff': bearer(token),
    'a token of staff for another audience': bearer(await sign({ ...asStaff, aud: 'elsewhere' })),
  };
}

const bearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } });

const signing =
  (secret: string) =>
  (claims: JWTPayload, expires = '1h') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'nf-ident' })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

/** Returns a token with the algorithm 'none' and no signature. */
export function unsigned(claims: JWTPayload): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { ...claims, exp },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

const platformInfo = (user: JWTPayload) =>
  Buffer.from(JSON.stringify({ url: 'http://127.0.0.1:1', token: 'forged', user })).toString(
    'base64',
  );

/**
 * Returns the token of a member that has tried to write operator-only attributes into the own account, at sign-up
 * and by later changes.
 */
async function ownClaims(stack: TestStack): Promise<string> {
  const roles = { roles: ['staff'], app_metadata: { roles: ['staff'] } };
  const login = await newAccount(stack, { data: roles, ...roles, role: 'admin' });
  const change = async (body: object) =>
    fetch(`${stack.site}/.netlify/identity/user`, {
      method: 'PUT',
      ...bearer(await logIn(stack.site, login)),
      body: JSON.stringify(body),
    });
  await change({ data: { ...roles, is_super_admin: true } });
  await change({ app_metadata: { roles: ['staff'] }, role: 'admin' });
  return logIn(stack.site, login);
}

/** Returns the token of a former staff member. The token still contains the staff role. */
async function formerStaff(stack: TestStack): Promise<string> {
  const account = await newAccount(stack);
  await account.change({ app_metadata: { roles: ['staff'] } });
  const token = await logIn(stack.site, account);
  await account.change({ app_metadata: { roles: [] } });
  return token;
}
