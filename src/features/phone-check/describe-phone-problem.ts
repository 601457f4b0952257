import type { Text } from '#content/text/text.ts';
import type { Problem } from '#domain/problem/problem.ts';

type PhoneText = Text['settings']['phone'];

/** Returns the text about a failed check of a phone number, for a problem without a field. @param isSent - false for a number without a code */
export function describePhoneProblem(
  problem: Problem,
  text: PhoneText,
  sessionEnded: string,
  isSent = true,
): string {
  if (problem.code === 'not-signed-in') return sessionEnded;
  if (problem.code === 'not-set-up') return text.off;
  if (isWithinMinute(problem)) return isSent ? text.tooSoon : text.waitMinute;
  return problem.sentences ?? text.failed;
}

/** Returns true if the member got a code within the last minute. The other limit, of a day, ends hours later. */
const isWithinMinute = ({ code, retryAfter }: Problem) =>
  code === 'too-many-requests' && retryAfter !== undefined && retryAfter <= 60;
