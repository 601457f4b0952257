import type { Text } from '#content/text/text.ts';
import type { Problem } from '#domain/problem/problem.ts';

type PhoneText = Text['settings']['phone'];

/** Returns the text about a failed check of a phone number, for a problem without a field. */
export function describePhoneProblem(
  problem: Problem,
  text: PhoneText,
  sessionEnded: string,
): string {
  if (problem.code === 'not-signed-in') return sessionEnded;
  if (problem.code === 'not-set-up') return text.off;
  return problem.sentences ?? text.failed;
}
