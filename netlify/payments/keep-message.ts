/** Keeps what a provider sends, before anybody reads it. */
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { unkept } from '../http/cache.ts';
import { readBody } from '../http/input.ts';

/**
 * @param kept - names of the headers that are kept with it.
 * @throws {Problem} `body-too-large`, `not-json` for what no text can hold, or `database-unavailable`
 */
export async function keepMessage(
  { id: by_provider, headers: kept }: { id: CheckoutProvider; headers: RegExp },
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

/** Says that a message is kept. */
export function answerTo({ accepted }: { accepted: object | undefined }): Response {
  return accepted
    ? Response.json(accepted, { headers: unkept })
    : new Response(null, { status: 200, headers: unkept });
}
