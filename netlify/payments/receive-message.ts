/**
 * Receives messages from providers. Signed messages are verified, and all messages are stored before they are
 * processed.
 */
import { Problem } from '#domain/problem/problem.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { batchReads } from '../data/batch.ts';
import { call } from '../data/database.ts';
import { noStore } from '../http/cache.ts';
import { readBody } from '../http/input.ts';
import { log } from '../http/log.ts';
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

/** Seconds until the provider should send a message again: after an unclear verification, and while many wait. */
const retrySeconds = { unverified: 60, full: 600 };

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
      throw new Problem('provider-unavailable', {
        cause: error,
        retryAfter: retrySeconds.unverified,
      });
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
    transmission,
  }));
  return call('store_provider_messages', { p_messages });
});

/**
 * Stores a message. Of several messages with the same transmission id, only the first is stored.
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
  throw new Problem('provider-unavailable', { cause, retryAfter: retrySeconds.full });
}

/** Returns the response to a stored message. */
export function createAcceptedResponse({ acceptedResponse }: ProviderWebhook): Response {
  return acceptedResponse
    ? Response.json(acceptedResponse, { headers: noStore })
    : new Response(null, { status: 200, headers: noStore });
}

/** Minimum interval in ms between two writes for one provider and kind. */
const writeIntervalMs = 5_000;

interface Count {
  /** Number of messages that are not yet written. */
  unwritten: number;
  /** The newest counted message. It is written with the count. */
  sample: Message;
  timer: NodeJS.Timeout | undefined;
}

const counts = new Map<string, Count>();

/**
 * Counts a message that is not stored. The count is written at once if no count of this provider and kind was
 * written in the last five seconds, and otherwise five seconds after the last write, so that even a flood of
 * messages causes few writes.
 */
async function countRefused(provider: CheckoutProvider, message: Message): Promise<void> {
  const key = `${provider} ${message.kind}`;
  const count = counts.get(key) ?? { unwritten: 0, sample: message, timer: undefined };
  counts.set(key, count);
  count.unwritten += 1;
  count.sample = message;
  if (count.timer === undefined) await writeCount(provider, count);
}

async function writeCount(provider: CheckoutProvider, count: Count): Promise<void> {
  const { unwritten, sample } = count;
  count.unwritten = 0;
  count.timer = setTimeout(() => {
    count.timer = undefined;
    if (count.unwritten > 0) void writeCount(provider, count);
  }, writeIntervalMs).unref();
  try {
    await call('count_refused_messages', {
      p_provider: provider,
      p_kind: sample.kind,
      p_count: unwritten,
      p_headers: sample.headers,
      p_body: sample.body,
    });
  } catch (error) {
    count.unwritten += unwritten;
    log.fault(`payments, refused messages of ${provider}`, error, 'money');
  }
}
