/** The context of the staff area, which all panels share. */
import { createContext, useContext } from 'react';
import { isOffline } from '#browser/polling.ts';
import type { Problem } from '#domain/problem/problem.ts';
import type { StaffCounts } from '#domain/staff/staff-counts.ts';
import { useAction } from '#features/components/use-action.ts';
import type { Text } from '#content/text/text.ts';

export type StaffText = Text['staff'];

interface Screen {
  text: StaffText;
  /** Announces a successful action, visibly and to screen readers; '' removes the announcement. */
  announce: (message: string) => void;
  /** The numbers of waiting items by list, as in the menu; undefined until they are loaded. */
  counts?: StaffCounts | undefined;
}

/** Loads the list of an item again, for example after a refusal because of another user's action. */
export const ReloadContext = createContext<() => void>(() => undefined);

export const ScreenContext = createContext<Screen | null>(null);

/**
 * Returns the texts of the staff area, and the function that announces a successful action.
 * @throws {Error} outside of the staff area.
 */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen needs a ScreenContext.');
  return screen;
}

/**
 * Returns `run`, which runs an action of staff, `busy`, which is true during an action, and the `problem` of the last
 * action. `failure` is a text about this problem; '' without a failure.
 * @param connectionText - the text for a failure of the network or the site.
 */
export function useStaffAction(connectionText?: string) {
  const { text, announce } = useScreen();
  const { problem, run, busy } = useAction();
  return {
    busy,
    problem,
    run: (action: () => Promise<void>) => {
      // Removes the announcement of the previous action.
      announce('');
      return run(action);
    },
    failure: problem ? describeProblem(problem, text, connectionText) : '',
  };
}

/**
 * Returns a text about a failure. The text about a refusal contains the endpoint's reasons.
 * @param connectionText - the text for a failure of the network or the site, and for a failure without a reason.
 */
export function describeProblem(
  problem: Problem,
  { ui: text }: StaffText,
  connectionText: string = text.failed,
): string {
  if (problem.code === 'not-signed-in') return text.sessionEnded;
  if (problem.code === 'answer-lost') return text.answerLost;
  return hasOwnReason(problem)
    ? getReason(problem)
    : `${connectionText} ${isOffline() ? text.offline : text.advice}`;
}

/** Returns the endpoint's reasons for a refusal; '' without them. */
function getReason({ fields = [], sentences = '' }: Problem): string {
  return fields.map(({ message }) => message).join(' ') || sentences;
}

/** True for a refusal with a reason; false for a failure of the network, the site or the session. */
export const hasOwnReason = (problem: Problem): boolean =>
  problem.code !== 'not-signed-in' && !problem.isOutage && getReason(problem) !== '';
