import { getTicks } from '#domain/reach/chart-ticks.ts';
import { ChartFrame, LegendName, chartHeight } from './ChartFrame.tsx';

interface Series {
  name: string;
  colour: keyof typeof colours;
}

interface Props {
  /** The two bars of each day. */
  series: readonly [Series, Series];
  /** The values of the two bars of each day. */
  days: readonly (readonly [number, number])[];
  /** The labels of all days, or of the first and the last one. */
  labels: readonly string[];
}

/** The colours of the bars, and of their names in the legend. */
const colours = {
  brand: { fill: 'fill-brand', border: 'border-brand' },
  accent: { fill: 'fill-accent', border: 'border-accent' },
  soft: { fill: 'fill-line', border: 'border-line' },
} as const;

/** Width of a bar, and of a day with its two bars and a gap on both sides, in units of the SVG. */
const barWidth = 2;
const dayWidth = 5;

/**
 * A chart with two bars side by side for each day. Screen readers ignore it, because a sentence or a table beside it has the
 * same numbers.
 */
export function BarChart({ series, days, labels }: Props) {
  const ticks = getTicks(days.flat());
  const [top = 1] = ticks;
  return (
    <ChartFrame
      ticks={ticks}
      labels={labels}
      width={days.length * dayWidth}
      legend={series.map(({ name, colour }) => (
        <LegendName key={name} className={colours[colour].border}>
          {name}
        </LegendName>
      ))}
    >
      {days.map((values, day) =>
        series.map(({ name, colour }, bar) => {
          const height = (chartHeight * (values[bar] ?? 0)) / top;
          return (
            <rect
              key={`${day}-${name}`}
              x={day * dayWidth + 0.5 + bar * barWidth}
              y={chartHeight - height}
              width={barWidth}
              height={height}
              className={colours[colour].fill}
            />
          );
        }),
      )}
    </ChartFrame>
  );
}
