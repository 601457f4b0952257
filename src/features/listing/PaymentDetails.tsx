import { listPaymentLines, type PaymentLine } from '#domain/listing/payment-details.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  /** In the notation of payment-details.ts. */
  details: string;
  text: Pick<Text['listing'], 'howToPay' | 'paymentNames' | 'copying'>;
}

/**
 * The numbers by which customers pay the business, each with a button to copy it. `copy-buttons.ts` gives the buttons
 * their effect. Without scripts they are hidden.
 */
export function PaymentDetails({ details, text }: Props) {
  const { copied, selected } = text.copying;
  const lines = listPaymentLines(details, text.paymentNames);
  const rows = lines.filter(({ value }) => value !== undefined);
  const others = lines.filter(({ value }) => value === undefined);
  return (
    <section className="mt-3" data-copied={copied} data-selected={selected}>
      <h2 className="text-lg">{text.howToPay}</h2>
      {rows.length > 0 && (
        <dl className="facts mt-1 items-center">
          {rows.map((line) => (
            <PaymentRow key={line.name} line={line} text={text} />
          ))}
        </dl>
      )}
      {others.map(({ name }) => (
        <p key={name} className="mt-1">
          {name}
        </p>
      ))}
    </section>
  );
}

interface RowProps extends Pick<Props, 'text'> {
  line: PaymentLine;
}

function PaymentRow({ line: { name, value, copied }, text }: RowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="flex min-h-11 flex-wrap items-center gap-x-3">
        <strong>{value}</strong>
        <button
          type="button"
          className="copy-button min-h-11 min-w-11 cursor-pointer font-bold text-brand underline"
          aria-label={fill(text.copying.of, { name })}
          data-copy={copied}
        >
          {text.copying.copy}
        </button>
        <span role="status" className="text-ink-soft" />
      </dd>
    </>
  );
}
