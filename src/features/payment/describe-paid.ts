/** Texts for a payment that arrived, by the state of its advert. */
import { formatDate } from '#browser/dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import type { CheckoutPayment, Checkout } from '#domain/payment/checkout.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';

export type PaidText = PageText<'pay'>['paid'];

export function describePaid(
  attempt: CheckoutPayment,
  { listing: { state, live_until }, now }: Pick<Checkout, 'listing' | 'now'>,
  paid: PaidText,
): { heading: string; lead: string } {
  const amount = formatReceived(attempt);
  const { covers_from, covers_until } = attempt;
  if (state !== 'live' || covers_from === null) {
    const lead = state === 'changes_requested' ? paid.changes : paid.waitsLead;
    return { heading: paid.waits, lead: fill(lead, { amount }) };
  }
  const coveredUntil = formatDate(covers_until ?? live_until ?? now);
  return Date.parse(covers_from) > Date.parse(now)
    ? { heading: paid.renewed, lead: fill(paid.renewedFrom, { amount, until: coveredUntil }) }
    : { heading: paid.live, lead: fill(paid.liveUntil, { amount, until: coveredUntil }) };
}
