import type { ReactNode } from 'react';
import { formatNumber } from '#domain/money/format-number.ts';

interface Props {
  /** The legend above the chart. */
  legend: ReactNode;
  /** The numbers of the axis, from the top to the base line. */
  ticks: readonly number[];
  /** The labels below the base line: one for each day, or those of a few days. */
  labels: readonly string[];
  /** The place of each label between 0 and 1. By default each label has an equal share. */
  places?: readonly number[];
  /** Width of the chart in units of the SVG. Its height is {@link chartHeight}. */
  width: number;
  children: ReactNode;
}

/**
 * CSS classes of a label at its day. The outer labels stay within the chart. A phone has no place for the labels between
 * them.
 */
const placedClass =
  'absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full max-sm:not-first:not-last:hidden';

/** Height of a chart in units of the SVG. */
export const chartHeight = 100;

/**
 * The frame of a chart: the legend, an axis with numbers and their lines, and the labels of the days. Frames beside each
 * other have their base lines at the same height, also with legends of different heights.
 */
export function ChartFrame({ legend, ticks, labels, places, width, children }: Props) {
  return (
    <figure
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto_auto] gap-x-2 gap-y-1"
      aria-hidden="true"
    >
      <figcaption className="col-span-2 flex flex-wrap items-start gap-x-4 pb-2">
        {legend}
      </figcaption>
      <div className="-my-2.5 flex flex-col justify-between text-end text-sm leading-5 text-ink-soft tabular-nums">
        {ticks.map((tick) => (
          <span key={tick}>{formatNumber(tick)}</span>
        ))}
      </div>
      <svg
        className="h-32 w-full overflow-visible md:h-40"
        viewBox={`0 0 ${width} ${chartHeight}`}
        preserveAspectRatio="none"
      >
        {ticks.map((tick, index) => {
          const y = (chartHeight * index) / Math.max(1, ticks.length - 1);
          return (
            <path
              key={tick}
              d={`M0 ${y}h${width}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
        {children}
      </svg>
      <p className="relative col-start-2 flex min-h-lh justify-between gap-2 text-sm text-ink-soft">
        {labels.map((label, index) => (
          <span
            key={index}
            className={places ? placedClass : labels.length > 2 ? 'flex-1 text-center' : ''}
            style={places && { left: `${(places[index] ?? 0) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** A name in the legend, with the colour of its bars or its line. */
export function LegendName({ className, children }: { className: string; children: string }) {
  return <span className={`border-l-8 pl-2 ${className}`}>{children}</span>;
}
