/** Sends requests to the database's REST interface with the public key. */
import type { TestStack } from '../stack.ts';
import type { Trick } from './rest-tricks.ts';

export interface RestResponse {
  status: number;
  body: string;
  /** The number of rows in the body, or the total in the headers if it is larger. */
  rows: number;
}

export async function sendTrick(
  { info }: Pick<TestStack, 'info'>,
  token: string | undefined,
  { method, path, headers, body }: Trick,
): Promise<RestResponse> {
  const response = await fetch(`${info.supabaseUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: info.publishableKey,
      authorization: `Bearer ${token ?? info.publishableKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return {
    status: response.status,
    body: text,
    rows: Math.max(Number(total ?? 0), response.ok ? countRows(text) : 0),
  };
}

function countRows(text: string): number {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? body.length : 0;
  } catch {
    return 0;
  }
}

/**
 * True if the request had no effect. PostgreSQL rolls back a failed transaction. A write to a view fails with
 * 55000, which PostgREST turns into a status of 500.
 */
export function isRefused({ status, body }: RestResponse): boolean {
  return status >= 500 ? body.includes('"code":"55000"') : status >= 300;
}
