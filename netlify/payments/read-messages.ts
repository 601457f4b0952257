/** Reads what providers sent: checks it, and records what it says. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { claimMessages, recordMessages } from '../data/payments.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { hear, showPaid } from './hear.ts';
import { ForgedMessage, type Word } from './provider.ts';
import { providerOf, wayOf } from './providers.ts';

/** How many are taken at a time. */
const most = 25;

/** Milliseconds after which a run leaves the rest to the next one: a function's time ends. */
const longest = 20_000;

/** Milliseconds in which what comes while others are read is gathered: ten cost little more than one. */
const together = 100;

type StoredMessage = Awaited<ReturnType<typeof claimMessages>>[number];

let running: Promise<void> | undefined;
/** How often it was asked for. */
let calls = 0;

/**
 * Reads every message that waits, a batch after the other; of calls that come meanwhile one more run is
 * made. What can't be read now is read by a later run.
 */
export function readMessages(): Promise<void> {
  calls += 1;
  running ??= readAll().finally(() => (running = undefined));
  return running;
}

async function readAll(): Promise<void> {
  const end = performance.now() + longest;
  const isTime = () => performance.now() < end;
  for (let read = 0; read !== calls && isTime();) {
    if (read > 0) await pause(together);
    read = calls;
    let messages;
    do {
      messages = await claimMessages(most);
      await readEach(messages);
    } while (messages.length === most && isTime());
  }
}

/** How often a message is tried that our own database or the provider kept us from reading. */
const tries = 12;

/** They commute, so that they need not be read in the order in which they came. */
async function readEach(messages: StoredMessage[]): Promise<void> {
  const heard = (await Promise.all(messages.map(wordsOf))).flatMap((each) => each ?? []);
  if (heard.length === 0) return;
  const told = await recordMessages(heard);
  await showPaid(told);
  // Whoever only met another transaction is tried by itself, and again.
  const failed = new Set(told.flatMap(({ failed, message }) => (failed === null ? [] : [message])));
  for (const each of heard) if (failed.has(each.message)) await recordAlone(each);
}

interface Heard {
  message: number;
  provider: CheckoutProvider;
  words: Word[];
  outcome?: string;
  isLast: boolean;
}

/** What a message says; undefined where nobody can tell today. */
async function wordsOf(message: StoredMessage): Promise<Heard | undefined> {
  const { id, provider: name } = message;
  const isLast = message.tries >= tries;
  const heard = (words: Word[], outcome?: string): Heard => {
    const provider = wayOf(name, words[0]);
    return { message: id, provider, words, isLast, ...(outcome !== undefined && { outcome }) };
  };
  const provider = providerOf(name);
  // Somebody may be changing its settings.
  if (!provider) return isLast ? heard([], 'not-set-up') : undefined;
  try {
    return heard(await provider.confirm(message));
  } catch (error) {
    log.fault(`payments, a message of ${name}`, error);
    if (error instanceof ForgedMessage) return heard([], 'forged');
    return isLast ? heard([], 'unread') : undefined;
  }
}

async function recordAlone({ message, provider, words, isLast }: Heard): Promise<void> {
  try {
    const told = await hear(provider, words, message);
    const came_to = told.map(({ state }) => state ?? 'unknown').join(' ');
    await call('finish_provider_message', { message, came_to });
  } catch (error) {
    log.fault('payments, a message', error);
    if (isLast) await call('finish_provider_message', { message, came_to: 'unread' });
  }
}
