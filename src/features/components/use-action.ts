import { useRef, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';

/**
 * Returns `run`, which runs a user's actions one at a time, `busy`, which is true during an action, and `problem`,
 * which is set if the last action failed.
 */
export function useAction() {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const isRunning = useRef(false);

  /**
   * Runs an action, unless another one is running.
   * @returns true if the action succeeded.
   */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    // A second click can arrive before React renders the busy state.
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
