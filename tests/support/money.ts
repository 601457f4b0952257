/** Simulates the payments and refunds at the providers. The database receives events about them. */

import { seededIds, type SeededName } from './seeded-users.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** A payment at a provider, in KSh or US cents. */
export interface Money {
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  by: CheckoutProvider;
  /** The payment of the database that the payer paid. Undefined for a payment to the till. */
  attempt?: { id: string; session: string };
  /** The payer's full phone number. */
  phone: string;
  at: string;
}

/** Money that left the till or the account, by a refund or by the provider's reversal. */
export interface Refund {
  code: string;
  /** The code of the refunded payment. A payment is refunded at most once. */
  refundedCode: string;
  amount: number;
  currency: 'KES' | 'USD';
  kind: 'refunded' | 'taken-back';
  /** The id of the refund that the site requested. Undefined for a refund in the provider's portal. */
  refund?: string;
  at: string;
}

/** An event in the format of {@link ../../netlify/payments/provider.ts}, and the provider that reports it. */
export interface ReportedEvent {
  by: string;
  event: object;
}

/** The payer: a member, or a stranger without an account. */
export type Payer = SeededName | 'stranger';

/** Phone numbers by payer. At the till the stranger's visible digits are equal to Amina's. */
export const phones: Record<Payer, string> = {
  amina: '+254700000021',
  baraka: '+254711000034',
  stranger: '+254722000021',
};

/** The state of the simulated providers, and the offset of the clock in hours. */
export interface World {
  money: Money[];
  refunds: Refund[];
  /** The provider events about refunds. */
  reported: ReportedEvent[];
  /** The ids of the refunds that a provider has declined. */
  declined: string[];
  clockOffsetHours: number;
}

export const createWorld = (): World => ({
  money: [],
  refunds: [],
  reported: [],
  declined: [],
  clockOffsetHours: 0,
});

const hourMs = 3_600_000;

/** Returns the current time plus the world's clock offset. */
export const getTime = ({ clockOffsetHours }: World) =>
  new Date(Date.now() + clockOffsetHours * hourMs).toISOString();

/**
 * The source of an event: a callback of the payment, the response to a query about it, the till's confirmation, or
 * the provider's list of payments. Only the list has full phone numbers of till payments.
 */
export type Channel = 'callback' | 'answer' | 'till' | 'list';

/** Returns the payer's number in the format of the till: '2547*****021'. */
const maskPhone = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`;

/**
 * Returns the event with which a provider reports a payment. The till reports each payment without an attempt. The till
 * also reports a paid M-Pesa prompt, by its confirmation and by its list. Neither of them names the attempt. Cards have
 * no till, so an event about a card names the session on these channels.
 */
export function createPaidEvent(money: Money, channel: Channel): ReportedEvent {
  const { code, amount, currency, attempt, phone, by, at } = money;
  const paid = { kind: 'paid', code, amount, currency, isOurs: true, at };
  const isList = channel === 'list';
  if (!attempt || (by === 'mpesa' && (isList || channel === 'till'))) {
    const payer = isList ? phone.slice(1) : maskPhone(phone);
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

/** Returns the fields of a full refund. */
export const toFullRefund = ({
  code,
  amount,
  currency,
}: Pick<Money, 'code' | 'amount' | 'currency'>) => ({
  refundedCode: code,
  amount,
  currency,
});

/** A refund that the site requests from a provider. `code` is the code of the payment. */
export interface RefundRequest {
  id: string;
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
}

/** The result of a refund request to a provider. */
export type RefundOutcome = 'sent' | 'declined' | 'no-answer';

/**
 * Reports the provider's result of a refund request. A request that repeats a sent or declined refund reports the
 * same result again, and each payment is refunded at most once.
 */
export function processRefund(world: World, request: RefundRequest, outcome: RefundOutcome): void {
  const { id: refund, code: refundedCode, amount, currency } = request;
  const reportFailure = (reason: string) =>
    report(world, currency, { kind: 'refund-failed', about: {}, refund, reason });
  const earlier = world.refunds.find((back) => back.refundedCode === refundedCode);
  if (earlier?.refund === refund) report(world, currency, createRefundEvent(earlier));
  else if (world.declined.includes(refund)) reportFailure('declined');
  else if (earlier)
    reportFailure(currency === 'USD' ? 'CAPTURE_FULLY_REFUNDED' : 'already-reversed');
  else if (outcome === 'no-answer') reportFailure('no-answer');
  else if (outcome === 'declined') {
    world.declined.push(refund);
    reportFailure('declined');
  } else addRefund(world, { refundedCode, amount, currency, kind: 'refunded', refund });
}

/**
 * Adds a refund, unless the payment has one. A refund in M-Pesa's portal is the only one that its provider does not
 * report.
 */
export function addRefund(world: World, transfer: Omit<Refund, 'code' | 'at'>): void {
  if (world.refunds.some(({ refundedCode }) => refundedCode === transfer.refundedCode)) return;
  const back = { ...transfer, code: `BACK${world.refunds.length}`, at: getTime(world) };
  world.refunds.push(back);
  if (back.refund !== undefined || back.kind === 'taken-back' || back.currency === 'USD') {
    report(world, back.currency, createRefundEvent(back));
  }
}

const report = ({ reported }: World, currency: 'KES' | 'USD', event: object) =>
  reported.push({ by: currency === 'USD' ? 'card' : 'mpesa', event });

function createRefundEvent({ code, refundedCode, amount, currency, kind, refund, at }: Refund) {
  const about = { code: refundedCode };
  if (kind === 'taken-back') return { kind, about, code, reason: 'reversed' };
  return { kind, about, code, amount, currency, at, ...(refund !== undefined && { refund }) };
}

/**
 * Returns the events of the provider's list for the last two days. M-Pesa lists received payments only, PayPal also
 * lists refunds.
 */
export function listEvents(world: World, by: 'mpesa' | 'card'): object[] {
  const since = new Date(Date.parse(getTime(world)) - 48 * hourMs).toISOString();
  const isCardList = by === 'card';
  const payments = world.money
    .filter((money) => (money.by === 'card') === isCardList && money.at > since)
    .map((money) => createPaidEvent(money, 'list').event);
  if (by === 'mpesa') return payments;
  const refunds = world.refunds.filter(({ currency, at }) => currency === 'USD' && at > since);
  return [...payments, ...refunds.map((back) => ({ ...createRefundEvent(back), at: back.at }))];
}

/** A payment that the database credited automatically, and the member that received the package. */
export interface CreditedPayment {
  code: string;
  member: string;
}

/** Returns the codes of M-Pesa payments that bought a package for a member other than the payer. */
export function findStolenCodes({ money }: World, creditedPayments: CreditedPayment[]): string[] {
  const payers = new Map(
    money.filter(({ by }) => by !== 'card').map(({ code, phone }) => [code, phone]),
  );
  return creditedPayments.flatMap(({ code, member }) => {
    const phone = payers.get(code);
    const payer = (['amina', 'baraka'] as const).find((member) => phones[member] === phone);
    const isOwn = phone === undefined || (payer !== undefined && seededIds[payer] === member);
    return isOwn ? [] : [code];
  });
}
