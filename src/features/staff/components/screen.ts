/** Context that all parts of the staff's screen share. */
import { createContext, useContext } from 'react';
import type { Problem } from '#domain/problem/problem.ts';
import { useAction } from '#features/components/use-action.ts';
import type { Text } from '#content/text/text.ts';

export type StaffText = Text['staff'];

interface Screen {
  text: StaffText;
  /** Announces a completed action on the screen and to screen readers; '' removes the announcement. */
  announce: (message: string) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** Returns the screen's texts, and the function that announces completed actions. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("This stands outside the staff's screen.");
  return screen;
}

/**
 * Runs an action of staff, and returns the failure as a sentence; '' without a failure.
 * @param failed - the sentence for a failed connection.
 */
export function useStaffAction(failed?: string) {
  const { text, announce } = useScreen();
  const { problem, run, busy } = useAction();
  return {
    busy,
    run: (action: () => Promise<void>) => {
      // Removes the announcement of the former action.
      announce('');
      return run(action);
    },
    failure: problem ? describeProblem(problem, text, failed) : '',
  };
}

/**
 * Returns the reason of a failure and the next step.
 * @param failed - the sentence for a failed connection.
 */
export function describeProblem(
  problem: Problem,
  { ui: text }: StaffText,
  failed: string = text.failed,
): string {
  if (problem.code === 'not-signed-in') return text.sessionEnded;
  if (problem.code === 'answer-lost') return text.answerLost;
  const fields = (problem.fields ?? []).map(({ message }) => message);
  const sentences = fields.length > 0 ? fields.join(' ') : problem.sentences;
  return problem.isOutage || sentences === undefined ? `${failed} ${text.advice}` : sentences;
}
