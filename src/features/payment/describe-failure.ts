import type { Problem } from '#domain/problem/problem.ts';
import { describeRefusal, type Refusal } from '#domain/problem/refusal.ts';
import type { Words } from '#content/text/text.ts';

/**
 * Why a payment was not begun, and what to do; '' while all is well.
 * @param isCounted - whether the time to wait is counted down beside it.
 */
export function describeFailure(
  problem: Problem | undefined,
  { failure, refusals }: Pick<Words<'pay'>, 'failure' | 'refusals'>,
  isCounted = false,
): string {
  if (!problem) return '';
  const [field] = problem.fields ?? [];
  if (field) return describeRefusal(field.message, refusals);
  if (problem.code === 'answer-lost') return failure.answerLost;
  const sentences = isCounted && problem.said ? `${problem.said.title}.` : problem.sentences;
  return problem.isOutage ? failure.notSent : (sentences ?? failure.notSent);
}

/** What is wrong with one field of a form. @param own - noticed here before it was sent. */
export function describeFieldProblem(
  field: string,
  own: Refusal | undefined,
  problem: Problem | undefined,
  { refusals }: Pick<Words<'pay'>, 'refusals'>,
): string | undefined {
  const refusal = own ?? problem?.fields?.find((each) => each.field === field)?.message;
  return refusal === undefined ? undefined : describeRefusal(refusal, refusals);
}
