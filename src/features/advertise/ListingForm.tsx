import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { BusinessStep } from './BusinessStep.tsx';
import { FormProblems } from './FormProblems.tsx';
import { Notices } from './Notices.tsx';
import { PayStep } from './PayStep.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { ListingOutcome } from './ListingOutcome.tsx';
import { LiveForm } from './LiveForm.tsx';
import { Progress } from './Progress.tsx';
import { SendStep } from './SendStep.tsx';
import { getFields, getNextStep } from './steps.ts';
import { useListingForm, type FormController, type FormPartProps } from './use-listing-form.ts';
import { headingId } from './use-form-position.ts';
import { FormControls } from './FormControls.tsx';
import { getDue } from './due.ts';

type Props = Omit<FormPartProps, 'form'>;

/** The form of a listing. A live listing has a single screen; other listings have steps. */
export function ListingForm({ store, offers, text }: Props) {
  const form = useListingForm(store, offers, text);
  const { facts, draft } = form.state;
  const Screen = facts.state === 'live' ? LiveForm : SteppedForm;
  return (
    <div data-unsaved={isSaved(form) ? undefined : ''}>
      <Notices facts={facts} draft={draft} text={text} />
      <Screen form={form} store={store} offers={offers} text={text} />
      <FormControls form={form} store={store} text={text} />
    </div>
  );
}

function SteppedForm({ form, store, offers, text }: FormPartProps) {
  const { state, step, goToStep } = form;
  const due = getDue(state.facts);
  const isPaidFor = !due.mustPay;
  const { heading, lead } = isPaidFor
    ? { ...text.steps[step], ...text.paidFor[step] }
    : text.steps[step];
  return (
    <>
      {step === 'pay' ? (
        <ListingOutcome facts={state.facts} due={due} text={text.pay} />
      ) : (
        <Progress text={text} step={step} listing={state.id} onGo={goToStep} />
      )}
      <form
        noValidate
        className="mt-4 flex max-w-prose flex-col items-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.goToNextStep();
        }}
      >
        <h2 id={headingId} tabIndex={-1} className="text-title">
          {heading}
        </h2>
        <p className="empty:hidden">{lead}</p>
        <FormProblems form={form} fields={getFields(step)} text={text} />
        {step === 'business' && <BusinessStep form={form} offers={offers} text={text} />}
        {step === 'photos' && <PhotosStep form={form} store={store} text={text} />}
        {step === 'package' && <SendStep form={form} offers={offers} text={text} />}
        {(step === 'business' || step === 'photos') && (
          <Button type="submit" variant="primary">
            {fill(text.next, { step: text.steps[getNextStep(step)].name })}
          </Button>
        )}
      </form>
      {step === 'pay' && (
        <div className="mt-4 flex max-w-prose flex-col items-start gap-6">
          <PayStep form={form} offers={offers} text={text} />
        </div>
      )}
    </>
  );
}

/** Returns true if the server has stored all input, so that the member can leave the page without a loss of data. */
function isSaved({ state }: FormController): boolean {
  return state.saving.name === 'clean' || state.saving.name === 'saved';
}
