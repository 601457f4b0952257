import { Problem } from '#domain/problem/problem.ts';
import type { Text } from '#content/text/text.ts';

/** Why something was not done, and what to do. */
export function describeProblem(
  error: unknown,
  text: Pick<Text['adminWords']['kit'], 'failed' | 'sessionEnded' | 'answerLost'>,
): string {
  if (!(error instanceof Problem)) return text.failed;
  if (error.code === 'not-signed-in') return text.sessionEnded;
  if (error.code === 'answer-lost') return text.answerLost;
  if (error.isOutage) return text.failed;
  const fields = (error.fields ?? []).map(({ message }) => message);
  return fields.length > 0 ? fields.join(' ') : (error.sentences ?? text.failed);
}
