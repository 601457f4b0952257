import { useState } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { formatMoment } from '#browser/dates.ts';
import type { ReportedPost } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { inReasons } from './in-reasons.ts';

interface Props {
  item: ReportedPost;
  text: Text['adminWords']['reports']['posts'];
  kit: Text['adminWords']['kit'];
  onDecided: () => void;
}

/** A post of the noticeboard, and why somebody reported it. */
export function ReportedPostItem({ item, text, kit, onDecided }: Props) {
  const { title, description, author, hidden_at, reporters, reasons, last_at } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <h2 className="text-xl">{title === '' ? text.untitled : title}</h2>
      <p className="text-ink-soft">{fill(text.by, { author })}</p>
      <p className="whitespace-pre-line">{description}</p>
      <p>
        <strong>{numberOf(reporters, text)}</strong> {inReasons(reasons, text.reasons)}{' '}
        {hidden_at === null && formatMoment(last_at)}
      </p>
      {hidden_at !== null && <p>{fill(text.isHidden, { date: formatMoment(hidden_at) })}</p>}
      <Decisions item={item} text={text} kit={kit} onDecided={onDecided} />
    </article>
  );
}

function Decisions({ item, text, kit, onDecided }: Props) {
  const { id, author, reporters, hidden_at } = item;
  const announce = useAnnounce();
  const [deciding, setDeciding] = useState<'hide' | 'show'>();
  const actions = {
    hide: [text.hide, text.hideHeading, text.hideLead, text.hidden],
    show: [text.show, text.showHeading, text.showLead, text.shown],
  } as const;
  const [confirm, heading, lead, done] = actions[deciding ?? 'hide'];

  const decide = async (note: string) => {
    const body = { hidden: deciding === 'hide', note };
    await requestJson({ method: 'POST', path: `/api/staff/post-reports/${id}`, body });
    announce(fill(done, { author }));
    setDeciding(undefined);
    onDecided();
  };
  const open = (action: 'hide' | 'show') => (
    <button type="button" className={buttonLook.quiet} onClick={() => setDeciding(action)}>
      {actions[action][0]}
    </button>
  );

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {(hidden_at === null || reporters > 0) && open('hide')}
        {open('show')}
      </div>
      {deciding && (
        <ReasonDialog
          heading={fill(heading, { author })}
          lead={lead}
          confirm={confirm}
          text={kit}
          draft={`post ${deciding} ${id}`}
          onClose={() => setDeciding(undefined)}
          onConfirm={decide}
        />
      )}
    </>
  );
}

function numberOf(people: number, text: Text['adminWords']['reports']['posts']): string {
  if (people === 0) return text.nobody;
  return people === 1 ? text.person : fill(text.people, { count: people });
}
