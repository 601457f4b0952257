import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { BusinessStep } from './BusinessStep.tsx';
import { LazyCard } from './LazyCard.tsx';
import { FormHeading } from './FormHeading.tsx';
import { FormProblems } from './FormProblems.tsx';
import { Notices } from './Notices.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { LiveForm } from './LiveForm.tsx';
import { Progress } from './Progress.tsx';
import { ResultScreen } from './ResultScreen.tsx';
import { SendStep } from './SendStep.tsx';
import { UnsentDraft } from './UnsentDraft.tsx';
import { getFields, getNextStep, type EditableStep } from './steps.ts';
import { useListingForm, type FormController, type FormPartProps } from './use-listing-form.ts';
import { headingId } from './use-form-position.ts';
import { FormControls } from './FormControls.tsx';
import { getDue } from './due.ts';

type Props = Omit<FormPartProps, 'form'>;

/** The form of a listing. A live listing has a single screen; other listings have steps. */
export function ListingForm({ store, offers, text }: Props) {
  const form = useListingForm(store, offers, text);
  return (
    <div data-unsaved={isSaved(form) ? undefined : ''}>
      <FormScreen form={form} store={store} offers={offers} text={text} />
      <FormControls form={form} store={store} text={text} />
    </div>
  );
}

function FormScreen(props: FormPartProps) {
  const { form, text } = props;
  const { facts, draft } = form.state;
  const isLive = facts.state === 'live';
  if (!isLive && form.step === 'pay') return <ResultScreen {...props} />;
  return (
    <>
      <FormHeading {...(isLive && { id: headingId, tabIndex: -1 })}>
        {facts.submitted_at === null ? text.heading : text.edit}
      </FormHeading>
      <UnsentDraft listing={form.state.id} text={text.unsentDraft} />
      <Notices facts={facts} draft={draft} text={text} />
      <div className="min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_18rem] min-[75rem]:gap-10">
        {isLive ? (
          <LiveForm {...props} />
        ) : (
          form.step !== 'pay' && <Step {...props} step={form.step} />
        )}
        <LazyCard form={form} text={text} />
      </div>
    </>
  );
}

function Step({ form, store, offers, text, step }: FormPartProps & { step: EditableStep }) {
  const { state, goToStep } = form;
  const { mustPay } = getDue(state.facts);
  const { heading, lead } = mustPay
    ? text.steps[step]
    : { ...text.steps[step], ...text.paidFor[step] };
  return (
    <div>
      <Progress text={text} step={step} mustPay={mustPay} listing={state.id} onGo={goToStep} />
      <form
        noValidate
        className="mt-3 flex max-w-prose flex-col items-start gap-5 sm:mt-4 sm:gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.goToNextStep();
        }}
      >
        <div className="grid gap-1">
          <h2 id={headingId} tabIndex={-1} className="text-xl">
            {heading}
          </h2>
          <p className="text-ink-soft empty:hidden">{lead}</p>
        </div>
        <FormProblems form={form} fields={getFields(step)} text={text} />
        {step === 'business' && <BusinessStep form={form} offers={offers} text={text} />}
        {step === 'photos' && <PhotosStep form={form} store={store} text={text} />}
        {step === 'package' ? (
          <SendStep form={form} offers={offers} text={text} />
        ) : (
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {fill(text.next, { step: text.steps[getNextStep(step)].name })}
          </Button>
        )}
      </form>
    </div>
  );
}

/** Returns true if the server has stored all input, so that the member can leave the page without a loss of data. */
function isSaved({ state }: FormController): boolean {
  return state.saving.name === 'clean' || state.saving.name === 'saved';
}
