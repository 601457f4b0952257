/** Payments and refunds as the providers have them, whether or not the database has received them yet. */

import { seededIds, type SeededName } from './seeded-users.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** A payment at a provider, in KSh or US cents. */
export interface Money {
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  by: CheckoutProvider;
  /** The payment that requested the money; undefined for a payer at the till. */
  attempt?: { id: string; session: string };
  /** The payer's full number. */
  phone: string;
  at: string;
}

/** Money that left the till or the account: a refund, or a reversal by the provider. */
export interface Back {
  code: string;
  /** The code of the refunded payment, which is refunded once. */
  of: string;
  amount: number;
  currency: 'KES' | 'USD';
  kind: 'refunded' | 'taken-back';
  /** The refund that the site requested; undefined for a refund in the provider's portal. */
  refund?: string;
  at: string;
}

/** An event as in {@link ../../netlify/payments/provider.ts}, and its sender. */
export interface ReportedEvent {
  by: string;
  event: object;
}

/** The payer: a member, or a stranger with no account and with the same visible digits at the till as a member. */
export type Payer = SeededName | 'stranger';

/** The visible digits of the stranger's number match Amina's. */
export const phones: Record<Payer, string> = {
  amina: '+254700000021',
  baraka: '+254711000034',
  stranger: '+254722000021',
};

/** The state of the simulated providers, and the offset of the clock in hours. */
export interface World {
  money: Money[];
  back: Back[];
  /** The provider events about refunds. */
  reported: ReportedEvent[];
  /** Refunds that a provider declines. */
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

/** The current time of the world. */
export const timeIn = ({ clockOffsetHours }: World) =>
  new Date(Date.now() + clockOffsetHours * hour).toISOString();

/** The channel of the report: a callback or query about the payment, the till, or a list with full numbers. */
export type Channel = 'callback' | 'answer' | 'till' | 'list';

/** The payer's number as the till shows it: '2547*****021'. */
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

/** The amount of a payment, for a full refund. */
export const toRefundSum = ({
  code,
  amount,
  currency,
}: Pick<Money, 'code' | 'amount' | 'currency'>) => ({
  of: code,
  amount,
  currency,
});

/** The result of a refund request to a provider. */
export type RefundOutcome = 'sent' | 'declined' | 'no-answer';

/** Returns the provider's response to a refund request. Each request and each payment is refunded at most once. */
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

/** Sends money back. Only PayPal reports a manual refund. */
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

/** Returns the provider's list of the last two days. M-Pesa lists received payments, and PayPal also refunds. */
export function listEvents(world: World, by: 'mpesa' | 'card'): object[] {
  const since = new Date(Date.parse(timeIn(world)) - 48 * hour).toISOString();
  const came = world.money
    .filter((money) => (money.by === 'card') === (by === 'card') && money.at > since)
    .map((money) => createPaidEvent(money, 'list').event);
  if (by === 'mpesa') return came;
  const went = world.back.filter(({ currency, at }) => currency === 'USD' && at > since);
  return [...came, ...went.map((back) => ({ ...createRefundEvent(back), at: back.at }))];
}

/** A payment that was accepted automatically, and the member that received the package. */
export interface Bought {
  code: string;
  member: string;
}

/** Returns the codes of payments that bought a package for a member other than the payer. */
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
