import { formatShortMoment } from '#browser/short-dates.ts';
import { describePart, type HealthPart } from '#domain/staff/describe-health.ts';
import { healthQueues, type Health } from '#domain/staff/health.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { StateName } from './StateName.tsx';

const parts: HealthPart[] = ['database', ...healthQueues, 'books'];

/** States that need no advice. */
const calmStates = new Set(['ok', 'slow', 'unknown']);

/** Links to the panels in which staff process a part. */
const links: Partial<Record<HealthPart, string>> = {
  refunds: '?view=refunds',
  review: '?view=review',
  books: '?view=books',
};

/** Returns the state of a part. */
const getState = (part: HealthPart, health: Health) =>
  part === 'database' ? health.database : health[part].state;

const isCalm = (part: HealthPart, health: Health) => calmStates.has(getState(part, health));

/** The database, the queues and the books. The parts that do not work come first. */
export function HealthParts({ health }: { health: Health }) {
  const sortedParts = parts.toSorted(
    (one, other) => Number(isCalm(one, health)) - Number(isCalm(other, health)),
  );
  return (
    <ul className="divide-y divide-line">
      {sortedParts.map((part) => (
        <PartItem key={part} part={part} health={health} />
      ))}
    </ul>
  );
}

interface PartProps {
  part: HealthPart;
  health: Health;
}

/** A part with its state and its figures in one line, and advice below it if it is red. */
function PartItem({ part, health }: PartProps) {
  const { health: text } = useScreen().text;
  const { name, advice } = text.parts[part];
  const state = getState(part, health);
  // Differences are settled in the list of payments.
  const link = state === 'differs' ? '?view=payments' : links[part];
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 [&_a]:-my-2.5">
        <span className="font-bold">{name}</span>
        <StateName state={state} />
        <span>{describePart(part, health, text, formatShortMoment)}</span>
        {link !== undefined && <ScreenLink href={link}>{text.open}</ScreenLink>}
      </p>
      {!isCalm(part, health) && <p>{advice}</p>}
    </li>
  );
}
