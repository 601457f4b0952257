/** What every part of the staff's screen shares. */
import { createContext, useContext } from 'react';
import type { Problem } from '#domain/problem/problem.ts';
import { useAction } from '#features/components/use-action.ts';
import type { Text } from '#content/text/text.ts';

export type AdminText = Text['adminWords'];

interface Screen {
  text: AdminText;
  /** Announces what was done, for whoever looks and for whoever listens. */
  announce: (words: string) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** The words of the screen, and the way to announce what was done on it. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("This stands outside the staff's screen.");
  return screen;
}

/** Something that staff do, and in words why it could not be done; '' where nothing went wrong. */
export function useStaffAction() {
  const { text } = useScreen();
  const { problem, ...action } = useAction();
  return { ...action, failure: problem ? describeProblem(problem, text) : '' };
}

/** Why something was not done, and what to do. */
export function describeProblem(problem: Problem, { ui: text }: AdminText): string {
  if (problem.code === 'not-signed-in') return text.sessionEnded;
  if (problem.code === 'answer-lost') return text.answerLost;
  if (problem.isOutage) return text.failed;
  const fields = (problem.fields ?? []).map(({ message }) => message);
  return fields.length > 0 ? fields.join(' ') : (problem.sentences ?? text.failed);
}
