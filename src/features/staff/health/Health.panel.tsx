import { requestJson } from '#browser/api/request.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { healthSchema, type Health } from '#domain/staff/health.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '../components/Panel.tsx';
import { describeProblem, useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { usePolling } from '../components/use-list.ts';
import { HealthParts } from './HealthParts.tsx';
import { ScheduleList } from './ScheduleList.tsx';

/** The health of the site: its parts with their states, figures, and advice for the red ones. */
export default function HealthPanel() {
  const { text } = useScreen();
  const loaded = useLoad(requestHealth);
  usePolling(loaded.reload);
  return (
    <Panel text={text.health}>
      {loaded.status === 'loading' && <p role="status">{text.ui.loading}</p>}
      {loaded.status === 'failed' && (
        <Retry
          message={describeProblem(loaded.problem, text, text.health.loadFailed)}
          retry={text.ui.retry}
          onRetry={loaded.retry}
        />
      )}
      {loaded.status === 'ready' && (
        <>
          <Summary health={loaded.data} isOld={loaded.failure !== undefined} />
          <HealthLists health={loaded.data} />
          <div className="flex flex-wrap items-center gap-x-4">
            <Button onClick={loaded.reload}>{text.ui.refresh}</Button>
            <ScreenLink href="?view=restore">{text.restore.link}</ScreenLink>
          </div>
        </>
      )}
    </Panel>
  );
}

/** The parts and the schedules. Late schedules precede the parts, so that nothing red is below the fold. */
function HealthLists({ health }: { health: Health }) {
  const isLate = ({ state }: Health['schedules'][number]) => state === 'late';
  return (
    <>
      <ScheduleList schedules={health.schedules.filter(isLate)} />
      <HealthParts health={health} />
      <ScheduleList schedules={health.schedules.filter((schedule) => !isLate(schedule))} />
    </>
  );
}

async function requestHealth(signal: AbortSignal): Promise<Health> {
  return healthSchema.parse(await requestJson({ path: '/api/staff/health', signal }));
}

interface SummaryProps {
  health: Health;
  /** True if the last reload failed. */
  isOld: boolean;
}

function Summary({ health: { state, checked_at }, isOld }: SummaryProps) {
  const { health: text } = useScreen().text;
  return (
    <p role="status">
      <strong className={state === 'green' ? 'text-good' : 'text-bad'}>{text[state]}</strong>{' '}
      {fill(text.checked, { moment: formatShortMoment(checked_at) })} {isOld && text.isOld}
    </p>
  );
}
