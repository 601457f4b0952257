/** Money as the providers have it: what payers really did, and what went back, whoever has heard of it yet. */

import { seededIds, type SeededName } from './seeded-users.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** A payment at a provider: whole shillings, or cents. */
export interface Money {
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  by: CheckoutProvider;
  /** The attempt that it was asked for; a payer at the till has none. */
  attempt?: { id: string; session: string };
  /** The whole number that paid it. */
  phone: string;
  at: string;
}

/** What left the till or the account again: a refund, or what the provider took from us. */
export interface Back {
  code: string;
  /** The number of the money that came, which goes back once. */
  of: string;
  amount: number;
  currency: 'KES' | 'USD';
  kind: 'refunded' | 'taken-back';
  /** Ours, that we asked the provider for; people send in its portal without it. */
  refund?: string;
  at: string;
}

/** A word as {@link ../../netlify/payments/provider.ts} has it, and who says it. */
export interface ReportedEvent {
  by: string;
  event: object;
}

/** A money's payer: a member, or a stranger who has no account and shares the digits that a till shows with one. */
export type Payer = SeededName | 'stranger';

/** The visible digits of the stranger's number are those of Amina's. */
export const phones: Record<Payer, string> = {
  amina: '+254700000021',
  baraka: '+254711000034',
  stranger: '+254722000021',
};

/** What the simulators would say, and how far the clock is ahead, in hours. */
export interface World {
  money: Money[];
  back: Back[];
  /** What they say of money that goes back. */
  reported: ReportedEvent[];
  /** Refunds that a provider will not send. */
  declined: string[];
  clockOffsetHours: number;
}

export const newWorld = (): World => ({
  money: [],
  back: [],
  reported: [],
  declined: [],
  clockOffsetHours: 0,
});

const hour = 3_600_000;

/** The world's time. */
export const timeIn = ({ clockOffsetHours }: World) =>
  new Date(Date.now() + clockOffsetHours * hour).toISOString();

/** The way in which a provider reports it: about the attempt, at the till, or in a list with whole numbers. */
export type Channel = 'callback' | 'answer' | 'till' | 'list';

/** Payer as the till shows her: '2547*****021'. */
const masked = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`;

export function createPaidEvent(money: Money, channel: Channel): ReportedEvent {
  const { code, amount, currency, attempt, phone, by, at } = money;
  const paid = { kind: 'paid', code, amount, currency, isOurs: true, at };
  const isList = channel === 'list';
  if (!attempt || (by === 'mpesa' && (isList || channel === 'till'))) {
    const payer = isList ? phone.slice(1) : masked(phone);
    return { by: 'till', event: { ...paid, about: { code }, payer } };
  }
  const about = {
    callback: { payment: attempt.id, session: attempt.session },
    answer: { payment: attempt.id },
    till: { session: attempt.session },
    list: { session: attempt.session },
  }[channel];
  return { by, event: { ...paid, about, payer: phone } };
}

/** The sum of money that came, as all of it goes back. */
export const toRefundSum = ({
  code,
  amount,
  currency,
}: Pick<Money, 'code' | 'amount' | 'currency'>) => ({
  of: code,
  amount,
  currency,
});

/** What becomes of a refund that a provider is asked for. */
export type RefundOutcome = 'sent' | 'declined' | 'no-answer';

/** What a provider answers when it is asked for a refund; it sends the same one, and the same money, once. */
export function answerRefund(
  world: World,
  request: { id: string; code: string; amount: number; currency: 'KES' | 'USD' },
  outcome: RefundOutcome,
): void {
  const { id: refund, code: of, amount, currency } = request;
  const fails = (reason: string) =>
    report(world, currency, { kind: 'refund-failed', about: {}, refund, reason });
  const before = world.back.find((back) => back.of === of);
  if (before?.refund === refund) report(world, currency, createRefundEvent(before));
  else if (world.declined.includes(refund)) fails('declined');
  else if (before) fails(currency === 'USD' ? 'CAPTURE_FULLY_REFUNDED' : 'already-reversed');
  else if (outcome === 'no-answer') fails('no-answer');
  else if (outcome === 'declined') {
    world.declined.push(refund);
    fails('declined');
  } else sendBack(world, { of, amount, currency, kind: 'refunded', refund });
}

/** Money leaves us; that people sent some by hand is told by PayPal alone. */
export function sendBack(world: World, transfer: Omit<Back, 'code' | 'at'>): void {
  if (world.back.some(({ of }) => of === transfer.of)) return;
  const back = { ...transfer, code: `BACK${world.back.length}`, at: timeIn(world) };
  world.back.push(back);
  if (back.refund !== undefined || back.kind === 'taken-back' || back.currency === 'USD') {
    report(world, back.currency, createRefundEvent(back));
  }
}

const report = ({ reported }: World, currency: 'KES' | 'USD', event: object) =>
  reported.push({ by: currency === 'USD' ? 'card' : 'mpesa', event });

function createRefundEvent({ code, of, amount, currency, kind, refund, at }: Back) {
  const about = { code: of };
  if (kind === 'taken-back') return { kind, about, code, reason: 'reversed' };
  return { kind, about, code, amount, currency, at, ...(refund !== undefined && { refund }) };
}

/** What the provider lists of the last two days: M-Pesa all that came, PayPal also what went. */
export function listEvents(world: World, by: 'mpesa' | 'card'): object[] {
  const since = new Date(Date.parse(timeIn(world)) - 48 * hour).toISOString();
  const came = world.money
    .filter((money) => (money.by === 'card') === (by === 'card') && money.at > since)
    .map((money) => createPaidEvent(money, 'list').event);
  if (by === 'mpesa') return came;
  const went = world.back.filter(({ currency, at }) => currency === 'USD' && at > since);
  return [...came, ...went.map((back) => ({ ...createRefundEvent(back), at: back.at }))];
}

/** Money that bought something without a decision of staff, and the member who had it. */
export interface Bought {
  code: string;
  member: string;
}

/** Codes of money that bought something for another member than its payer. */
export function takenFromPayers({ money }: World, bought: Bought[]): string[] {
  const payers = new Map(
    money.filter(({ by }) => by !== 'card').map(({ code, phone }) => [code, phone]),
  );
  return bought.flatMap(({ code, member }) => {
    const phone = payers.get(code);
    const payer = (['amina', 'baraka'] as const).find((member) => phones[member] === phone);
    const isOwn = phone === undefined || (payer !== undefined && seededIds[payer] === member);
    return isOwn ? [] : [code];
  });
}
