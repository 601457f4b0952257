import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { Consent, useConsent } from './Consent.tsx';
import { Failure } from './Failure.tsx';
import type { Outcome } from './form-state.ts';
import type { Offers } from './offers.ts';
import { PackageChoice } from './PackageChoice.tsx';
import { PayLink } from './PayLink.tsx';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { ListingOutcome } from './ListingOutcome.tsx';
import { getDue } from './due.ts';

interface Props {
  form: ListingForm;
  offers: Offers;
  text: ListingFormText;
}

/** The last step: the package while a payment is due, the consent, and the submit button. */
export function SendStep({ form, offers, text }: Props) {
  const { facts } = form.state;
  const due = getDue(facts);
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const isFirst = facts.submitted_at === null;
  const consent = useConsent(due.handIn && isFirst);

  const send = async () => {
    if (working) return;
    const isAgreed = consent.require();
    if (!form.check() || !isAgreed) return;
    setWorking(true);
    setOutcome((await form.handIn(consent.isGiven)) ?? {});
    setWorking(false);
  };

  // A listing with a package that is no longer sold needs another package, even if it is paid.
  const isChosen = due.pay || form.problems.package !== undefined;
  return (
    <>
      {isChosen && <PackageChoice form={form} {...offers} text={text.packages} />}
      {due.pay && <OrderSummary form={form} offers={offers} isPaidFor={false} text={text} />}
      {consent.isWanted && <Consent consent={consent} text={text.pay} />}
      {!due.handIn && <ListingOutcome facts={facts} due={due} text={text.pay} />}
      {due.handIn && (
        <Button variant="primary" aria-busy={working} onClick={() => void send()}>
          {working ? text.pay.working : isFirst ? text.pay.send : text.pay.sendChanges}
        </Button>
      )}
      {!due.handIn && due.pay && <PayLink form={form} offers={offers} text={text.pay} />}
      <Failure form={form} outcome={outcome} text={text.pay} />
    </>
  );
}
