/** Bearer tokens that are not right are refused here: the library takes some of them for a visitor's. */
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** What signs members' tokens, and the two keys that clients send. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** The request as the library gets it, or in PostgREST's words why it gets none. */
type Admission =
  | { admitted: Request; refusal?: never }
  | { admitted?: never; refusal: { code: string; message: string } };

/**
 * Checks the request's bearer token by the stack's clock. Clients without a member's token send
 * their key in its place, and there is nothing against it.
 */
export async function admit(
  request: Request,
  { jwtSecret, publishableKey, secretKey }: Keys,
  now: Date,
): Promise<Admission> {
  const bearer = /^bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer || bearer === publishableKey || bearer === secretKey) return { admitted: request };
  const key = new TextEncoder().encode(jwtSecret);
  try {
    const { payload } = await jwtVerify(bearer, key, { algorithms: ['HS256'], currentDate: now });
    const current = Date.now() / 1000;
    const libraryAgrees = (payload.iat ?? 0) <= current && (payload.exp ?? Infinity) > current;
    return { admitted: libraryAgrees ? request : await withTokenOfToday(request, payload, key) };
  } catch (error) {
    return {
      refusal:
        error instanceof errors.JWTExpired
          ? { code: 'PGRST303', message: 'JWT expired' }
          : { code: 'PGRST301', message: 'The token is not valid' },
    };
  }
}

/** The library judges by the machine's clock, which may be behind ours. */
async function withTokenOfToday(
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
