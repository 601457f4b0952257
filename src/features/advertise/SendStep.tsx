import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cardButton } from '../payment/card-checkout.ts';
import { Chosen } from './Chosen.tsx';
import { Consent, useConsent } from './Consent.tsx';
import { Failure } from './Failure.tsx';
import type { Outcome } from './form-state.ts';
import type { Offers } from './offers.ts';
import { PackageChoice } from './PackageChoice.tsx';
import { ProviderChoice, type Provider } from './ProviderChoice.tsx';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { WhatBecame } from './WhatBecame.tsx';
import { whatIsDue } from './what-is-due.ts';

interface Props {
  form: ListingForm;
  offers: Offers;
  text: ListingFormText;
}

/** The last step: the package where one is to be paid, the consent, and the sending. */
export function SendStep({ form, offers, text }: Props) {
  const { draft, facts } = form.state;
  const due = whatIsDue(facts, draft);
  const canCard = cardButton(offers.card, draft.package, draft.withWebsite) !== undefined;
  const [chosen, setProvider] = useState<Provider>('till');
  const provider = canCard ? chosen : 'till';
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const isFirst = facts.submitted_at === null;
  const consent = useConsent(due.handIn && isFirst);

  const send = async () => {
    if (working) return;
    const isAgreed = consent.require();
    if (!form.check() || !isAgreed) return;
    setWorking(true);
    const { package: id, withWebsite } = draft;
    const isNew = due.pay && due.payment?.provider !== provider;
    const request = isNew && id !== '' ? { package: id, withWebsite, provider } : undefined;
    setOutcome((await form.handIn(consent.isGiven, request)) ?? {});
    setWorking(false);
  };

  // A package that is no longer sold has to be chosen anew, paid or not.
  const isChosen = due.pay || form.problems.package !== undefined;
  return (
    <>
      {isChosen && <PackageChoice form={form} {...offers} text={text.packages} />}
      {due.pay && <Chosen form={form} offers={offers} isPaidFor={false} text={text} />}
      {due.pay && due.handIn && (
        <ProviderChoice
          provider={provider}
          canCard={canCard}
          text={text.pay}
          onChoose={setProvider}
        />
      )}
      {consent.isWanted && <Consent consent={consent} text={text.pay} />}
      {!due.handIn && <WhatBecame facts={facts} due={due} text={text.pay} />}
      {due.handIn && (
        <Button look="primary" aria-busy={working} onClick={() => void send()}>
          {working ? text.pay.working : isFirst ? text.pay.send : text.pay.sendChanges}
        </Button>
      )}
      {!due.handIn && due.pay && (
        <Button look="primary" onClick={() => form.next()}>
          {text.pay.goPay}
        </Button>
      )}
      <Failure form={form} outcome={outcome} text={text.pay} />
    </>
  );
}
