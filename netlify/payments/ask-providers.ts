/** Asks providers how attempts stand, where the question is due. */
import { now } from '../clock.ts';
import { claimQuestions, type StoredAttempt } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { attemptFor, beginAttempt } from './begin-attempt.ts';
import { hear } from './hear.ts';
import { providerOf } from './providers.ts';
import type { Word } from './provider.ts';

/** How many are asked about at a time, so that a run ends within a function's time. */
const most = 20;

/** How long, in milliseconds, a request may be under way that nobody has seen the answer of. */
const underWay = { card: 150 * 60_000, mpesa: 60_000, till: 0 };

/**
 * Asks about attempts of one listing, or of all. A provider that does not answer is asked again another
 * time; it never rejects.
 */
export async function askProviders(listing?: number): Promise<void> {
  const due = await claimQuestions(most, listing);
  await Promise.all(
    due.map(async (stored) => {
      try {
        await ask(stored);
      } catch (error) {
        log.fault(`payments, ${stored.provider} is asked`, error);
      }
    }),
  );
}

async function ask(stored: StoredAttempt): Promise<void> {
  const provider = providerOf(stored.provider);
  if (!provider) return;
  if (stored.session !== null) {
    const word = await provider.readBack(attemptFor(stored));
    if (word.kind !== 'waiting') await hear(stored.provider, [word]);
    return;
  }
  // The process ended between our request and its answer. PayPal takes the same request again as the same
  // order; a second prompt would be a second charge.
  const age = now().getTime() - Date.parse(stored.created_at);
  if (age < underWay[stored.provider]) {
    return stored.provider === 'card' ? beginAttempt(provider, stored) : undefined;
  }
  const lost: Word = { kind: 'failed', about: { payment: stored.id }, reason: 'not-sent' };
  await hear(stored.provider, [lost]);
}
