/** Converts items of staff lists to rows of a CSV file. */
import { getDefaultText } from '#content/text/text.ts';
import { csvFields } from '#domain/listing/fields.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import type { DailyTotal, LedgerRow } from '#domain/staff/books.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { StaffPromotion } from '#domain/staff/staff-promotion.ts';
import type { ReportGroup } from '#domain/staff/staff-report.ts';
import { getChanges, type StaffChange, type StaffReview } from '#domain/staff/staff-review.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';

const text = getDefaultText();
/** The name `time` stands for the actor of scheduled actions. */
const { reviewStart, reviewEnd, time, deletedAccount } = text.spreadsheets;
const { fields: fieldLabels } = text.staff.review;

export const reviewHeader = {
  ...reviewStart,
  ...Object.fromEntries(csvFields.map((field) => [field, fieldLabels[field].toLowerCase()])),
  ...reviewEnd,
};

export function toReviewRow({ submitted, ...item }: StaffReview) {
  // Spreadsheets read a leading minus as a formula, so overdue time is 0.
  const hours_left =
    item.minutes_left === null ? null : Math.max(0, Math.floor(item.minutes_left / 60));
  return { ...submitted, ...item, hours_left };
}

export function toChangeRow(item: StaffChange) {
  const changed = getChanges(item)
    .filter(({ isChanged }) => isChanged)
    .map(({ field }) => field);
  return { ...item, title: item.submitted.title, changed };
}

export function toPaymentRow({ listing, ...payment }: StaffPayment) {
  const { amount, received_amount, currency } = payment;
  return {
    ...payment,
    amount: formatSum(amount, currency),
    received_amount: formatSum(received_amount, currency),
    listing: listing?.id,
    title: listing?.title,
    phone: listing?.phone,
    email: listing?.email,
  };
}

export function toWaitingRow(item: WaitingMoney) {
  const { at, kind } = item;
  if (kind === 'claim') {
    const [firstClaim] = item.claims;
    const cells = toMoneyCells(firstClaim?.amount, 'KES', firstClaim?.payment);
    return { at, kind, code: item.code, ...cells };
  }
  if (kind === 'money') {
    const { received_amount, provider_reference: code, currency } = item.payment;
    return { at, kind, code, ...toMoneyCells(received_amount, currency, item.payment) };
  }
  const { provider_amount, recorded_amount, code, currency } = item.difference;
  const cells = toMoneyCells(provider_amount ?? recorded_amount, currency, item.payment);
  return { at, kind: item.difference.kind, code, ...cells };
}

function toMoneyCells(
  amount: number | null | undefined,
  currency: StaffPayment['currency'],
  payment: StaffPayment | null | undefined,
) {
  const { reference, listing } = payment ?? {};
  return {
    sum: formatSum(amount, currency),
    currency,
    reference,
    title: listing?.title,
    phone: listing?.phone,
  };
}

function formatSum(amount: number | null | undefined, currency: StaffPayment['currency']) {
  return amount === null || amount === undefined ? null : formatPlainAmount({ amount, currency });
}

export function toTotalRow({ came, went, net, ...total }: DailyTotal) {
  const { currency } = total;
  return {
    ...total,
    came: formatPlainAmount({ amount: came, currency }),
    went: formatPlainAmount({ amount: went, currency }),
    net: formatPlainAmount({ amount: net, currency }),
  };
}

const nairobiTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns a time that spreadsheets recognise: '2026-11-28 09:30:00'. @param timestamp - ISO 8601 */
const formatNairobiTime = (timestamp: string) => nairobiTimeFormat.format(new Date(timestamp));

/** Adds the package by its name, and the amount with a minus for a refund. Times are those of Nairobi, as the days of the books are. */
export function toLedgerRow({ at, requested_at, approved_at, sent_at, ...row }: LedgerRow) {
  const { amount, currency, direction, with_website } = row;
  const packageName = row.package && (text.staff.payments.packages[row.package] ?? row.package);
  return {
    ...row,
    at: formatNairobiTime(at),
    amount: formatPlainAmount({ amount, currency }),
    net: formatPlainAmount({ amount: direction === 'in' ? amount : -amount, currency }),
    package:
      packageName && with_website
        ? fill(text.staff.payments.with, { package: packageName })
        : packageName,
    requested_at: requested_at && formatNairobiTime(requested_at),
    approved_at: approved_at && formatNairobiTime(approved_at),
    sent_at: sent_at && formatNairobiTime(sent_at),
  };
}

export function toPromotionRow({ listings, ...item }: StaffPromotion) {
  return {
    ...item,
    listings: listings.map(({ id }) => String(id)),
    titles: listings.map(({ title }) => title).join('; '),
  };
}

export function toReportRow(group: ReportGroup) {
  const messages = group.messages
    .map(({ message }) => message)
    .filter(Boolean)
    .join('\n');
  return { ...group, reasons: formatCounts(group.reasons), messages };
}

/** Formats the count of each reason as 'scam 2; other 1'. */
export function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join('; ');
}

/**
 * Adds the code of a refund, and the names of the staff users that requested and approved the refund. A missing value
 * is null.
 */
export function toAuditRow(entry: AuditEntry) {
  const { actor_id, actor_name, details, amount, currency } = entry;
  const toText = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    ...entry,
    done: describeAct(entry, text.staff.audit, text.language),
    amount: currency === null ? null : formatSum(amount, currency),
    payment_code: entry.code,
    code: toText(details['code']),
    requested_name: toText(details['requested_name']),
    approved_name: toText(details['approved_name']),
    actor_name: actor_id === null ? time : (actor_name ?? deletedAccount),
  };
}
