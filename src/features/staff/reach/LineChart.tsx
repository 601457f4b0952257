import { formatDay } from '#browser/dates.ts';

interface Line {
  label: string;
  /** A value for each day. */
  values: readonly number[];
  isDashed?: boolean;
}

interface Props {
  /** Oldest first, such as '2026-11-28'. A chart has at least two days. */
  days: readonly string[];
  lines: readonly Line[];
  /** Returns the text about the highest value of all lines. */
  describeHighest: (value: number) => string;
}

/** Height of the highest value, in units of the SVG. The width of a day is 1 unit. */
const height = 100;

/**
 * A chart with a line for each series, unless all values are 0. Screen readers ignore it, because the table below it has
 * the same numbers.
 */
export function LineChart({ days, lines, describeHighest }: Props) {
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined || days.length < 2) return null;
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values));
  const lowest = Math.min(0, ...lines.flatMap(({ values }) => values));
  const range = highest - lowest;
  if (range === 0) return null;
  const toHeight = (value: number) => height - (height * (value - lowest)) / range;
  const toPoints = (values: readonly number[]) =>
    values.map((value, index) => `${index},${toHeight(value)}`).join(' ');
  return (
    // The first row takes the height of the longer caption, so that charts beside each other have one base line.
    <figure className="grid min-w-0 grid-rows-[1fr_auto_auto] gap-1" aria-hidden="true">
      <figcaption className="flex flex-wrap items-end gap-x-4">
        {lines.map(({ label, isDashed }) => (
          <span
            key={label}
            className={`border-l-8 pl-2 ${isDashed ? 'border-dashed border-good' : 'border-brand'}`}
          >
            {label}
          </span>
        ))}
        <span>{describeHighest(highest)}</span>
      </figcaption>
      <svg
        className="h-28 w-full md:h-40 overflow-visible"
        viewBox={`0 0 ${days.length - 1} ${height}`}
        preserveAspectRatio="none"
      >
        {/* The base line is at 0, below which refunds take a sum of money. */}
        <polyline
          points={`0,${toHeight(0)} ${days.length - 1},${toHeight(0)}`}
          className="stroke-line"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        {lines.map(({ label, values, isDashed }) => (
          <polyline
            key={label}
            points={toPoints(values)}
            className={isDashed ? 'stroke-good' : 'stroke-brand'}
            fill="none"
            strokeWidth="3"
            strokeDasharray={isDashed ? '6 4' : undefined}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="flex justify-between gap-4 text-sm text-ink-soft">
        <span>{formatDay(firstDay)}</span>
        <span>{formatDay(lastDay)}</span>
      </p>
    </figure>
  );
}
