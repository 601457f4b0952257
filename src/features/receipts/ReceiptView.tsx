import { formatDate, formatMoment } from '#browser/dates.ts';
import { spellAmount } from '#domain/money/spell-amount.ts';
import { formatAmount } from '#domain/money/money.ts';
import { getCover, type Receipt } from '#domain/payment/receipt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  receipt: Receipt;
  seller: Text['receipts']['site'];
  text: Text['receipts']['receipt'];
}

/** A receipt, formatted for saving and printing. The sum and the state of the payment come first. */
export function ReceiptView({ receipt, seller, text }: Props) {
  const { number, payment } = receipt;
  const isRefund = payment.state === 'refund_due' || payment.state === 'refunded';
  return (
    <article
      className="mt-4 max-w-prose rounded-sm border-2 border-line bg-surface p-4 sm:p-6"
      aria-labelledby="receipt"
    >
      <p className="font-heading text-lg font-bold text-brand">{seller.name}</p>
      <p className="mt-4 text-figure leading-none font-bold tabular-nums">{formatSum(receipt)}</p>
      <p className={`mt-2 font-bold ${isRefund ? 'text-bad' : 'text-good'}`}>
        {describeState(receipt, text)}
      </p>
      <h2 id="receipt" className="mt-4 border-t border-line pt-4 text-xl">
        {fill(text.heading, { number })}
      </h2>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {toRows(receipt, seller, text).map(([name, value]) => (
          <div key={name} className="mb-2 sm:contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">
              <WholeAmounts text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Refund receipt={receipt} text={text} />
    </article>
  );
}

/** Returns the received amount as text: 'Kshs. 899'. */
export const formatSum = ({ amount, payment }: Receipt): string =>
  formatAmount({ amount, currency: payment.currency });

function describeState({ payment, paidAt }: Receipt, text: Props['text']): string {
  if (payment.state === 'refunded') return text.states.refunded;
  if (payment.state === 'refund_due') return text.states.refundDue;
  return fill(text.states.paid, { date: formatDate(paidAt) });
}

/** Returns the receipt as a message for WhatsApp. */
export function toMessage(receipt: Receipt, seller: Props['seller'], text: Props['text']): string {
  const { number, title, payment, paidAt } = receipt;
  return fill(text.message, {
    number,
    site: seller.name,
    amount: formatSum(receipt),
    business: title,
    date: formatDate(paidAt),
    codeName: payment.provider_reference === null ? text.reference : text.codes[payment.provider],
    reference: payment.provider_reference ?? payment.reference,
  });
}

/** The text about the refund of the payment, or about the conditions of refunds. */
function Refund({ receipt, text }: Omit<Props, 'seller'>) {
  const { payment } = receipt;
  const { state, reason, refunded_at, refund_code } = payment;
  if (state !== 'refund_due' && state !== 'refunded') return <p className="mt-4">{text.rule}</p>;
  const formattedAmount = formatSum(receipt);
  return (
    <div className="mt-4 grid gap-1">
      <p className="font-bold">
        {refunded_at === null
          ? fill(text.refundDue, { amount: formattedAmount })
          : fill(text.refunded, {
              amount: formattedAmount,
              at: formatDate(refunded_at),
              codeName: text.codes[payment.provider],
              code: refund_code ?? '',
            })}
      </p>
      {reason !== null && <p>{fill(text.why, { reason })}</p>}
    </div>
  );
}

function toRows(
  { title, payment, amount, paidAt }: Receipt,
  seller: Text['receipts']['site'],
  text: Text['receipts']['receipt'],
): [name: string, value: string][] {
  const total = { amount, currency: payment.currency };
  const rows: [string, string | null][] = [
    [text.seller, seller.name],
    [text.pin, seller.pin],
    [text.etims, seller.etims],
    [text.contact, `${seller.phone}, ${seller.email}`],
    [text.business, title],
    [text.package, describePackage(payment, text)],
    [text.amount, formatAmount(total)],
    [text.inWords, spellAmount(total, text.sum)],
    [text.paidAt, fill(text.nairobi, { at: formatMoment(paidAt) })],
    [text.provider, text.providers[payment.provider]],
    [text.codes[payment.provider], payment.provider_reference],
    [text.reference, payment.reference],
    [text.covers, describeCover(payment, text)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '');
}

function describePackage(
  payment: Receipt['payment'],
  text: Text['receipts']['receipt'],
): string | null {
  if (payment.package === null) return null;
  const { days } = payment;
  const duration = fillPlural(text.days, days ?? 0);
  const website = payment.with_website ? text.website : '';
  return `${text.packages[payment.package]} (${duration})${website}`;
}

function describeCover(payment: Receipt['payment'], text: Text['receipts']['receipt']): string {
  const cover = getCover(payment);
  if (cover.kind !== 'time') {
    return cover.kind === 'later' ? text.coversLater : text.coversNothing;
  }
  const { from, until } = cover;
  return fill(text.coversTime, { from: formatMoment(from), until: formatMoment(until) });
}
