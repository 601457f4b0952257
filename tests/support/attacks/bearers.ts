/** Creates genuine and forged credentials for requests to endpoints. */
import { SignJWT, type JWTPayload } from 'jose';
import { logIn, readSecrets, type TestStack } from '../stack.ts';
import { createAccount } from '../accounts.ts';
import { requestIdentity } from '../identity-service.ts';
import type { Callers, AuthState } from './callers.ts';

/** The parts of a request that authenticate it. */
export interface Bearer {
  headers?: Record<string, string>;
  /** A query string that is appended to the address. */
  query?: string;
}

/**
 * Maps each credential to the kind of caller that the endpoints must detect. The map has only names, because test
 * titles need them before a stack starts.
 */
export const authStates = {
  'no token': 'visitor',
  'a malformed token': 'visitor',
  'a token under another scheme': 'visitor',
  'a token in the address': 'visitor',
  'the cookie of staff': 'visitor',
  'a forged header of the platform': 'visitor',
  'an expired token of staff': 'visitor',
  'an unsigned token of staff': 'visitor',
  'a staff token with a foreign signature': 'visitor',
  'the public key': 'visitor',
  'the secret key': 'visitor',
  'the database token of staff': 'visitor',
  'the key of the operator': 'visitor',
  'the token of a deleted account': 'visitor',
  'a token of the system itself': 'unverifiable',
  'a token without a confirmed address': 'unconfirmed',
  'the token of another member': 'other member',
  'a token that calls itself staff in its own data': 'other member',
  'a token of a former staff member': 'other member',
  'the token of the owner': 'member',
  'a token of staff': 'staff member',
  // The service accepts any audience, because its secret belongs to one site.
  'a token of staff for another audience': 'staff member',
} as const satisfies Record<string, AuthState>;

export type BearerKind = keyof typeof authStates;

export const bearerKinds = Object.keys(authStates) as BearerKind[];

/** Creates all credentials. */
export async function createBearers(
  stack: TestStack,
  callers: Callers,
): Promise<Record<BearerKind, Bearer>> {
  const secrets = await readSecrets(stack);
  const { member, 'other member': other, 'staff member': staff } = callers;
  const sign = createSigner(secrets.identityJwtSecret);
  const roles = { app_metadata: { roles: ['staff'] } };
  const staffClaims = { sub: staff.id, email: staff.email, ...roles };
  const token = staff.token ?? '';
  const unconfirmed = await createAccount(stack, { confirmed: false });
  return {
    'no token': {},
    'a malformed token': toBearer('staff'),
    'a token under another scheme': { headers: { authorization: `Token ${token}` } },
    'a token in the address': { query: `access_token=${token}&token=${token}` },
    'the cookie of staff': { headers: { cookie: `nf_jwt=${token}` } },
    'a forged header of the platform': {
      headers: { 'x-nf-identity-info': encodePlatformInfo(staffClaims) },
    },
    'an expired token of staff': toBearer(await sign(staffClaims, '-1s')),
    'an unsigned token of staff': toBearer(createUnsignedToken(staffClaims)),
    'a staff token with a foreign signature': toBearer(
      await createSigner('the secret of another service, long enough')(staffClaims),
    ),
    'the public key': toBearer(stack.info.publishableKey),
    'the secret key': toBearer(secrets.databaseSecretKey),
    'the database token of staff': toBearer(staff.databaseToken),
    'the key of the operator': toBearer(secrets.identityOperatorToken),
    'the token of a deleted account': toBearer(callers.stranger.token),
    'a token of the system itself': toBearer(await sign({ sub: '0' })),
    'a token without a confirmed address': toBearer(await sign({ sub: unconfirmed.id, ...roles })),
    'the token of another member': toBearer(other.token),
    'a token that calls itself staff in its own data': toBearer(
      await createSelfPromotedToken(stack),
    ),
    'a token of a former staff member': toBearer(await createFormerStaffToken(stack)),
    'the token of the owner': toBearer(member.token),
    'a token of staff': toBearer(token),
    'a token of staff for another audience': toBearer(
      await sign({ ...staffClaims, aud: 'elsewhere' }),
    ),
  };
}

const toBearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } });

const createSigner =
  (secret: string) =>
  (claims: JWTPayload, expires = '1h') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'nf-ident' })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

/** Returns a token with the algorithm 'none' and no signature. */
export function createUnsignedToken(claims: JWTPayload): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { ...claims, exp },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

const encodePlatformInfo = (user: JWTPayload) =>
  Buffer.from(JSON.stringify({ url: 'http://127.0.0.1:1', token: 'forged', user })).toString(
    'base64',
  );

/**
 * Returns the token of a member that has tried to set attributes of its account that only an operator may set. The
 * member has tried this at the sign-up and by later changes.
 */
async function createSelfPromotedToken(stack: TestStack): Promise<string> {
  const roles = { roles: ['staff'], app_metadata: { roles: ['staff'] } };
  const login = await createAccount(stack, { data: roles, ...roles, role: 'admin' });
  const change = async (body: object) => {
    const token = await logIn(stack.site, login);
    await requestIdentity(stack.site, 'PUT', '/user', { token, body });
  };
  await change({ data: { ...roles, is_super_admin: true } });
  await change({ app_metadata: { roles: ['staff'] }, role: 'admin' });
  return logIn(stack.site, login);
}

/** Returns the token of a former staff member. The token still contains the staff role. */
async function createFormerStaffToken(stack: TestStack): Promise<string> {
  const account = await createAccount(stack);
  await account.change({ app_metadata: { roles: ['staff'] } });
  const token = await logIn(stack.site, account);
  await account.change({ app_metadata: { roles: [] } });
  return token;
}
