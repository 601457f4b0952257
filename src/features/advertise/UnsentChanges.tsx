import { useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { DiscardDialog } from '../my-listings/DiscardDialog.tsx';
import { Failure } from './Failure.tsx';
import type { Outcome } from './form-state.ts';
import { findChanges, hasUnsentChanges } from './unsent-changes.ts';
import { listFields, listWaitingFields } from './Notices.tsx';
import type { FormPartProps } from './use-listing-form.ts';

const headingId = 'listing-unsent';

interface Props extends Omit<FormPartProps, 'offers'> {
  /** Called after a successful submission or discarding, with a sentence about the result. */
  onResult: (message: string) => void;
}

/**
 * The unsent or unreviewed changes of a live listing, with buttons that submit or discard them. If staff requested
 * changes, it also appears without changes, so that the owner can submit the listing again.
 */
export function UnsentChanges({ form, store, text, onResult }: Props) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const { live, unsent } = text;
  const { changes, has_changes } = form.state.facts;
  const { atOnce, waiting } = findChanges(form.state);
  const hasUnsent = hasUnsentChanges(form.state);
  if (!hasUnsent && changes === null) return null;
  const canSend = has_changes || changes !== null;
  const renderSentence = (template: string, fields: string) =>
    fields !== '' && <p>{fill(template, { fields })}</p>;

  const submit = async () => {
    if (isSubmitting) return;
    setSubmitting(true);
    const result = await form.submit(false);
    setOutcome(result ?? {});
    setSubmitting(false);
    if (!result || Object.keys(result).length > 0) return;
    const remainingChanges = findChanges(store.get());
    const publishedFields = atOnce.filter((field) => !remainingChanges.atOnce.includes(field));
    const results = [
      ['onPage', listFields(publishedFields, text.approved)],
      ['waitsWhenSent', listWaitingFields(remainingChanges.waiting, text.approved)],
    ] as const;
    const sentences = results.map(
      ([template, fields]) => fields && fill(live[template], { fields }),
    );
    onResult(publishedFields.length > 0 ? sentences.join(' ') : live.sent);
  };
  const discard = async () => {
    const { failure, isUnsaved } = await form.discard();
    if (failure || isUnsaved) throw failure ?? new Problem('fault');
    onResult(live.discarded);
  };

  return (
    <section className="notice flex w-full flex-col items-start gap-3">
      <h3 id={headingId} tabIndex={-1} className="text-xl">
        {hasUnsent ? unsent.heading : live.asked}
      </h3>
      {!hasUnsent && <p className="font-normal">{live.answer}</p>}
      <div aria-live="polite" className="flex flex-col gap-2 font-normal">
        {canSend && renderSentence(live.shownWhenSent, listFields(atOnce, text.approved))}
        {renderSentence(
          canSend ? live.waitsWhenSent : live.waits,
          listWaitingFields(waiting, text.approved),
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canSend && (
          <Button variant="primary" aria-busy={isSubmitting} onClick={() => void submit()}>
            {isSubmitting ? text.pay.working : unsent.send}
          </Button>
        )}
        {hasUnsent && (
          <Button variant="danger" onClick={() => setDiscardOpen(true)}>
            {unsent.discard}
          </Button>
        )}
      </div>
      <Failure form={form} outcome={outcome} text={text.pay} />
      {isDiscardOpen && (
        <DiscardDialog
          discard={discard}
          onClose={() => setDiscardOpen(false)}
          onDone={() => setDiscardOpen(false)}
          text={unsent}
        />
      )}
    </section>
  );
}

/** A line above the fields. If there are unsent changes, it is a sticky link to them. */
export function UnsentBar({
  form: { state },
  text: { live },
}: Pick<FormPartProps, 'form' | 'text'>) {
  const barClass = 'flex min-h-11 items-center';
  if (!hasUnsentChanges(state))
    return <p className={`${barClass} text-ink-soft`}>{live.allShown}</p>;
  return (
    <a
      className={`${barClass} stays-in-sight font-bold text-brand underline`}
      href={`#${headingId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(headingId)?.focus();
      }}
    >
      {live.toUnsent}
    </a>
  );
}
