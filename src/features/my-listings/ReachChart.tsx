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
/** Width of a day with the gap beside it, in units of the SVG. */
const dayWidth = 4;
/** Number of days for which the chart has space at least, so that the bar of a first day does not fill it. */
const minDays = 7;
/** Width of the gap between two days, in units of the SVG. */
const gapWidth = 1;

/**
 * A chart with two overlapping bars for each day: visitors, and in front of them enquiries. The latest day is at
 * the right. Screen readers ignore the chart, because a table in ReachNumbers.tsx has the same numbers.
 */
export function ReachChart({ days, text }: Props) {
  const maxVisitors = Math.max(1, ...days.map(({ visitors }) => visitors));
  const firstDay = days[0]?.day;
  const lastDay = days.at(-1)?.day;
  const shownDays = Math.max(minDays, days.length);
  // The history of less than a week leaves a space at the left.
  const firstPosition = shownDays - days.length;
  const renderBar = (position: number, count: number, color: string) => {
    const barHeight = (maxBarHeight * Math.min(count, maxVisitors)) / maxVisitors;
    const box = {
      x: position * dayWidth,
      y: maxBarHeight - barHeight,
      width: dayWidth - gapWidth,
      height: barHeight,
    };
    return <rect {...box} className={color} />;
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
        viewBox={`0 0 ${shownDays * dayWidth - gapWidth} ${maxBarHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, visitors, enquiries }, index) => (
          <g key={day}>
            {renderBar(firstPosition + index, visitors, 'fill-brand')}
            {renderBar(firstPosition + index, enquiries, 'fill-accent')}
          </g>
        ))}
      </svg>
      <p className="flex justify-between gap-4 text-sm text-ink-soft" aria-hidden="true">
        <span>{days.length >= minDays && firstDay && formatDay(firstDay)}</span>
        <span>{lastDay && formatDay(lastDay)}</span>
      </p>
    </figure>
  );
}
