import { formatNumber } from '#domain/money/format-number.ts';
import { getTotal, type ReachDay } from '#domain/reach/reach.ts';
import { visitSources } from '#domain/reach/visit.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  days: readonly ReachDay[];
  text: Text['myListings']['reach']['sources'];
}

/** The sources of the visits. */
export function ReachSources({ days, text }: Props) {
  const total = getTotal(days);
  return (
    <section className="grid max-w-prose gap-2">
      <h4 className="font-bold">{text.heading}</h4>
      <dl className="grid gap-2">
        {visitSources.map((source) => (
          <div key={source} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt>{text.names[source]}</dt>
            <dd className="tabular-nums">{formatNumber(total[source])}</dd>
            <svg
              className="col-span-2 h-2.5 w-full border border-line"
              viewBox={`0 0 ${Math.max(1, total.visitors)} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={total[source]} height="1" className="fill-brand" />
            </svg>
          </div>
        ))}
      </dl>
    </section>
  );
}
