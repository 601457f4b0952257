import { useState } from 'react';
import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { fill } from '#domain/text/fill.ts';
import { Button } from '#ui/Button.tsx';
import { cardButton } from '../payment/card-checkout.ts';
import { Chosen, chosenOffer } from './Chosen.tsx';
import { Failure } from './Failure.tsx';
import type { Outcome } from './form-state.ts';
import type { Words } from '#content/text/text.ts';
import type { Offers } from './offers.ts';
import { PaymentDue } from './PaymentDue.tsx';
import { ProviderChoice, type Provider } from './ProviderChoice.tsx';
import type { ListingForm } from './use-listing-form.ts';
import { WhatBecame } from './WhatBecame.tsx';
import { whatIsDue } from './what-is-due.ts';

interface Props {
  form: ListingForm;
  offers: Offers;
  text: Words<'advertise'>;
}

/** What was sent, and paying for it. */
export function PayStep({ form, offers, text }: Props) {
  const { draft, facts } = form.state;
  const due = whatIsDue(facts, draft);
  const canCard = cardButton(offers.card, draft.package, draft.withWebsite) !== undefined;
  const [chosen, setProvider] = useState<Provider>('till');
  const provider = canCard ? chosen : 'till';
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const price = chosenOffer(form, offers)?.total;

  const pay = async (by: Provider) => {
    const { package: id, withWebsite } = draft;
    if (working || id === '') return;
    setWorking(true);
    setOutcome(await form.pay({ package: id, withWebsite, provider: by }));
    setProvider(by);
    setWorking(false);
  };

  return (
    <>
      <Chosen form={form} offers={offers} isPaidFor={!due.pay} text={text} />
      <WhatBecame facts={facts} due={due} text={text.pay} />
      {due.pay && !due.payment && price && (
        <>
          <ProviderChoice
            provider={provider}
            canCard={canCard}
            text={text.pay}
            onChoose={setProvider}
          />
          <Button look="primary" aria-busy={working} onClick={() => void pay(provider)}>
            {working
              ? text.pay.working
              : fill(text.pay.payNow, { amount: formatBy(provider, price) })}
          </Button>
        </>
      )}
      <Failure form={form} outcome={outcome} text={text.pay} />
      {due.payment && (
        <PaymentDue
          payment={due.payment}
          card={offers.card}
          text={text.pay}
          isBusy={working}
          onOther={canCard ? (other) => void pay(other) : undefined}
        />
      )}
    </>
  );
}

const formatBy = (provider: Provider, { shillings, cents }: Price) =>
  provider === 'till' ? formatShillings(shillings) : formatDollars(cents);
