import { useState } from 'react';
import { formatDay, formatMoment } from '#browser/dates.ts';
import type { ListedVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/fill.ts';
import { LinkedText } from '#ui/LinkedText.tsx';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { useQuery } from '../use-query.ts';
import { endVacancy } from './vacancy-action.ts';

interface Props {
  item: ListedVacancy;
  text: Text['adminWords']['vacancies'];
  kit: Text['adminWords']['kit'];
  /** Told what the vacancy is when it was closed or refused. */
  onEnded: (item: ListedVacancy) => void;
}

/** A vacancy: what it says, where it is on its way, and what staff can do with it. */
export function VacancyItem({ item, text, kit, onEnded }: Props) {
  const { name, email, message, state, created_at, job_title, valid_through, reason } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <h2 className="text-xl">{name}</h2>
      <p>
        <strong>{text.states[state]}</strong> {fill(text.sent, { date: formatMoment(created_at) })}
      </p>
      <p>
        {text.applications} <LinkedText text={email} />
      </p>
      <p className="whitespace-pre-line">{message}</p>
      {job_title !== null && valid_through !== null && (
        <p>{fill(text.shownUntil, { job: job_title, date: formatDay(valid_through) })}</p>
      )}
      {reason !== null && <p>{fill(text.reason, { reason })}</p>}
      <Actions item={item} text={text} kit={kit} onEnded={onEnded} />
    </article>
  );
}

function Actions({ item, text, kit, onEnded }: Props) {
  const { id, name, state } = item;
  const { show } = useQuery();
  const announce = useAnnounce();
  const [isEnding, setEnding] = useState(false);
  const open = { new: text.make, published: text.change, closed: text.read, refused: text.read };
  const ending = endingOf(state, text);

  const end = async (reason: string) => {
    if (!ending) return;
    await endVacancy(id, ending.how, reason);
    announce(fill(ending.done, { name }));
    setEnding(false);
    onEnded({ ...item, state: ending.state, reason });
  };

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonLook.quiet}
          onClick={() => show(`?view=vacancies&vacancy=${id}`)}
        >
          {open[state]}
        </button>
        {ending && (
          <button type="button" className={buttonLook.quiet} onClick={() => setEnding(true)}>
            {ending.words}
          </button>
        )}
        {state === 'published' && (
          <a className={buttonLook.quiet} href="/job-listings">
            {text.see}
          </a>
        )}
      </div>
      {ending && isEnding && (
        <ReasonDialog
          heading={fill(ending.heading, { name })}
          lead={ending.lead}
          confirm={ending.words}
          text={kit}
          draft={`${ending.how} ${id}`}
          onClose={() => setEnding(false)}
          onConfirm={end}
        />
      )}
    </>
  );
}

/** How it can end from here. */
function endingOf(state: ListedVacancy['state'], text: Text['adminWords']['vacancies']) {
  if (state === 'new') {
    return {
      how: 'refuse',
      state: 'refused',
      words: text.refuse,
      heading: text.refuseHeading,
      lead: text.refuseLead,
      done: text.refused,
    } as const;
  }
  if (state !== 'published') return undefined;
  return {
    how: 'close',
    state: 'closed',
    words: text.close,
    heading: text.closeHeading,
    lead: text.closeLead,
    done: text.closed,
  } as const;
}
