import { useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { DiscardDialog } from '../my-listings/DiscardDialog.tsx';
import { Failure } from './Failure.tsx';
import type { Outcome } from './form-state.ts';
import { findChanges, isUnsent } from './unsent-changes.ts';
import { listFields, listWaiting } from './Notices.tsx';
import type { FormPartProps } from './use-listing-form.ts';

const headingId = 'listing-unsent';

interface Props extends Omit<FormPartProps, 'offers'> {
  /** Called with a sentence about the submission or discarding. */
  onNews: (message: string) => void;
}

/**
 * The unsent or unreviewed changes of a live listing, or the changes that staff requested. Buttons submit or
 * discard them.
 */
export function UnsentChanges({ form, store, text, onNews }: Props) {
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isAsking, setAsking] = useState(false);
  const { live, unsent } = text;
  const { changes, has_changes } = form.state.facts;
  const { atOnce, waiting } = findChanges(form.state);
  const isOther = isUnsent(form.state);
  if (!isOther && changes === null) return null;
  const canSend = has_changes || changes !== null;
  const renderSentence = (template: string, fields: string) =>
    fields !== '' && <p>{fill(template, { fields })}</p>;

  const send = async () => {
    if (working) return;
    setWorking(true);
    const result = await form.handIn(false);
    setOutcome(result ?? {});
    setWorking(false);
    if (!result || Object.keys(result).length > 0) return;
    const left = findChanges(store.get());
    const publishedFields = atOnce.filter((field) => !left.atOnce.includes(field));
    const news = [
      ['onPage', listFields(publishedFields, text.approved)],
      ['waitsWhenSent', listWaiting(left.waiting, text.approved)],
    ] as const;
    const sentences = news.map(([key, fields]) => fields && fill(live[key], { fields }));
    onNews(publishedFields.length > 0 ? sentences.join(' ') : live.sent);
  };
  const discard = async () => {
    const { failure, isUnsaved } = await form.discard();
    if (failure || isUnsaved) throw failure ?? new Problem('fault');
    onNews(live.discarded);
  };

  return (
    <section className="notice flex w-full flex-col items-start gap-3">
      <h3 id={headingId} tabIndex={-1} className="text-xl">
        {isOther ? unsent.heading : live.asked}
      </h3>
      {!isOther && <p className="font-normal">{live.answer}</p>}
      <div aria-live="polite" className="flex flex-col gap-2 font-normal">
        {canSend && renderSentence(live.shownWhenSent, listFields(atOnce, text.approved))}
        {renderSentence(
          canSend ? live.waitsWhenSent : live.waits,
          listWaiting(waiting, text.approved),
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canSend && (
          <Button variant="primary" aria-busy={working} onClick={() => void send()}>
            {working ? text.pay.working : unsent.send}
          </Button>
        )}
        {isOther && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {unsent.discard}
          </Button>
        )}
      </div>
      <Failure form={form} outcome={outcome} text={text.pay} />
      {isAsking && (
        <DiscardDialog
          discard={discard}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
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
  if (!isUnsent(state)) return <p className={`${barClass} text-ink-soft`}>{live.allShown}</p>;
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
