/** What every part of the staff's screen shares. */
import { createContext, useContext } from 'react';
import type { Problem } from '#domain/problem/problem.ts';
import { useAction } from '#features/components/use-action.ts';
import type { Text } from '#content/text/text.ts';

export type StaffText = Text['adminWords'];

interface Screen {
  text: StaffText;
  /** Announces what was done, for whoever looks and for whoever listens; '' takes it away. */
  announce: (message: string) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** The words of the screen, and the way to announce what was done on it. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("This stands outside the staff's screen.");
  return screen;
}

/**
 * Something that staff do, and in words why it could not be done; '' where nothing went wrong.
 * @param failed - what is said where the connection failed.
 */
export function useStaffAction(failed?: string) {
  const { text, announce } = useScreen();
  const { problem, run, busy } = useAction();
  return {
    busy,
    run: (action: () => Promise<void>) => {
      // Of what was done before.
      announce('');
      return run(action);
    },
    failure: problem ? describeProblem(problem, text, failed) : '',
  };
}

/** Why something was not done, and what to do. @param failed - what is said where the connection failed. */
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
