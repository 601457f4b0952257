import { useScreen, type StaffText } from '../components/screen.ts';

type PartState = keyof StaffText['health']['states'];

/** The name of a state, in colour if it is known. */
export function StateName({ state }: { state: PartState }) {
  const { states } = useScreen().text.health;
  const colour = state === 'ok' ? 'text-good' : state === 'unknown' ? '' : 'text-bad';
  return <span className={`font-bold ${colour}`}>{states[state]}</span>;
}
