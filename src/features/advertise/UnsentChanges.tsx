import { useState } from 'react';
import { listFields, listWaitingFields } from '#domain/listing/list-fields.ts';
import { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusInSight } from '../components/use-focus-in-sight.ts';
import { DiscardDialog } from '../my-listings/DiscardDialog.tsx';
import { Failure } from './Failure.tsx';
import { isSuccess } from './form-state.ts';
import { findChanges, hasUnsentChanges } from './unsent-changes.ts';
import type { FormPartProps } from './use-listing-form.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useSubmission } from './use-submission.ts';

type Changes = ReturnType<typeof findChanges>;

interface Props extends Omit<FormPartProps, 'offers'> {
  /** Called after a successful submission or discarding, with a sentence about the result. */
  onResult: (message: string) => void;
}

/**
 * The unsent or unreviewed changes of a live listing, with buttons that submit or discard them. If staff requested
 * changes, this section also appears without changes, so that the owner can submit the listing again.
 */
export function UnsentChanges({ form, store, text, onResult }: Props) {
  const submission = useSubmission(form);
  const { live, unsent } = text;
  const { changes: requestedChanges, has_changes, helped } = form.state.facts;
  const unsentChanges = findChanges(form.state);
  const hasUnsent = hasUnsentChanges(form.state);
  useFocusInSight(hasUnsent);
  const waitsForOwner =
    !has_changes && unsentChanges.all.every((field) => helped?.requested.includes(field));
  if ((!hasUnsent || (helped && waitsForOwner)) && requestedChanges === null) return null;
  const canSend = has_changes || requestedChanges !== null;
  const sentences = describeFields(
    { atOnce: canSend ? unsentChanges.atOnce : [], waiting: unsentChanges.waiting },
    { atOnce: live.shownWhenSent, waiting: canSend ? live.waitsWhenSent : live.waits },
    text.approved,
  );

  const send = async () => {
    // The owner gave the consent at the first submission.
    const result = await submission.submit({ consent: false });
    if (!result || !isSuccess(result)) return;
    const owner = store.get().facts.helped;
    onResult(
      owner && owner.requested.length > 0
        ? fill(text.helped.sent, { name: owner.name })
        : describeSubmission(unsentChanges, findChanges(store.get()), text),
    );
  };
  return (
    <>
      <section className="notice flex w-full flex-col items-start gap-3">
        <h2 className="text-xl">{hasUnsent ? unsent.heading : live.asked}</h2>
        {!hasUnsent && <p className="font-normal">{live.answer}</p>}
        <div aria-live="polite" className="flex flex-col gap-2 font-normal">
          {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
        </div>
      </section>
      <div className="form-bar">
        <p className="w-full font-bold empty:hidden">
          {describeCount(unsentChanges.all.length, canSend, live)}
        </p>
        {canSend && (
          <SubmitButton
            label={unsent.send}
            submission={submission}
            text={text.pay}
            onClick={() => void send()}
          />
        )}
        {/* The owner alone throws changes away. */}
        {hasUnsent && !helped && <DiscardButton form={form} text={text} onResult={onResult} />}
        <Failure outcome={submission.outcome} text={text.pay} />
      </div>
    </>
  );
}

/** Returns the number of changes that can be sent, or that all of them are sent; '' without a change. */
function describeCount(count: number, canSend: boolean, live: FormPartProps['text']['live']) {
  if (count === 0) return '';
  if (!canSend) return live.inReview;
  return fillPlural(live.unsent, count);
}

function DiscardButton({ form, text: { live, unsent }, onResult }: Omit<Props, 'store'>) {
  const [isOpen, setOpen] = useState(false);
  const discard = async () => {
    const { failure, isUnsaved } = await form.discard();
    if (failure || isUnsaved) throw failure ?? new Problem('fault');
    onResult(live.discarded);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {unsent.discard}
      </Button>
      {isOpen && (
        <DiscardDialog
          discard={discard}
          onClose={() => setOpen(false)}
          onDone={() => setOpen(false)}
          text={unsent}
        />
      )}
    </>
  );
}

/**
 * Returns a sentence about the fields that change at once, and one about the fields that wait for a review. A
 * sentence without fields is empty.
 */
function describeFields(
  { atOnce, waiting }: Pick<Changes, 'atOnce' | 'waiting'>,
  templates: Record<'atOnce' | 'waiting', string>,
  text: FormPartProps['text']['approved'],
): string[] {
  const fieldsAtOnce = listFields(atOnce, text);
  const waitingFields = listWaitingFields(waiting, text);
  return [
    fieldsAtOnce && fill(templates.atOnce, { fields: fieldsAtOnce }),
    waitingFields && fill(templates.waiting, { fields: waitingFields }),
  ];
}

/** Returns the result of a submission in sentences. @param remaining - the changes after the submission. */
function describeSubmission(
  previous: Changes,
  remaining: Changes,
  { live, approved }: FormPartProps['text'],
): string {
  const { waiting } = remaining;
  const atOnce = previous.atOnce.filter((field) => !remaining.atOnce.includes(field));
  if (atOnce.length === 0) return live.sent;
  const templates = { atOnce: live.onPage, waiting: live.waitsWhenSent };
  return describeFields({ atOnce, waiting }, templates, approved).join(' ');
}
