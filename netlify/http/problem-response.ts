import { getText } from '#content/text/text.ts';
import type { FieldProblem, Problem, ProblemDocument } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { noStore } from './cache.ts';

/**
 * Returns a problem as `application/problem+json` (RFC 9457), with a `Retry-After` header if it has a waiting time.
 */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return Response.json(toDocument(problem), {
    status: getStatus(problem),
    headers: {
      'content-type': 'application/problem+json',
      ...noStore,
      ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
      ...headers,
    },
  });
}

/** Returns the title and the advice of a problem for the user. */
export function getProblemText({ code, retryAfter }: Problem): { title: string; advice: string } {
  const { problems, problemWait } = getText();
  const { title, advice } = problems[code];
  if (retryAfter === undefined) return { title, advice };
  return { title, advice: fill(problemWait.advice, { time: formatWait(retryAfter) }) };
}

/** Returns a field's problem as a sentence. A code that no form of the site causes gets a general sentence. */
export function describeFieldProblem({ field, message }: FieldProblem): FieldProblem {
  const { refusals } = getText();
  const sentence = describeRefusal(message, refusals);
  return { field, message: sentence === message ? refusals.otherwise : sentence };
}

function toDocument(problem: Problem): ProblemDocument {
  const { code, fields, retryAfter } = problem;
  const { title, advice } = getProblemText(problem);
  return {
    type: `urn:problem:${code}`,
    code,
    status: getStatus(problem),
    title,
    detail: advice,
    ...(fields && { fields: fields.map(describeFieldProblem) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Maximum number of minutes that are shown as minutes. */
const maxMinutes = 90;

/** Formats a waiting time, rounded up so that the retry is never too early. */
function formatWait(seconds: number): string {
  const { problemWait } = getText();
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > maxMinutes) return fillPlural(problemWait.hours, Math.ceil(minutes / 60));
  return fillPlural(problemWait.minutes, minutes);
}
