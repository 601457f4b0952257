import { formatMoment } from '#browser/dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { formatAmount } from '#domain/money/amount.ts';
import { type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  item: StaffPayment;
  text: Text['adminWords']['payments'];
}

/** What is known of a payment, name by name; what is not known is left out. */
export function PaymentFacts({ item, text }: Props) {
  const { listing, received_amount, amount, currency } = item;
  const facts: [name: string, value: string | null | undefined][] = [
    [text.listing, listing && fill(text.advertIs, { id: listing.id })],
    [text.payer, item.payer],
    [text.package, packageOf(item, text)],
    [text.asked, item.package && formatAmount({ amount, currency })],
    [
      text.came,
      received_amount === null ? null : formatAmount({ amount: received_amount, currency }),
    ],
    [text.code, item.provider_reference],
    [text.begun, formatMoment(item.created_at)],
    [text.paidAt, item.paid_at && formatMoment(item.paid_at)],
    [text.covers, coverOf(item, text)],
    [text.receipt, item.receipt_number?.toString()],
    [text.reason, item.reason],
  ];
  return (
    <dl className="facts items-center wrap-anywhere">
      {facts.map(
        ([name, value]) =>
          value && [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>],
      )}
      {listing?.phone && (
        <>
          <dt>{text.call}</dt>
          <dd>
            <a
              className="inline-flex min-h-11 items-center text-brand underline"
              href={`tel:${listing.phone}`}
            >
              {formatPhone(listing.phone)}
            </a>{' '}
            {listing.contact}
          </dd>
        </>
      )}
    </dl>
  );
}

function packageOf(
  { package: id, with_website }: StaffPayment,
  text: Text['adminWords']['payments'],
) {
  if (id === null) return null;
  const name = text.packages[id] ?? id;
  return with_website ? fill(text.with, { package: name }) : name;
}

function coverOf(
  { covers_from, covers_until }: StaffPayment,
  text: Text['adminWords']['payments'],
) {
  if (covers_from === null || covers_until === null) return null;
  return fill(text.coversIs, {
    from: formatMoment(covers_from),
    until: formatMoment(covers_until),
  });
}
