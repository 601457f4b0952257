/**
 * Provides functions with the identity information that the platform would provide: the address and an operator's
 * token of the identity service, and the authenticated user.
 */
import { decodeJwt } from 'jose';
import type { Clock } from '../clock.ts';
import type { IdentityInfo } from '../gateway/index.ts';
import { signToken } from '../identity/index.ts';
import type { Services } from './services.ts';

interface Options {
  services: Pick<Services, 'identity' | 'identitySettings'>;
  site: string;
  clock: Clock;
}

/**
 * Creates the function that returns the address of the identity service, and an operator's token that is valid for
 * one minute. The platform passes both to scheduled functions.
 */
export function createOperatorInfoGetter({ services, site, clock }: Options) {
  return async (): Promise<Pick<IdentityInfo, 'url' | 'token'>> => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 60;
    const token = await signToken({ sub: '0', exp }, services.identitySettings.jwtSecret);
    return { url: `${site}/.netlify/identity`, token };
  };
}

/**
 * Creates the function that returns the identity information for a user's token. It resolves to undefined if the
 * identity service does not respond with 200.
 */
export function createIdentityInfoGetter(options: Options) {
  const getOperatorInfo = createOperatorInfoGetter(options);
  return async (token: string): Promise<IdentityInfo | undefined> => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${options.site}/.netlify/identity/user`, { headers });
    const response = await options.services.identity.fetch(request);
    if (response.status !== 200) return undefined;
    return { ...(await getOperatorInfo()), user: { ...decodeJwt(token) } };
  };
}
