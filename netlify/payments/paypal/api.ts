/**
 * Client of PayPal's REST API. It caches the token, sets a timeout, and distinguishes refusals from other errors.
 */
import * as z from 'zod';
import type { PayPalSettings } from './settings.ts';

export interface PayPalDependencies {
  /** Origin of the site, without a trailing slash. */
  site: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
}

export const timeoutMs = 10_000;

/** A refusal by PayPal: the request had no effect. */
export class PayPalRefusal extends Error {
  override name = 'PayPalRefusal';
  readonly status: number;
  /** PayPal's error code, such as ORDER_ALREADY_CAPTURED; 'nothing' if the response contains none. */
  readonly issue: string;

  constructor(status: number, issue: string, debugId: string) {
    super(`PayPal answered ${status} ${issue} (${debugId}).`);
    this.status = status;
    this.issue = issue;
  }
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** A token counts as expired this many ms before its expiry. */
const expiryMarginMs = 60_000;

interface Call {
  /** Body of a POST request. If omitted, the method is GET. */
  body?: unknown;
  /** Idempotency key. PayPal executes requests with the same key only once. */
  requestId?: string;
}

export type PayPalApi = ReturnType<typeof createApi>;

export function createApi(
  { clientId, clientSecret }: Pick<PayPalSettings, 'clientId' | 'clientSecret'>,
  base: string,
  { fetch, now }: PayPalDependencies,
) {
  let cached: { token: string; expiresAt: number } | undefined;

  const fetchToken = async (): Promise<string> => {
    if (cached && now().getTime() < cached.expiresAt) return cached.token;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { access_token, expires_in } = await parseResponse(response, tokenSchema);
    cached = {
      token: access_token,
      expiresAt: now().getTime() + expires_in * 1000 - expiryMarginMs,
    };
    return access_token;
  };

  const send = async (path: string, { body, requestId }: Call): Promise<Response> =>
    fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await fetchToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    /**
     * Returns the cached token, or fetches one. A caller that fetches the token before `call` can distinguish two
     * errors. If the token request fails, the call had no effect. If `call` fails, the call may have had an effect.
     */
    fetchToken,
    /** @throws {PayPalRefusal} if the call certainly had no effect. After any other error the effect is unknown. */
    async call<Result>(path: string, schema: z.ZodType<Result>, call: Call = {}): Promise<Result> {
      const response = await send(path, call);
      if (response.status !== 401) return parseResponse(response, schema);
      // The token expired early, for example because its app received a new secret.
      cached = undefined;
      return parseResponse(await send(path, call), schema);
    },
  };
}

const problemSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/**
 * Statuses for a timeout, and for a conflict with the same request in progress. The request may have had an effect.
 */
const uncertainStatuses = [408, 409];

/**
 * Parses a response. The messages of thrown errors omit PayPal's sentences, because these sentences may repeat a
 * payer's input.
 */
async function parseResponse<Result>(
  response: Response,
  schema: z.ZodType<Result>,
): Promise<Result> {
  if (response.ok) return schema.parse(await response.json());
  const problem = problemSchema.safeParse(await response.json().catch(() => ({}))).data ?? {};
  const issue = problem.details?.[0]?.issue ?? problem.name ?? problem.error ?? 'nothing';
  const debugId = problem.debug_id ?? 'no debug id';
  if (response.status < 500 && !uncertainStatuses.includes(response.status)) {
    throw new PayPalRefusal(response.status, issue, debugId);
  }
  throw new Error(`PayPal answered ${response.status} ${issue} (${debugId}).`);
}
