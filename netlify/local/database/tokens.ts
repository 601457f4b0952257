/** Bearer tokens that are not right are refused here: the library takes some of them for a visitor's. */
import { errors, jwtVerify } from 'jose';
import type { Keys } from './library.ts';

/** Why a request is refused, in PostgREST's words. */
export interface TokenRefusal {
  code: string;
  message: string;
}

/**
 * Returns why the request's bearer token is refused, or undefined when there is nothing against it:
 * clients without a member's token send their key in its place.
 */
export async function refuseToken(
  request: Request,
  { jwtSecret, publishableKey, secretKey }: Keys,
): Promise<TokenRefusal | undefined> {
  const bearer = /^bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer || bearer === publishableKey || bearer === secretKey) return undefined;
  try {
    await jwtVerify(bearer, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] });
    return undefined;
  } catch (error) {
    return error instanceof errors.JWTExpired
      ? { code: 'PGRST303', message: 'JWT expired' }
      : { code: 'PGRST301', message: 'The token is not valid' };
  }
}
