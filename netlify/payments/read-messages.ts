/** Reads what providers sent: checks it, and records what it says. */
import { claimMessages } from '../data/payments.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { hear } from './hear.ts';
import { ForgedMessage } from './provider.ts';
import { providerOf } from './providers.ts';

/** How many are taken at a time. */
const most = 25;

type StoredMessage = Awaited<ReturnType<typeof claimMessages>>[number];

let running: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Reads every message that waits, a batch after the other; of calls that come meanwhile one more run is
 * made. What can't be read now is read by a later run.
 */
export function readMessages(): Promise<void> {
  isAskedAgain = true;
  running ??= readAll().finally(() => (running = undefined));
  return running;
}

async function readAll(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    let messages;
    do {
      messages = await claimMessages(most);
      for (const message of messages) await read(message);
    } while (messages.length === most);
  }
}

/** How often a message is tried that our own database or the provider kept us from reading. */
const tries = 12;

async function read(message: StoredMessage): Promise<void> {
  const provider = providerOf(message.provider);
  if (!provider) return finish(message, 'not-set-up');
  try {
    const words = await provider.confirm(message);
    const by =
      message.provider === 'mpesa' && message.kind !== 'prompt' ? 'till' : message.provider;
    const told = await hear(by, words, message.id);
    await finish(message, told.map(({ state }) => state ?? 'unknown').join(' '));
  } catch (error) {
    log.fault(`payments, a message of ${message.provider}`, error);
    if (error instanceof ForgedMessage) await finish(message, 'forged');
    else if (message.tries >= tries) await finish(message, 'unread');
  }
}

async function finish({ id }: StoredMessage, came_to: string): Promise<void> {
  await call('finish_provider_message', { message: id, came_to });
}
