/** Refuses invalid bearer tokens, because the library would handle some of their requests as those of a visitor. */
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** The secret that signs the tokens of members, and the two API keys of clients. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Either the request that the library handles, or the refusal in PostgREST's format. */
type Admission =
  | { admittedRequest: Request; refusal?: never }
  | { admittedRequest?: never; refusal: { code: string; message: string } };

/**
 * Verifies the request's bearer token at the time `now`. A request without a bearer token is accepted. A client
 * without a session sends its API key as the bearer token, which is accepted too.
 */
export async function verifyBearer(
  request: Request,
  { jwtSecret, publishableKey, secretKey }: Keys,
  now: Date,
): Promise<Admission> {
  const bearer = /^bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer || bearer === publishableKey || bearer === secretKey)
    return { admittedRequest: request };
  const key = new TextEncoder().encode(jwtSecret);
  try {
    const { payload } = await jwtVerify(bearer, key, { algorithms: ['HS256'], currentDate: now });
    const current = Date.now() / 1000;
    const isCurrentForLibrary =
      (payload.iat ?? 0) <= current && (payload.exp ?? Infinity) > current;
    return {
      admittedRequest: isCurrentForLibrary ? request : await withFreshToken(request, payload, key),
    };
  } catch (error) {
    return {
      refusal:
        error instanceof errors.JWTExpired
          ? { code: 'PGRST303', message: 'JWT expired' }
          : { code: 'PGRST301', message: 'The token is not valid' },
    };
  }
}

/**
 * Signs the claims again with current times. The library verifies the times by the machine's clock, and the stack's
 * clock may be ahead of the machine's.
 */
async function withFreshToken(
  request: Request,
  payload: JWTPayload,
  key: Uint8Array,
): Promise<Request> {
  const token = await new SignJWT({ ...payload, nbf: undefined })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}
