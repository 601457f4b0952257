/** Records what a provider said, and lets the site show it. */
import { recordWord } from '../data/payments.ts';
import { purgeListings } from '../http/cache.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Word } from './provider.ts';

export async function hear(by: CheckoutProvider, words: Word[], message?: number): Promise<void> {
  const told = [];
  for (const word of words) told.push(await recordWord(by, word, message));
  await showPaid(told);
}

/** Has the site show what was paid. */
export async function showPaid(told: { listing: number | null; state: string | null }[]) {
  const listings = told.flatMap(({ listing, state }) =>
    listing !== null && state === 'paid' ? [listing] : [],
  );
  if (listings.length > 0) await purgeListings(listings);
}
