import { formatShortMoment } from '#browser/short-dates.ts';
import type { Health, Run } from '#domain/staff/health.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { StateName } from './StateName.tsx';

/** Schedules with the facts of their last runs. */
export function ScheduleList({ schedules }: Pick<Health, 'schedules'>) {
  const { health: text } = useScreen().text;
  const { name: heading, advice } = text.parts.schedules;
  if (schedules.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-xl">{heading}</h2>
      <ul className="divide-y divide-line">
        {schedules.map(({ name, state, run }) => (
          <li key={name} className="flex flex-col gap-1 py-2">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-bold">{text.schedules[name]}</span>
              <StateName state={state} />
              <span className="text-ink-soft">{name}</span>
              <span>{run === null ? text.unknown : describeRun(run, text.run)}</span>
            </p>
            {state === 'late' && <p>{advice}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeRun(run: Run, text: StaffText['health']['run']): string {
  const { started_at, ended_at, succeeded_at, duration_ms, failed_at, error_code } = run;
  const format = (template: string, moment: string) =>
    fill(template, { moment: formatShortMoment(moment), code: error_code ?? '' });
  const isRunning =
    started_at !== null && (ended_at === null || Date.parse(started_at) > Date.parse(ended_at));
  const sentences = [
    succeeded_at === null ? text.never : format(text.succeeded, succeeded_at),
    duration_ms !== null && fill(text.duration, { seconds: (duration_ms / 1000).toFixed(1) }),
    failed_at !== null && format(text.failed, failed_at),
    isRunning && format(text.running, started_at),
  ];
  return sentences.filter(Boolean).join(' ');
}
