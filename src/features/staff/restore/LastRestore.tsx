import type {
  Restore,
  RestoreComparison,
  RestoreState,
  RestoreStep,
} from '#domain/staff/restore.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { useScreen } from '../components/screen.ts';
import { OpenDifferences } from '../payments/OpenDifferences.tsx';

interface RestoreProps {
  restore: Restore;
  /** Runs a step at the endpoint, and returns the new state. */
  runStep: (step: RestoreStep) => Promise<RestoreState>;
  onStep: (state: RestoreState) => void;
}

/** A restore with its comparison, and the buttons of the next steps while outgoing messages are held. */
export function LastRestore(props: RestoreProps) {
  const { restore } = props;
  const { restore: text } = useScreen().text;
  const { restored_at, taken_at, erasures, released_at } = restore;
  return (
    <>
      <p className="font-bold">
        {released_at === null
          ? text.held
          : fill(text.released, { at: formatShortMoment(released_at) })}
      </p>
      <p>
        {fill(text.restored, {
          at: formatShortMoment(restored_at),
          backup: formatShortMoment(taken_at),
        })}
      </p>
      <p>{erasures === null ? text.noErasures : fill(text.erasures, { count: erasures })}</p>
      <Comparison restore={restore} />
      {released_at === null && <Steps {...props} />}
    </>
  );
}

function Comparison({ restore: { compared_at, comparison } }: { restore: Restore }) {
  const { restore: text } = useScreen().text;
  if (compared_at === null || comparison === null) return <p>{text.notCompared}</p>;
  return (
    <section>
      <p>{fill(text.compared, { at: formatShortMoment(compared_at) })}</p>
      <Findings comparison={comparison} />
    </section>
  );
}

function Findings({ comparison }: { comparison: RestoreComparison }) {
  const { restore: text, books, payments } = useScreen().text;
  const { contradictions, differences, compared } = comparison;
  return (
    <>
      <ul className="list-disc ps-6">
        <li>{fill(text.contradictions, { count: contradictions })}</li>
        <li>{fill(text.differences, { count: differences })}</li>
        {compared.map(({ provider, isDown, ...counts }) => (
          <li key={provider}>
            {fill(isDown ? books.down : books.compared, {
              provider: payments.difference.providers[provider],
              ...counts,
            })}
          </li>
        ))}
      </ul>
      {differences > 0 && <OpenDifferences />}
    </>
  );
}

function Steps({ restore: { compared_at }, runStep, onStep }: RestoreProps) {
  const { restore: text } = useScreen().text;
  return (
    <>
      <p>{text.compareLead}</p>
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          label={text.compare}
          action={() => runStep('compare')}
          toAnnouncement={() => text.comparedNow}
          onDone={onStep}
        />
      </div>
      {compared_at !== null && (
        <>
          <p>{text.releaseLead}</p>
          <div className="flex flex-wrap items-center gap-3">
            <ActionButton
              label={text.release}
              action={() => runStep('release')}
              toAnnouncement={() => text.releasedNow}
              onDone={onStep}
            />
          </div>
        </>
      )}
    </>
  );
}
