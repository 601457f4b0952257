import type { Problem } from '#domain/problem/problem.ts';
import { useAction } from '#features/components/use-action.ts';
import { useScreen, type AdminText } from './screen.ts';

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
