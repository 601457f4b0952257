import { useState, type MouseEvent } from 'react';
import { fill } from '#domain/text/fill.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { FormStore } from './form-store.ts';
import type { ListingFormText } from './use-listing-form.ts';
import { BusinessStep } from './BusinessStep.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Notices } from './Notices.tsx';
import type { Offers } from './offers.ts';
import { PayStep } from './PayStep.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { LazyPreview } from './LazyPreview.tsx';
import { Progress } from './Progress.tsx';
import { SaveState } from './SaveState.tsx';
import { SendStep } from './SendStep.tsx';
import { fieldsOf, following, formSteps } from './steps.ts';
import {
  fieldId,
  headingId,
  useListingForm,
  type ListingForm as Form,
} from './use-listing-form.ts';
import { whatIsDue } from './what-is-due.ts';

interface Props {
  store: FormStore;
  offers: Offers;
  text: ListingFormText;
}

/** The step of the form that she is at, with the ways back and on. */
export function ListingForm({ store, offers, text }: Props) {
  const form = useListingForm(store, offers, text);
  const { state, step, go } = form;
  const isPaidFor = !whatIsDue(state.facts, state.draft).pay;
  const { heading, lead } = isPaidFor
    ? { ...text.steps[step], ...text.paidFor[step] }
    : text.steps[step];
  return (
    <div data-unsaved={isSafe(form) ? undefined : ''}>
      <Notices facts={state.facts} draft={state.draft} text={text} />
      {step !== 'pay' && <Progress text={text} step={step} listing={state.id} onGo={go} />}
      <form
        noValidate
        className="mt-4 flex max-w-prose flex-col items-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.next();
        }}
      >
        <h2 id={headingId} tabIndex={-1} className="text-title">
          {heading}
        </h2>
        <p className="empty:hidden">{lead}</p>
        <Problems form={form} text={text} />
        {step === 'business' && <BusinessStep form={form} choices={offers} text={text} />}
        {step === 'photos' && <PhotosStep form={form} store={store} text={text} />}
        {step === 'package' && <SendStep form={form} offers={offers} text={text} />}
        {(step === 'business' || step === 'photos') && (
          <Button type="submit" look="primary">
            {fill(text.next, { step: text.steps[following(step)].name })}
          </Button>
        )}
      </form>
      {step === 'pay' && (
        <div className="mt-4 flex max-w-prose flex-col items-start gap-6">
          <PayStep form={form} offers={offers} text={text} />
        </div>
      )}
      <Ways form={form} store={store} text={text} />
    </div>
  );
}

/** Whether the page can be left without a loss: the site has everything. */
function isSafe({ state }: Form): boolean {
  return state.saving.name === 'clean' || state.saving.name === 'saved';
}

/** What keeps her in this step, each with a way to its field. */
function Problems({ form: { step, problems }, text }: { form: Form; text: ListingFormText }) {
  const items = fieldsOf(step).flatMap((field) => {
    const words = problems[field];
    return words === undefined ? [] : [{ words, href: `#${fieldId(field)}` }];
  });
  if (items.length === 0) return null;
  const lead = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  };
  return (
    <div className="w-full" onClick={lead}>
      <ErrorSummary heading={text.problems} items={items} hasFocus={false} />
    </div>
  );
}

/** Back, the page as visitors will see it, and whether all is kept. */
function Ways({ form, store, text }: Pick<Props, 'store' | 'text'> & { form: Form }) {
  const { state, step, go } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const before = formSteps.find((one) => following(one) === step);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {before && <Button onClick={() => go(before)}>{text.back}</Button>}
        <Button onClick={() => setPreviewed(true)}>{text.preview.open}</Button>
        <SaveState saving={state.saving} text={text.saving} onDecide={() => setPutOff(false)} />
      </div>
      {isPreviewed && <LazyPreview form={form} text={text} onClose={() => setPreviewed(false)} />}
      {state.theirs && !isPutOff && (
        <ConflictDialog
          mine={state.draft}
          theirs={state.theirs.draft}
          text={text}
          onKeepMine={store.keepMine}
          onTakeTheirs={store.takeTheirs}
          onLater={() => setPutOff(true)}
        />
      )}
    </>
  );
}
