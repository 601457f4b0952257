import { useScreen, type StaffText } from '../components/screen.ts';

type PartState = keyof StaffText['health']['states'];

/** The colours of states. All other states are problems. */
const colourClasses: Partial<Record<PartState, string>> = { ok: 'text-good', unknown: '' };

/** The name of a state, in colour if it is known. */
export function StateName({ state }: { state: PartState }) {
  const { states } = useScreen().text.health;
  const colourClass = colourClasses[state] ?? 'text-bad';
  return <span className={`font-bold ${colourClass}`}>{states[state]}</span>;
}
