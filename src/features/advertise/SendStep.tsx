import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { Consent, useConsent } from './Consent.tsx';
import { Failure } from './Failure.tsx';
import type { Offers } from './offers.ts';
import { PackageChoice } from './PackageChoice.tsx';
import { getSelectedOffer } from './OrderSummary.tsx';
import { PayLink } from './PayLink.tsx';
import { describeWebsite } from '../pricing/PackageOffer.tsx';
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
 * The last step: the package while a payment is due, and a bar with the consent before the first submission and the
 * submit button. If nothing is left to submit, the outcome and the link to the payment replace the button.
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
  return (
    <>
      {canChoosePackage && (
        <PackageChoice form={form} packages={offers.packages} text={text.packages} />
      )}
      {!due.mustSubmit && <ListingOutcome facts={facts} due={due} text={text.pay} />}
      {consent.isRequired && (
        <p className="-mb-3">
          <TextLink href="/privacy">{text.pay.privacy}</TextLink>
        </p>
      )}
      {(due.mustSubmit || due.mustPay) && (
        <div className="form-bar">
          <Failure outcome={submission.outcome} text={text.pay} />
          {consent.isRequired && (
            <Consent consent={consent} text={text.pay} onChange={submission.cancel} />
          )}
          {due.mustPay && <Sum form={form} offers={offers} text={text} />}
          {due.mustSubmit ? (
            <SubmitButton
              label={isFirstSubmission ? text.pay.send : text.pay.sendChanges}
              submission={submission}
              text={text.pay}
              onClick={checkAndSubmit}
            />
          ) : (
            <PayLink form={form} offers={offers} text={text.pay} />
          )}
        </div>
      )}
    </>
  );
}

/** The selected package and its total price, beside the button. */
function Sum({ form, offers, text }: Props) {
  const offer = getSelectedOffer(form, offers);
  if (!offer?.total) return null;
  const { shillings, cents } = offer.total;
  return (
    <p className="flex-1 leading-tight" role="group" aria-label={text.pay.order}>
      {offer.name}
      {form.state.draft.withWebsite && `. ${describeWebsite(offer, text.packages)}`}
      <br />
      <strong className="font-heading text-xl font-normal whitespace-nowrap text-brand">
        {formatShillings(shillings)}
      </strong>
      {` ${text.packages.or} ${formatDollars(cents)}`}
    </p>
  );
}
