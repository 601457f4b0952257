import { formatAmount, type Amount } from '#domain/money/money.ts';
import type { WaitingEntry, WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describeDifference } from '../components/describe-differences.ts';
import type { StaffText } from '../components/screen.ts';
import { isMatchable } from './candidate-kinds.ts';
import { getClaimedAmount } from './claimed-amount.ts';
import { findOffers } from './find-offers.ts';

type Text = StaffText['payments'];
type Group = keyof Text['groups'];

/** Returns the group of an item. */
export function getWaitingGroup(item: WaitingMoney): Group {
  if (item.kind === 'claim') return 'claim';
  if (item.kind === 'difference') {
    const { kind } = item.difference;
    return kind === 'taken-back' || kind === 'went-back' ? 'returned' : 'difference';
  }
  const { is_ours, state, listing } = item.payment;
  if (!is_ours) return 'payee';
  if (state !== 'review') return 'move';
  return listing ? 'sum' : 'unmatched';
}

/** Returns the groups of items in the order of their first items. */
const listGroups = (items: readonly WaitingMoney[]) => [...new Set(items.map(getWaitingGroup))];

/**
 * Puts the items of each group together. The endpoint returns the oldest items first, so that the group with the oldest
 * item is the first one, and a further page adds rows only below the loaded rows of a group.
 */
export const arrangeByGroup = (items: WaitingMoney[]): WaitingMoney[] =>
  listGroups(items).flatMap((group) => items.filter((item) => getWaitingGroup(item) === group));

/** Returns the sum of an item; undefined if no sum is known. */
export function getWaitingSum(item: WaitingMoney): Amount | undefined {
  if (item.kind === 'claim') return item.claims[0] && getClaimedAmount(item.claims[0]);
  if (item.kind === 'money') {
    const { received_amount, amount, currency } = item.payment;
    return { amount: received_amount ?? amount, currency };
  }
  const { provider_amount, recorded_amount, currency } = item.difference;
  const amount = provider_amount ?? recorded_amount ?? item.payment?.received_amount;
  return amount === null || amount === undefined ? undefined : { amount, currency };
}

/** Returns the kind of an item as a text. */
export function describeWaitingKind(item: WaitingMoney, text: Text): string {
  const { kinds } = text;
  if (item.kind === 'claim') {
    const count = item.claims.length;
    return count > 1 ? fill(kinds.claims, { count }) : kinds.claim;
  }
  if (item.kind === 'difference') return describeDifference(item.difference, text);
  const group = getWaitingGroup(item);
  if (group === 'move') return fill(kinds.move, { to: item.payment.move?.to_title ?? '' });
  if (group === 'sum') return fill(kinds.sum, { price: formatAmount(item.payment) });
  if (group === 'payee') return kinds.payee;
  const name = findLikelyAdvert(item);
  if (name !== undefined) return fill(kinds.likely, { name });
  const claims = item.candidates.filter(({ why }) => why === 'claim');
  const claimer = claims.length === 1 ? claims[0]?.payment.listing?.title : undefined;
  if (claimer !== undefined) return fill(kinds.claimed, { name: claimer });
  return canBeMatched(item, text) ? kinds.unmatched : kinds.onlyBack;
}

/** True for money at the price of a package, or with an order to which staff can match it. */
const canBeMatched = ({ payment, candidates }: WaitingEntry<'money'>, text: Text): boolean =>
  findOffers(payment, text.bought).length > 0 || candidates.some(isMatchable);

/** Returns the title of the advert with the only order that fits the money and the number of its payer. */
function findLikelyAdvert({ candidates }: WaitingEntry<'money'>): string | undefined {
  const likely = candidates.filter(({ agrees, ruled_out }) => agrees && ruled_out === null);
  return likely.length === 1 ? likely[0]?.payment.listing?.title : undefined;
}

/**
 * Returns the headings of the groups, in their order. A heading has the number of the rows and their sums.
 * @param hasMore - true if the list has rows that are not loaded. The headings are then names alone, because the
 *   numbers would be too small.
 */
export function createGroupHeadings(
  items: WaitingMoney[],
  text: Text,
  hasMore: boolean,
): Record<string, string> {
  const groups = listGroups(items);
  if (hasMore) return Object.fromEntries(groups.map((group) => [group, text.groups[group]]));
  return Object.fromEntries(
    groups.map((group) => {
      const groupItems = items.filter((item) => getWaitingGroup(item) === group);
      const sums = groupItems.map(getWaitingSum);
      return [group, formatGroupHeading(text.groups[group], groupItems.length, sums, text)];
    }),
  );
}

/** Returns a heading such as 'Money without an advert: 3, Kshs. 2,697 and $29.99'. */
export function formatGroupHeading(
  name: string,
  count: number,
  sums: (Amount | undefined)[],
  text: Text,
): string {
  const totals = (['KES', 'USD'] as const).flatMap((currency) => {
    const amount = sums.reduce(
      (total, sum) => total + (sum?.currency === currency ? sum.amount : 0),
      0,
    );
    return amount > 0 ? formatAmount({ amount, currency }) : [];
  });
  return totals.length === 0
    ? fill(text.group, { name, count })
    : fill(text.groupSums, { name, count, sums: totals.join(text.and) });
}

/** Returns the sum of a payment for the heading of its group. */
export const getReceivedAmount = ({
  received_amount,
  amount,
  currency,
}: Amount & { received_amount: number | null }): Amount => ({
  amount: received_amount ?? amount,
  currency,
});
