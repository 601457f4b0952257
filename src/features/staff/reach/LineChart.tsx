import { getTicks } from '#domain/reach/chart-ticks.ts';
import { formatShortDay } from '../components/format-short-day.ts';
import { ChartFrame, LegendName, chartHeight } from '../../charts/ChartFrame.tsx';

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
}

/**
 * A chart with a line for each series, unless all values are 0. Screen readers ignore it, because the table below it has
 * the same numbers.
 */
export function LineChart({ days, lines }: Props) {
  const lastIndex = days.length - 1;
  if (lastIndex < 1) return null;
  const values = lines.flatMap((line) => line.values);
  if (values.every((value) => value === 0)) return null;
  const ticks = getTicks(values);
  const [top = 1] = ticks;
  const range = top - (ticks.at(-1) ?? 0);
  // The first, the middle and the last day fit below the chart of a phone.
  const labelled = [...new Set([0, Math.floor(lastIndex / 2), lastIndex])];
  const toPoints = (line: readonly number[]) =>
    line.map((value, index) => `${index},${(chartHeight * (top - value)) / range}`).join(' ');
  return (
    <ChartFrame
      ticks={ticks}
      labels={labelled.map((index) => formatShortDay(days[index] ?? ''))}
      places={labelled.map((index) => index / lastIndex)}
      width={lastIndex}
      legend={lines.map(({ label, isDashed }) => (
        <LegendName key={label} className={isDashed ? 'border-dashed border-good' : 'border-brand'}>
          {label}
        </LegendName>
      ))}
    >
      {lines.map((line) => (
        <polyline
          key={line.label}
          points={toPoints(line.values)}
          className={line.isDashed ? 'stroke-good' : 'stroke-brand'}
          fill="none"
          strokeWidth="3"
          strokeDasharray={line.isDashed ? '6 4' : undefined}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </ChartFrame>
  );
}
