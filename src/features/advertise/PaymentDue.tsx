import { useEffect, useRef } from 'react';
import type { Payment } from '../../domain/payment/payment.ts';
import { fill } from '../../domain/text/fill.ts';
import { buttonLook } from '../../ui/variants.ts';
import { CardForm } from '../pricing/CardForm.tsx';
import type { PayText } from './advertise-text.ts';
import type { Offers } from './offers.ts';
import { amountInWords, cardButtonFor } from './what-is-due.ts';

interface Props {
  payment: Payment;
  offers: Offers;
  text: PayText;
  isBusy: boolean;
  /** Pays the other way; undefined where there is only one. */
  onOther: ((provider: 'till' | 'card') => void) | undefined;
}

/** What to pay, where to, and what happens then. */
export function PaymentDue({ payment, offers, text, isBusy, onOther }: Props) {
  const amount = amountInWords(payment);
  const isCard = payment.provider === 'card';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [payment.id]);
  return (
    <section className="flex w-full flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {fill(text.dueHeading, { amount })}
      </h3>
      {isCard ? (
        <ByCard payment={payment} offers={offers} text={text} amount={amount} />
      ) : (
        <ByTill payment={payment} offers={offers} text={text} amount={amount} />
      )}
      {onOther && (
        <button
          type="button"
          className={buttonLook.quiet}
          aria-busy={isBusy}
          onClick={() => onOther(isCard ? 'till' : 'card')}
        >
          {isCard ? text.otherTill : text.otherCard}
        </button>
      )}
      <h3 className="text-xl">{text.nextHeading}</h3>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.nextSteps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

type WayProps = Pick<Props, 'payment' | 'offers' | 'text'> & { amount: string };

/** Large enough to be typed on another phone. */
function ByTill({ payment, offers, text, amount }: WayProps) {
  const facts = [
    { name: text.till, value: offers.till },
    { name: text.amount, value: amount },
    { name: text.reference, value: payment.reference },
  ];
  return (
    <>
      <dl className="facts w-full items-baseline rounded-sm border-2 border-line bg-band p-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-title font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <h4 className="font-bold">{text.onThePhone}</h4>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.tillSteps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {fill(step, {
              till: offers.till,
              amount: payment.amount,
              reference: payment.reference,
            })}
          </li>
        ))}
      </ol>
      <a className={buttonLook.primary} href={`tel:${offers.phone}`}>
        {text.call}
      </a>
    </>
  );
}

function ByCard({ payment, offers, text, amount }: WayProps) {
  const name = cardButtonFor({
    package: payment.package ?? '',
    withWebsite: payment.with_website,
  });
  if (!name) return null;
  const { checkout, returns } = offers;
  return (
    <>
      <p className="max-w-prose">{text.cardLead}</p>
      <CardForm
        checkout={{ action: checkout.action, button: checkout.buttons[name], ...returns }}
        label={fill(text.cardButton, { amount })}
        custom={payment.id}
        look="primary"
      />
    </>
  );
}
