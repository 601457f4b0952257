/** The identity service as the platform describes it to functions, and the user who asks. */
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

/** Describes the service with a token of the operator for a minute, as for functions that run by the clock. */
export function createOperatorInfo({ services, site, clock }: Options) {
  return async (): Promise<Pick<IdentityInfo, 'url' | 'token'>> => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 60;
    const token = await signToken({ sub: '0', exp }, services.identitySettings.jwtSecret);
    return { url: `${site}/.netlify/identity`, token };
  };
}

/** Answers undefined for a token that the identity service does not know. */
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
