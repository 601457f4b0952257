/** Whose access token a request carries. */
import type { Call } from './call.ts';
import { isUuid } from './http.ts';
import { Refusal } from './refusal.ts';
import { readToken } from './signed-token.ts';

export interface Claims {
  sub: string;
  /** Empty where the token has none. */
  aud: string;
}

/** @throws {Refusal} `bearer-missing` or `token-invalid`, which take the session cookie away. */
export async function requireBearer(call: Call): Promise<Claims> {
  const token = bearerOf(call);
  if (token === undefined) throw new Refusal('bearer-missing', { clearsCookie: true });
  return requireClaims(token, call);
}

/** The token of `Authorization: Bearer …`, unchecked. */
export function bearerOf({ request }: Call): string | undefined {
  return /^[Bb]earer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** @throws {Refusal} `token-invalid` */
export async function requireClaims(token: string, { settings, now }: Call): Promise<Claims> {
  try {
    const { sub = '', aud } = await readToken(token, settings.jwtSecret, now);
    return { sub, aud: typeof aud === 'string' ? aud : '' };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal('token-invalid', { details: [reason], clearsCookie: true, cause });
  }
}

/** @throws {Refusal} `user-id-unreadable`, such as for a token of the system itself. */
export function requireUserId({ sub }: Claims): string {
  if (!isUuid(sub)) throw new Refusal('user-id-unreadable');
  return sub;
}

/** The audience that a request is about: its header says, else its token, else the settings. */
export function audienceOf({ request, settings }: Call, claims?: Claims): string {
  return request.headers.get('x-jwt-aud') || claims?.aud || settings.audience;
}
