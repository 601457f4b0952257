import type { Problem } from '#domain/problem/problem.ts';
import { describeRefusal, type Refusal } from '#domain/problem/refusal.ts';
import type { PageText } from '#content/text/text.ts';

/**
 * Returns a text about a failed payment request: the reason and, unless a field has the problem, the next step. The
 * result is '' without a problem.
 * @param options.hasCountdown - true if a countdown to the retry time is displayed beside the text. The result then
 * omits the advice.
 */
export function describeFailure(
  problem: Problem | undefined,
  { failure, refusals }: Pick<PageText<'pay'>, 'failure' | 'refusals'>,
  { hasCountdown = false } = {},
): string {
  if (!problem) return '';
  const [field] = problem.fields ?? [];
  if (field) return describeRefusal(field.message, refusals);
  if (problem.code === 'answer-lost') return failure.answerLost;
  const sentences =
    hasCountdown && problem.serverText ? `${problem.serverText.title}.` : problem.sentences;
  return problem.isOutage ? failure.notSent : (sentences ?? failure.notSent);
}

/**
 * Returns a text about the problem of one field of a form; undefined if the field has no problem.
 * @param localRefusal - a problem that the form found before the request.
 */
export function describeFieldProblem(
  field: string,
  localRefusal: Refusal | undefined,
  problem: Problem | undefined,
  { refusals }: Pick<PageText<'pay'>, 'refusals'>,
): string | undefined {
  const refusal =
    localRefusal ?? problem?.fields?.find((fieldProblem) => fieldProblem.field === field)?.message;
  return refusal === undefined ? undefined : describeRefusal(refusal, refusals);
}
