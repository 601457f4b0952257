import { OrderSummary } from './OrderSummary.tsx';
import { Consent, useConsent } from './Consent.tsx';
import { Failure } from './Failure.tsx';
import type { Offers } from './offers.ts';
import { PackageChoice } from './PackageChoice.tsx';
import { PayLink } from './PayLink.tsx';
import type { FormController } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useSubmission } from './use-submission.ts';
import { ListingOutcome } from './ListingOutcome.tsx';
import { getDue } from './due.ts';

interface Props {
  form: FormController;
  offers: Offers;
  text: ListingFormText;
}

/**
 * The last step: the package while a payment is due, the consent before the first submission, and the submit
 * button. If nothing is left to submit, the outcome and the link to the payment replace the button.
 */
export function SendStep({ form, offers, text }: Props) {
  const { facts } = form.state;
  const due = getDue(facts);
  const submission = useSubmission(form);
  const isFirstSubmission = facts.submitted_at === null;
  const consent = useConsent(due.mustSubmit && isFirstSubmission);

  const checkAndSubmit = () => {
    if (submission.isSubmitting) return;
    const hasConsent = consent.validate();
    if (form.checkAllSteps() && hasConsent) void submission.submit({ consent: consent.isGiven });
  };

  // A listing with a package that is no longer sold needs another package, even if the listing is paid.
  const canChoosePackage = due.mustPay || form.problems.package !== undefined;
  const submitLabel = isFirstSubmission ? text.pay.send : text.pay.sendChanges;
  return (
    <>
      {canChoosePackage && (
        <PackageChoice form={form} packages={offers.packages} text={text.packages} />
      )}
      {due.mustPay && <OrderSummary form={form} offers={offers} text={text} />}
      {consent.isRequired && (
        <Consent consent={consent} text={text.pay} onChange={submission.cancel} />
      )}
      {!due.mustSubmit && <ListingOutcome facts={facts} due={due} text={text.pay} />}
      {due.mustSubmit && (
        <SubmitButton
          label={submitLabel}
          submission={submission}
          text={text.pay}
          onClick={checkAndSubmit}
        />
      )}
      {!due.mustSubmit && due.mustPay && <PayLink form={form} offers={offers} text={text.pay} />}
      <Failure outcome={submission.outcome} text={text.pay} />
    </>
  );
}
