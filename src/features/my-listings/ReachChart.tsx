import { formatDay } from '#browser/dates.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import type { ReachDay } from '#domain/reach/reach.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  days: readonly ReachDay[];
  text: Text['myListings']['reach']['chart'];
}

/** Height of the highest bar, in units of the SVG. */
const maxBarHeight = 100;
/** Width of a bar, in units of the SVG. */
const barWidth = 2;
/** Width of a day with its two bars and the gap beside them, in units of the SVG. */
const dayWidth = 5;
/** Number of days for which the chart has space at least, so that the bars of a first day do not fill it. */
const minDays = 7;

/**
 * A chart with two bars side by side for each day: visitors, then enquiries. The first counted day is at the left, so
 * that a new advert fills its first week from there. Screen readers ignore the chart, because a table in
 * ReachNumbers.tsx has the same numbers.
 */
export function ReachChart({ days, text }: Props) {
  const maxVisitors = Math.max(1, ...days.map(({ visitors }) => visitors));
  const firstDay = days[0]?.day;
  const lastDay = days.at(-1)?.day;
  const shownDays = Math.max(minDays, days.length);
  const renderBar = (x: number, count: number, color: string) => {
    const height = (maxBarHeight * Math.min(count, maxVisitors)) / maxVisitors;
    return (
      <rect x={x} y={maxBarHeight - height} width={barWidth} height={height} className={color} />
    );
  };
  return (
    <figure className="grid gap-1">
      <figcaption className="flex flex-wrap gap-x-4">
        <span className="border-l-8 border-brand pl-2">{text.people}</span>
        <span className="border-l-8 border-accent pl-2">{text.asked}</span>
        <span>{fill(text.most, { count: formatNumber(maxVisitors) })}</span>
      </figcaption>
      <svg
        className="h-32 w-full border-b border-line"
        viewBox={`0 0 ${shownDays * dayWidth - 1} ${maxBarHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, visitors, enquiries }, index) => (
          <g key={day}>
            {renderBar(index * dayWidth, visitors, 'fill-brand')}
            {renderBar(index * dayWidth + barWidth, enquiries, 'fill-accent')}
          </g>
        ))}
      </svg>
      <p className="flex justify-between gap-4 text-sm text-ink-soft" aria-hidden="true">
        <span>{firstDay && formatDay(firstDay)}</span>
        <span>{days.length >= minDays && lastDay && formatDay(lastDay)}</span>
      </p>
    </figure>
  );
}
