import { useCallback, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDay } from '#browser/days.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { downloadReach, loadReach } from '#browser/api/reach.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import {
  getComparison,
  listChartDays,
  listCountedDays,
  reachDays,
  sumWeeks,
  type ListingReach,
  type ReachDay,
} from '#domain/reach/reach.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Retry } from '../components/Retry.tsx';
import { Table } from '../components/Table.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import type { Text } from '#content/text/text.ts';
import { AskedItems } from './AskedItems.tsx';
import { describeWeekBefore } from './describe-week.ts';
import { ReachChart, WeekChart } from './ReachChart.tsx';
import { ReachSources } from './ReachSources.tsx';
import { WeekFigures } from './WeekFigures.tsx';

export interface ReachProps {
  /** Id of the listing. */
  id: number;
  /** The end of the live period of an expired listing, in ISO 8601. */
  end?: string | undefined;
  /** The begin of the live period, in ISO 8601. */
  start: string;
  /** The element for the control that opens the details, in the line of the last action of the listing. */
  controlPlace: Element | null;
  /** The element for the details, below the actions. */
  detailsPlace: Element | null;
  text: Text['myListings']['reach'];
}

const controlClass =
  'inline-flex min-h-11 cursor-pointer items-center font-bold text-brand underline';

/**
 * The visitors and the enquiries of the last week. Details, which can be expanded, are below the actions, so that they
 * push no action off the screen.
 */
export function ReachNumbers({ controlPlace, detailsPlace, ...props }: ReachProps) {
  const { id, end, text } = props;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const result = useLoad(useCallback((signal: AbortSignal) => loadReach(id, signal), [id]));
  if (result.status === 'loading') return <p role="status">{text.loading}</p>;
  if (result.status === 'failed')
    return (
      <Retry
        message={result.isOffline ? text.offline : text.failed}
        retry={text.retry}
        onRetry={result.retry}
      />
    );
  const { data } = result;
  return (
    <>
      <WeekFigures reach={data} end={end} text={text} />
      {data.since !== null &&
        controlPlace &&
        createPortal(
          <button
            type="button"
            className={controlClass}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text.close : text.open}
          </button>,
          controlPlace,
        )}
      {isOpen &&
        detailsPlace &&
        createPortal(<Details {...props} detailsId={detailsId} reach={data} />, detailsPlace)}
    </>
  );
}

type DetailsProps = Omit<ReachProps, 'controlPlace' | 'detailsPlace'> & {
  detailsId: string;
  reach: ListingReach;
};

function Details({ id, detailsId, reach, start, end, text }: DetailsProps) {
  const isEnded = end !== undefined;
  const endDay = isEnded ? toIsoDay(new Date(end)) : undefined;
  const days = listCountedDays(reach, reachDays.chart, endDay);
  const comparison = isEnded ? null : getComparison(reach);
  const { before } = sumWeeks(reach, endDay);
  return (
    <div id={detailsId} className="grid gap-5">
      <section className="grid gap-2">
        <h4 className="font-bold">{text.chart.heading}</h4>
        <ReachChart
          days={listChartDays(reach, toIsoDay(new Date(start)), endDay)}
          text={text.chart}
        />
      </section>
      <p className="max-w-prose">
        {before ? describeWeekBefore(before, text.figures) : text.figures.notCounted}
      </p>
      <WeekChart
        reach={reach}
        lastDay={endDay ?? reach.today}
        name={isEnded ? text.chart.weekEnded : text.chart.week}
        text={text.chart}
      />
      {comparison && (
        <p className="max-w-prose">
          {fill(text.comparison, {
            category: getCategoryName(comparison.category, text.categoryNames),
            median: formatNumber(comparison.typical),
          })}
        </p>
      )}
      <AskedItems asks={reach.asks} text={text.asks} />
      <ReachSources days={days} text={text.sources} />
      <details>
        <summary className={controlClass}>{text.table.name}</summary>
        <Table
          name={text.table.name}
          columns={getUsedColumns(text.table.columns, days)}
          rows={days.toReversed()}
          toCells={(row) => ({ ...row, day: formatNairobiDay(row.day) })}
        />
      </details>
      <Notes since={days.length < reachDays.chart ? reach.since : null} text={text} />
      <DownloadButton id={id} text={text} />
    </div>
  );
}

/** Returns the columns with a count on any day, and always the first three: the day, the visitors and the enquiries. */
function getUsedColumns<Column extends keyof ReachDay>(
  columns: Record<Column, string>,
  days: readonly ReachDay[],
) {
  const entries = Object.entries<string>(columns).filter(
    ([column], index) => index < 3 || days.some((day) => day[column as Column] !== 0),
  );
  return Object.fromEntries(entries) as Record<Column, string>;
}

/** The rule of the counts, and their first day if they are recent. */
function Notes({ since, text }: Pick<ReachProps, 'text'> & Pick<ListingReach, 'since'>) {
  return (
    <div className="grid max-w-prose gap-1 text-ink-soft">
      {since !== null && <p>{fill(text.since, { date: formatDay(since) })}</p>}
      <p>{text.note}</p>
    </div>
  );
}

/** Formats a day, such as '2026-11-28', by its noon in Nairobi. */
const formatNairobiDay = (day: string) => formatShortDate(`${day}T12:00:00+03:00`);

/** A button that downloads the reach of a year as a spreadsheet, one row for each day. */
function DownloadButton({ id, text: { file } }: Pick<ReachProps, 'id' | 'text'>) {
  const { busy, problem, run } = useAction();
  const [isDone, setDone] = useState(false);
  const download = async () => {
    setDone(false);
    setDone(await run(() => downloadReach(id)));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button aria-busy={busy} onClick={() => void download()}>
        {file.begin}
      </Button>
      <span role="status" className="empty:hidden">
        {busy && file.busy}
        {isDone && file.done}
      </span>
      <Alert>{problem && file.failed}</Alert>
    </div>
  );
}
