/** Keeps what a provider sends, before anybody reads it. */
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { readBody } from '../http/input.ts';

/** The headers by which messages are checked. */
const kept = /^(?:paypal-|content-type$)/;

/** @throws {Problem} `body-too-large`, `not-json` for what no text can hold, or `database-unavailable` */
export async function keepMessage(
  by_provider: 'mpesa' | 'card',
  of_kind: string,
  about: string | undefined,
  request: Request,
): Promise<void> {
  // A signature is about these very bytes, a byte order mark among them.
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(request));
  if (body.includes('\0')) throw new Problem('not-json');
  const headers = Object.fromEntries([...request.headers].filter(([name]) => kept.test(name)));
  await call('store_provider_message', {
    ...{ by_provider, of_kind, with_headers: headers, with_body: body },
    about_id: (about ?? null) as never,
  });
}
