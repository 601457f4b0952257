/** Describes the identity service and the authenticated user to functions, like the platform. */
import { decodeJwt } from 'jose';
import type { Clock } from './clock.ts';
import type { IdentityInfo } from './gateway/inner-request.ts';
import { signToken } from './identity/crypto.ts';
import type { Services } from './services.ts';

interface Options {
  services: Pick<Services, 'identity' | 'identitySettings'>;
  site: string;
  clock: Clock;
}

/** Describes the service with an operator's token for one minute, as for scheduled functions. */
export function createOperatorInfo({ services, site, clock }: Options) {
  return async (): Promise<Pick<IdentityInfo, 'url' | 'token'>> => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 60;
    const token = await signToken({ sub: '0', exp }, services.identitySettings.jwtSecret);
    return { url: `${site}/.netlify/identity`, token };
  };
}

/** Returns undefined for a token that is unknown to the identity service. */
export function createIdentify(options: Options) {
  const operatorInfo = createOperatorInfo(options);
  return async (token: string): Promise<IdentityInfo | undefined> => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${options.site}/.netlify/identity/user`, { headers });
    const answer = await options.services.identity.fetch(request);
    if (answer.status !== 200) return undefined;
    return { ...(await operatorInfo()), user: { ...decodeJwt(token) } };
  };
}
