/**
 * Receives messages from providers. Signed messages are verified, and all messages are stored before they are
 * processed.
 */
import { Problem } from '#domain/problem/problem.ts';
import { batchReads } from '../data/batch.ts';
import { call } from '../data/database.ts';
import { noStore } from '../http/cache.ts';
import { readBody } from '../http/input.ts';
import { countRefused } from './count-refused.ts';
import { ForgedMessage, type Message } from './provider.ts';
import type { ProviderWebhook } from './providers.ts';

/**
 * Returns the kind of message that the path contains. A path without a kind stands for the provider's first kind.
 * @throws {Problem} `not-found`
 */
export function requireKind({ kinds }: ProviderWebhook, requestedKind: string | undefined): string {
  const kind = kinds.find((name) => requestedKind === undefined || name === requestedKind);
  if (kind === undefined) throw new Problem('not-found');
  return kind;
}

/**
 * Reads a provider's message from a request.
 * @param path - kind of the message, and the id of its payment or refund
 * @throws {Problem} `body-too-large`, or `not-json` for a body that PostgreSQL cannot store as text
 */
export async function readMessage(
  { headerPattern, maxBytes }: ProviderWebhook,
  path: { kind: string; about: string | null },
  request: Request,
): Promise<Message> {
  const bytes = await readBody(request);
  if (bytes.byteLength > maxBytes) throw new Problem('body-too-large');
  // The byte order mark is kept, because the signature covers exactly these bytes.
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (body.includes('\0')) throw new Problem('not-json');
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => headerPattern.test(name)),
  );
  return { ...path, headers, body };
}

/**
 * Verifies a message to an address for signed messages. A forged message is counted instead of stored, and so is a
 * message that concerns no payment.
 * @param client - network address of the sender
 * @returns the id of the message's transmission; undefined if the message need not be stored
 * @throws {Problem} `wrong-signature`, or `provider-unavailable` if the provider must send the message again
 */
export async function verifyMessage(
  { id, address }: ProviderWebhook,
  message: Message,
  client: string,
): Promise<string | undefined> {
  if (!('verify' in address)) throw new TypeError(`Messages of ${id} are not signed.`);
  try {
    const transmission = await address.verify(message, client);
    if (transmission === undefined) await countRefused(id, message);
    return transmission;
  } catch (error) {
    if (!(error instanceof ForgedMessage)) {
      throw new Problem('provider-unavailable', { cause: error, retryAfter: 60 });
    }
    await countRefused(id, message);
    throw new Problem('wrong-signature', { cause: error });
  }
}

type MessageRow = Message & { provider: string; transmission: string | undefined };

/** Stores concurrent messages in one call, because each commit waits for the disk. */
const storeInBatch = batchReads(async (messages: MessageRow[]) => {
  const p_messages = messages.map(({ provider, kind, about, headers, body, transmission }) => ({
    provider,
    kind,
    about,
    headers,
    body,
    ...(transmission !== undefined && { transmission }),
  }));
  return call('store_provider_messages', { p_messages });
});

/**
 * Stores a message. If it has a transmission id, it is stored only once for each id.
 * @throws {Problem} `database-unavailable`, or `provider-unavailable` while too many unsigned messages wait to be
 * processed
 */
export async function storeMessage(
  { id }: ProviderWebhook,
  message: Message,
  transmission?: string,
): Promise<void> {
  const stored = await storeInBatch({ provider: id, ...message, transmission });
  if (stored !== 'full') return;
  await countRefused(id, message);
  const cause = new Error(`Too many stored messages of ${id} wait to be processed.`);
  throw new Problem('provider-unavailable', { cause, retryAfter: 600 });
}

/** Returns the response to a stored message. */
export function createAcceptedResponse({ acceptedResponse }: ProviderWebhook): Response {
  return acceptedResponse
    ? Response.json(acceptedResponse, { headers: noStore })
    : new Response(null, { status: 200, headers: noStore });
}
