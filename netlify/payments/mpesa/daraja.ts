/** HTTP client of Daraja, with a cached token, a timeout, and errors that carry Daraja's codes. */
import * as z from 'zod';
import { ProviderRefusal } from '../provider.ts';
import { DarajaError, toProviderError } from './codes.ts';
import { getDarajaUrl, type DarajaSettings } from './settings.ts';

export interface DarajaDependencies {
  /** Origin of the site, which receives callbacks. */
  site: string;
  fetch: typeof fetch;
  now: () => Date;
}

export type Daraja = ReturnType<typeof createDaraja>;

const timeoutMs = 10_000;
/** Lifetime of a cached token in ms. Daraja's tokens expire after an hour. */
const tokenLifetimeMs = 50 * 60 * 1000;

const tokenSchema = z.object({ access_token: z.string().min(1) });
const faultSchema = z.object({
  errorCode: z.coerce.string().catch(''),
  errorMessage: z.string().catch(''),
});

/** Creates a client that caches its token. Callers should reuse the client. */
export function createDaraja(settings: DarajaSettings, { site, fetch, now }: DarajaDependencies) {
  const send = createSender(getDarajaUrl(settings, site), fetch);
  let cached: { token: Promise<string>; since: number } | undefined;

  const requestToken = async (): Promise<string> => {
    const basic = `${settings.consumerKey}:${settings.consumerSecret}`;
    const authorization = `Basic ${Buffer.from(basic).toString('base64')}`;
    const path = '/oauth/v1/generate?grant_type=client_credentials';
    return tokenSchema.parse(await send(path, { headers: { authorization } })).access_token;
  };

  const getToken = (): Promise<string> => {
    const age = cached ? now().getTime() - cached.since : -1;
    if (cached && age >= 0 && age < tokenLifetimeMs) return cached.token;
    const entry = { token: requestToken(), since: now().getTime() };
    cached = entry;
    // A failed token request is removed from the cache.
    entry.token.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.token;
  };

  const postOnce = async (path: string, fields: unknown): Promise<unknown> => {
    const token = await getToken().catch((error: unknown) => {
      throw toTokenRefusal(error);
    });
    return send(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
  };

  return {
    /**
     * Posts `fields` and returns the parsed JSON response. If Daraja reports that the token expired, the token is
     * renewed and the request is repeated once.
     * @throws {ProviderRefusal} if the request certainly had no effect. {DarajaError} for any other error response
     * of Daraja. Any other error means that no JSON response arrived.
     */
    async post(path: string, fields: unknown): Promise<unknown> {
      try {
        return await postOnce(path, fields);
      } catch (error) {
        if (!isTokenExpired(error)) throw toProviderError(error);
      }
      cached = undefined;
      return postOnce(path, fields).catch((error: unknown) => {
        throw toProviderError(error);
      });
    },
  };
}

/**
 * Returns a function that sends a request to a path of Daraja, and returns the parsed JSON response. The function
 * throws a {@link DarajaError} for an error response.
 */
function createSender(baseUrl: string, fetch: DarajaDependencies['fetch']) {
  return async (path: string, init: RequestInit): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(baseUrl + path, { redirect: 'error', ...init, signal });
    const json = parseJson(await response.text());
    // Daraja also sends errors with status 200.
    if (!response.ok || (json as { errorCode?: unknown } | null)?.errorCode !== undefined) {
      const fault = faultSchema.catch({ errorCode: '', errorMessage: '' }).parse(json);
      throw new DarajaError({ status: response.status, ...fault });
    }
    if (json === undefined) throw new Error('The response of Daraja is not JSON.');
    return json;
  };
}

/** Converts the error of a token request to a refusal, because the request that needs the token was not sent. */
function toTokenRefusal(error: unknown): ProviderRefusal {
  const isClientError = error instanceof DarajaError && error.fault.status < 500;
  const message = 'Daraja gave no token.';
  return new ProviderRefusal(isClientError ? 'misconfigured' : 'provider-down', message, {
    cause: error,
  });
}

/** Daraja's error code for an invalid or expired token. */
const invalidTokenCode = '404.001.03';

function isTokenExpired(error: unknown): boolean {
  return error instanceof DarajaError && error.fault.errorCode === invalidTokenCode;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
