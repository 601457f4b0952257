import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { ReloadContext } from './reload-context.ts';
import { useScreen } from './screen.ts';

/** Reports that another user decided about the item first. */
const DecisionsContext = createContext<((message: string) => void) | null>(null);

/** Returns true for the refusal of a decision that another user made first. */
export const isDecided = (problem: Problem | undefined): boolean =>
  problem?.code === 'not-possible' &&
  problem.fields?.some(({ field }) => field === 'decision') === true;

/** Returns the function that reports the text about a decision of another user; it does nothing outside of `Decisions`. */
export const useReportDecided = () => useContext(DecisionsContext) ?? (() => undefined);

interface Props {
  /** Removes the item from the list. Without this function, the list is loaded again. */
  onRemove?: () => void;
  children: ReactNode;
}

/**
 * The buttons of the decisions about an item. If another user decided first, the text about that decision replaces
 * them, because none of them can succeed any more.
 */
export function Decisions({ onRemove, children }: Props) {
  const { ui: text } = useScreen().text;
  const [message, setMessage] = useState('');
  const reload = useContext(ReloadContext);
  if (message === '') return <DecisionsContext value={setMessage}>{children}</DecisionsContext>;
  const loadAgain = () => {
    setMessage('');
    reload();
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Alert>{message}</Alert>
      <Button onClick={onRemove ?? loadAgain}>{onRemove ? text.takeOff : text.refresh}</Button>
    </div>
  );
}
