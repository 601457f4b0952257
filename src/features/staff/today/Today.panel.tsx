import { formatShortMoment } from '#browser/short-dates.ts';
import { getTodayLines, type TodayLine } from '#domain/staff/today.ts';
import { staffTodaySchema } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** The work of the day: what is late, what waits, and what the night found. Each line leads to its list. */
export default function TodayPanel() {
  const { today: text } = useScreen().text;
  return (
    <Panel text={text}>
      <LoadedPage path="/api/staff/today" schema={staffTodaySchema}>
        {(data) => {
          const { late, mine, open, night } = getTodayLines(data);
          const hasWork = [late, mine, open].some((lines) => lines.length > 0);
          return (
            <div className="flex flex-col gap-6">
              <Lines heading={text.late} lines={late} isLate />
              <Lines heading={text.mine} lines={mine} />
              {hasWork ? (
                <Lines heading={text.open} lines={open} />
              ) : (
                <p className="text-lead">{text.nothing}</p>
              )}
              <Lines heading={text.night} lines={night} empty={text.quietNight} />
            </div>
          );
        }}
      </LoadedPage>
    </Panel>
  );
}

interface LinesProps {
  heading: string;
  lines: readonly TodayLine[];
  isLate?: boolean;
  /** The text of an empty group. By default an empty group has no heading. */
  empty?: string;
}

/**
 * A group of lines, in two columns on a wide screen; the last line of an odd number has the whole width. The whole area of
 * a line leads to its list.
 */
function Lines({ heading, lines, isLate = false, empty }: LinesProps) {
  const { today: text } = useScreen().text;
  if (lines.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h2 className={`text-lg ${isLate ? 'text-bad' : ''}`}>{heading}</h2>
      {lines.length === 0 && <p className="mt-2">{empty}</p>}
      <ul className="mt-2 grid gap-px border border-line bg-line empty:hidden lg:grid-cols-2">
        {lines.map(({ kind, count, view, at, hasDeadline }) => (
          <li
            key={kind}
            className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] content-start items-center gap-x-4 bg-surface px-4 py-1 hover:bg-band lg:last:odd:col-span-2 [&_a]:after:absolute [&_a]:after:inset-0"
          >
            <span className="text-end text-xl font-bold tabular-nums">{count}</span>
            <ScreenLink href={`?view=${view}`}>{text.lines[kind]}</ScreenLink>
            {at && (
              <span
                className={`col-start-2 pb-2 ${isLate ? 'font-bold text-bad' : 'text-ink-soft'}`}
              >
                {fill(hasDeadline ? text.until : text.since, { date: formatShortMoment(at) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
