/**
 * Counts messages that are not stored, for example because their verification failed. Even a flood of them causes
 * at most one write per interval for each provider and kind.
 */
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import type { Message } from './provider.ts';

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
 * Counts one message. The count is written at once if no count of this provider and kind was written in the last
 * five seconds, and otherwise five seconds after the last write.
 */
export async function countRefused(provider: CheckoutProvider, message: Message): Promise<void> {
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
    log.fault(`payments, refused messages of ${provider}`, error);
  }
}
