/** Money as the providers have it: what payers really did, whoever has heard of it yet. */

/** What was paid. */
export interface Money {
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  by: 'mpesa' | 'card' | 'till';
  /** The attempt that it was asked for; a payer at the till has none. */
  attempt?: { id: string; session: string };
  /** The whole number that paid it. */
  phone: string;
}

/** What the simulators would say, and how far the clock is ahead, in hours. */
export interface World {
  money: Money[];
  ahead: number;
}

export const newWorld = (): World => ({ money: [], ahead: 0 });

/** In which way a provider reports it: by a callback or an answer about the attempt, or by the till's list. */
export type Channel = 'callback' | 'answer' | 'till';

/** Payer as the till shows her: '2547*****021'. */
const masked = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`;

/** A word as {@link ../../netlify/payments/provider.ts} has it, and who says it. */
export function wordOf(money: Money, channel: Channel): { by: string; word: object } {
  const { code, amount, currency, attempt, phone, by } = money;
  const paid = { kind: 'paid', code, amount, currency, isOurs: true };
  if (!attempt || (channel === 'till' && by === 'mpesa')) {
    return { by: 'till', word: { ...paid, about: { code }, payer: masked(phone) } };
  }
  const about = {
    callback: { payment: attempt.id, session: attempt.session },
    answer: { payment: attempt.id },
    till: { session: attempt.session },
  }[channel];
  return { by, word: { ...paid, about, payer: phone } };
}
