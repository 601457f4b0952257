import { formatDay } from '#browser/days.ts';
import { compareDays, type ListingReach, type ReachDay } from '#domain/reach/reach.ts';
import type { Text } from '#content/text/text.ts';
import { BarChart } from '../charts/BarChart.tsx';

type ChartText = Text['myListings']['reach']['chart'];

interface WeekProps {
  reach: ListingReach;
  /** The last day of the week, such as '2026-12-01'. */
  lastDay: string;
  /** The name of the week. */
  name: string;
  text: ChartText;
}

/** The visitors of each day of a week, beside those of the 7 days before. It is empty if these were not counted. */
export function WeekChart({ reach, lastDay, name, text }: WeekProps) {
  const days = compareDays(reach, lastDay);
  if (days.length === 0) return null;
  return (
    <BarChart
      series={[
        { name: text.weekBefore, colour: 'soft' },
        { name, colour: 'brand' },
      ]}
      days={days.map(({ visitors, visitorsBefore }) => [visitorsBefore, visitors])}
      labels={days.map(({ day }) => text.days[new Date(day).getUTCDay()] ?? '')}
    />
  );
}

/** A chart with the visitors and the enquiries of each day. It begins with the first live day at the earliest. */
export function ReachChart({ days, text }: { days: readonly ReachDay[]; text: ChartText }) {
  return (
    <BarChart
      series={[
        { name: text.people, colour: 'brand' },
        { name: text.asked, colour: 'accent' },
      ]}
      days={days.map(({ visitors, enquiries }) => [visitors, enquiries])}
      labels={[days[0]?.day, days.at(-1)?.day].map((day) =>
        day === undefined ? '' : formatDay(day),
      )}
    />
  );
}
