/** What the platform's edge tells a function about who is asking, when the token is a right one. */
import { decodeJwt, SignJWT } from 'jose';
import type { Clock } from './clock.ts';
import type { Services } from './services.ts';

interface Options {
  services: Pick<Services, 'identity' | 'identitySettings' | 'secrets'>;
  site: string;
  clock: Clock;
}

/** Content of `x-nf-identity-info`: the service, a token of the operator for a minute, the claims. */
export interface IdentityInfo {
  url: string;
  token: string;
  user: Record<string, unknown>;
}

/** Answers undefined for a token that the identity service does not know. */
export function createIdentify({ services, site, clock }: Options) {
  const { identity, identitySettings, secrets } = services;
  const url = `${site}/.netlify/identity`;
  return async (token: string): Promise<IdentityInfo | undefined> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await identity.fetch(new Request(`${url}/user`, { headers }));
    if (answer.status !== 200) return undefined;
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const operator = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject('0')
      .setExpirationTime(seconds + 60)
      .sign(new TextEncoder().encode(identitySettings.jwtSecret ?? secrets.identityJwtSecret));
    return { url, token: operator, user: { ...decodeJwt(token) } };
  };
}
