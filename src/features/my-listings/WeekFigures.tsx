import { formatDay } from '#browser/days.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import {
  compareWeeks,
  getTotal,
  sumWeeks,
  type ListingReach,
  type WeekComparison,
} from '#domain/reach/reach.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { describeWeek, describeWeekBefore } from './describe-week.ts';

interface Props {
  reach: ListingReach;
  /** The end of the live period of an expired listing, in ISO 8601. */
  end?: string | undefined;
  text: Text['myListings']['reach'];
}

/**
 * Two large figures: the visitors and the enquiries of a week, with their change since the 7 days before. The week of a
 * live listing ends today, the one of an expired listing with its last hour; without a visit in it, all days count. For a live listing, screen readers read a
 * sentence instead, and a week without any count is a sentence for all.
 */
export function WeekFigures({ reach, end, text }: Props) {
  const endDay = end === undefined ? end : toIsoDay(new Date(end));
  const week = compareWeeks(reach, endDay);
  const { before } = sumWeeks(reach, endDay);
  const sentence = end === undefined && describeWeek(reach, text.week);
  if (week === null && sentence !== false)
    return (
      <p className="grid min-h-28 max-w-prose content-center border-l-4 border-line pl-3 text-lead">
        <WholeAmounts text={sentence} />
      </p>
    );
  return (
    <>
      {sentence && (
        <p className="sr-only">
          {sentence} {before && describeWeekBefore(before, text.figures)}
        </p>
      )}
      <p className="text-ink-soft">{describePeriod(reach, end, week !== null, text)}</p>
      <dl className="grid grid-cols-2 gap-3" aria-hidden={sentence !== false}>
        <Figure name="visitors" week={week ?? sumAllDays(reach)} text={text.figures} />
        <Figure name="enquiries" week={week ?? sumAllDays(reach)} text={text.figures} />
      </dl>
    </>
  );
}

/** Returns the sums of all requested days, in place of a last week without a visit. */
function sumAllDays({ days }: ListingReach): WeekComparison {
  const { visitors, enquiries } = getTotal(days);
  return {
    visitors: { count: visitors, change: null },
    enquiries: { count: enquiries, change: null },
  };
}

/** Returns the name of the days that the figures count. */
function describePeriod(
  { days: [first] }: ListingReach,
  end: string | undefined,
  hasWeek: boolean,
  text: Props['text'],
): string {
  if (end === undefined) return text.figures.live;
  return hasWeek || !first ? text.figures.ended : fill(text.since, { date: formatDay(first.day) });
}

interface FigureProps {
  name: 'visitors' | 'enquiries';
  week: WeekComparison;
  text: Props['text']['figures'];
}

function Figure({ name, week, text }: FigureProps) {
  const { count, change } = week[name];
  return (
    <div
      className={`flex flex-col border-l-4 pl-3 ${name === 'visitors' ? 'border-brand' : 'border-accent'}`}
    >
      <dt className="order-2 font-bold">{text[name]}</dt>
      <dd className="order-1 text-figure leading-none font-bold tabular-nums">
        {formatNumber(count)}
      </dd>
      {change !== null && (
        <dd className={`order-3 text-sm ${change > 0 ? 'text-good' : 'text-ink-soft'}`}>
          {describeChange(change, text)}
        </dd>
      )}
    </div>
  );
}

function describeChange(change: number, text: FigureProps['text']): string {
  if (change === 0) return text.same;
  return fill(change > 0 ? text.more : text.fewer, { count: formatNumber(Math.abs(change)) });
}
