import { useRef, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';

/** Runs a user's action, at most one at a time, and stores the problem if it fails. */
export function useAction() {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const isRunning = useRef(false);

  /** @returns true if the action succeeded. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    // A second click can arrive before the first one is rendered.
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
