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
  return (
    <section className="mt-3" data-copied={copied} data-selected={selected}>
      <h2 className="text-lg">{text.howToPay}</h2>
      <dl className="mt-1 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
        {listPaymentLines(details, text.paymentNames).map((line) => (
          <PaymentRow key={line.name} line={line} text={text} />
        ))}
      </dl>
      <p role="status" className="text-ink-soft empty:hidden" />
    </section>
  );
}

function PaymentRow({
  line: { name, value, copied },
  text,
}: { line: PaymentLine } & Pick<Props, 'text'>) {
  if (value === undefined) return <dt className="py-2 sm:col-span-2">{name}</dt>;
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex min-h-11 flex-wrap items-center gap-x-3">
        <strong className="text-lead">{value}</strong>
        <button
          type="button"
          className="copy-button min-h-11 cursor-pointer rounded-sm border-2 border-line px-3 font-bold text-brand hover:underline"
          aria-label={fill(text.copying.of, { name })}
          data-copy={copied}
        >
          {text.copying.copy}
        </button>
      </dd>
    </>
  );
}
