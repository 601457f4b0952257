import { text } from '#content/text/text.ts';
import type { FieldProblem, Problem, ProblemDocument } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import { noStore } from './cache.ts';

const { problems, problemWait, refusals } = text;

/** Answers a problem as `application/problem+json` (RFC 9457), with the seconds to wait as HTTP says them. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return Response.json(toDocument(problem), {
    status: statusOf(problem),
    headers: {
      'content-type': 'application/problem+json',
      ...noStore,
      ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
      ...headers,
    },
  });
}

/** What is said of a problem to the person who met it. */
export function problemText({ code, retryAfter }: Problem): { title: string; advice: string } {
  const { title, advice } = problems[code];
  if (retryAfter === undefined) return { title, advice };
  return { title, advice: fill(problemWait.advice, { time: formatWait(retryAfter) }) };
}

/** What is wrong with a field, in a sentence; of what no form of ours sends, in a general one. */
export function described({ field, message }: FieldProblem): FieldProblem {
  const sentence = describeRefusal(message, refusals);
  return { field, message: sentence === message ? refusals.otherwise : sentence };
}

function toDocument(problem: Problem): ProblemDocument {
  const { code, fields, retryAfter } = problem;
  const { title, advice } = problemText(problem);
  return {
    type: `urn:problem:${code}`,
    code,
    status: statusOf(problem),
    title,
    detail: advice,
    ...(fields && { fields: fields.map(described) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Rounded up, so that nobody comes too early. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return fill(problemWait.hours, { count: Math.ceil(minutes / 60) });
  return minutes === 1 ? problemWait.minute : fill(problemWait.minutes, { count: minutes });
}
