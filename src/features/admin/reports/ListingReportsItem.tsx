import { useState } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { formatMoment } from '#browser/dates.ts';
import type { ReportGroup } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { inReasons } from './in-reasons.ts';

interface Props {
  item: ReportGroup;
  isOpen: boolean;
  text: Text['adminWords']['reports']['listings'];
  kit: Text['adminWords']['kit'];
  onSettled: () => void;
}

/** The reports of one listing: how many people, why, and what they wrote. */
export function ListingReportsItem({ item, isOpen, text, kit, onSettled }: Props) {
  const { business, listing_id, reports, reporters, urgent, reasons, last_at, messages } = item;
  const link = 'inline-flex min-h-11 items-center text-brand underline';
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <h2 className="text-xl">/{business}</h2>
      {urgent && <span className="badge">{text.urgent}</span>}
      <p>
        {isOpen && <strong>{numberOf(reporters, text)} </strong>}
        {fill(text.reports, { count: reports })}{' '}
        {fill(text.newest, { date: formatMoment(last_at) })}
      </p>
      <p>{inReasons(reasons, text.reasons)}</p>
      <ul className="grid gap-2">
        {messages.map(({ at, reason, message, note }, place) => (
          <li key={place} className="border-l-4 border-line pl-4">
            <p className="whitespace-pre-line">{message === '' ? text.noWords : message}</p>
            <p className="text-ink-soft">
              {inReasons({ [reason]: 1 }, text.reasons)}, {formatMoment(at)}
            </p>
            {note !== null && <p>{fill(text.note, { note })}</p>}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        <a className={link} href={`/${business}`}>
          {text.see}
        </a>
        {listing_id !== null && (
          <a className={link} href={`?view=adverts&q=${listing_id}`}>
            {text.manage}
          </a>
        )}
      </p>
      {isOpen && <Decisions item={item} text={text} kit={kit} onSettled={onSettled} />}
    </article>
  );
}

function Decisions({ item, text, kit, onSettled }: Omit<Props, 'isOpen'>) {
  const { business, seen } = item;
  const announce = useAnnounce();
  const [deciding, setDeciding] = useState<'resolved' | 'dismissed'>();
  const ways = {
    resolved: [text.resolve, text.resolveHeading, text.resolveLead, text.resolved],
    dismissed: [text.dismiss, text.dismissHeading, text.dismissLead, text.dismissed],
  } as const;
  const [confirm, heading, lead, done] = ways[deciding ?? 'resolved'];

  const settle = async (note: string) => {
    const path = `/api/staff/reports/${encodeURIComponent(business)}`;
    await requestJson({ method: 'POST', path, body: { outcome: deciding, note, seen } });
    announce(fill(done, { business }));
    setDeciding(undefined);
    onSettled();
  };

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonLook.quiet} onClick={() => setDeciding('resolved')}>
          {text.resolve}
        </button>
        <button type="button" className={buttonLook.quiet} onClick={() => setDeciding('dismissed')}>
          {text.dismiss}
        </button>
      </div>
      {deciding && (
        <ReasonDialog
          heading={fill(heading, { business })}
          lead={lead}
          confirm={confirm}
          text={kit}
          draft={`reports ${deciding} ${business}`}
          onClose={() => setDeciding(undefined)}
          onConfirm={settle}
        />
      )}
    </>
  );
}

function numberOf(people: number, text: Text['adminWords']['reports']['listings']): string {
  return people === 1 ? text.person : fill(text.people, { count: people });
}
