import { formatTime } from '#domain/staff/format-time.ts';
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
            <>
              <Lines heading={text.late} lines={late} isLate />
              <Lines heading={text.mine} lines={mine} />
              {hasWork ? (
                <Lines heading={text.open} lines={open} />
              ) : (
                <p className="text-lead">{text.nothing}</p>
              )}
              <Lines heading={text.night} lines={night} />
              {night.length === 0 && <p>{text.quietNight}</p>}
            </>
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
}

function Lines({ heading, lines, isLate = false }: LinesProps) {
  const { today: text } = useScreen().text;
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className={`text-xl ${isLate ? 'text-bad' : ''}`}>{heading}</h2>
      <ul className="ruled mt-2 flex flex-col">
        {lines.map(({ kind, count, view, at }) => (
          <li key={kind} className="flex items-center gap-x-4 py-1">
            <span className="badge min-w-10 self-center text-center">{count}</span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-4">
              <ScreenLink href={`?view=${view}`}>{text.lines[kind]}</ScreenLink>
              {at && (
                <span className={isLate ? 'font-bold text-bad' : 'text-ink-soft'}>
                  {fill(view === 'review' ? text.until : text.since, { date: formatTime(at) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
