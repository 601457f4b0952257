import { useRef, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';

/** Something that somebody does: once at a time, and with the problem where it could not be done. */
export function useAction() {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const isRunning = useRef(false);

  /** @returns whether it was done. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    // A second click comes before the first is drawn.
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ busy: true });
    try {
      await action();
      setState({ busy: false });
      return true;
    } catch (error) {
      setState({ busy: false, problem: Problem.wrap(error) });
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, run };
}
