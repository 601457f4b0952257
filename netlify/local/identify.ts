/** What the platform tells a function about the identity service, and about who is asking. */
import { decodeJwt, SignJWT } from 'jose';
import type { Clock } from './clock.ts';
import type { Services } from './services.ts';

interface Options {
  services: Pick<Services, 'identity' | 'identitySettings'>;
  site: string;
  clock: Clock;
}

/** Content of `x-nf-identity-info`: the service, a token of the operator for a minute, the claims. */
export interface IdentityInfo extends OperatorInfo {
  user: Record<string, unknown>;
}

/** What a function is told where nobody asks, because it runs by the clock. */
export type OperatorInfo = Record<'url' | 'token', string>;

/** As the platform: an `identity` object for every function [docs.netlify.com, functions and Identity]. */
export function createOperatorInfo({ services, site, clock }: Options) {
  const { identitySettings } = services;
  return async (): Promise<OperatorInfo> => {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject('0')
      .setExpirationTime(seconds + 60)
      .sign(new TextEncoder().encode(identitySettings.jwtSecret));
    return { url: `${site}/.netlify/identity`, token };
  };
}

/** Answers undefined for a token that the identity service does not know. */
export function createIdentify(options: Options) {
  const { identity } = options.services;
  const operatorInfo = createOperatorInfo(options);
  return async (token: string): Promise<IdentityInfo | undefined> => {
    const headers = { authorization: `Bearer ${token}` };
    const address = `${options.site}/.netlify/identity/user`;
    const answer = await identity.fetch(new Request(address, { headers }));
    if (answer.status !== 200) return undefined;
    return { ...(await operatorInfo()), user: { ...decodeJwt(token) } };
  };
}
