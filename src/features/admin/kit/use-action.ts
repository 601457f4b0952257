import { useRef, useState } from 'react';
import type { Text } from '#content/text/text.ts';
import { describeProblem } from './describe-problem.ts';

/** Something that staff do: once at a time, and in words where it could not be done. */
export function useAction(text: Text['adminWords']['kit']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isRunning = useRef(false);

  /** @returns whether it was done. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    // A second click comes before the first is drawn.
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure('');
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(describeProblem(error, text));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
