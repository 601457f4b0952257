/** The edge of an endpoint that takes a form, as plain HTML sends it or as JSON. */
import type { ReactNode } from 'react';
import type { FieldProblem, Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { answerPage } from './answer-page.ts';
import { toProblem } from './endpoint.ts';
import { isFromMachine, isPlainForm, readFields, toTexts } from './form.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { described, problemResponse, problemText } from './problem-response.ts';
import { privateJson, noStore } from './cache.ts';

/** What a form shows that was refused. */
export interface RefusedForm {
  /** What was typed, by the name of the field. */
  values: Record<string, string>;
  problems: FieldProblem[];
  /** What is wrong with none of the fields, and what to do. */
  failure: string | undefined;
}

/** A form as pages, for somebody without scripts. */
interface FormPages {
  /** Address of the page that says that it was received. */
  received: string;
  /** Title of the window in which the form is shown again. */
  title: string;
  show: (form: RefusedForm) => ReactNode;
}

/**
 * Hands the fields to `receive`, unless a machine filled in the trap, which is answered as success.
 * A form is answered by a page, JSON by JSON.
 */
export async function answerForm(
  request: Request,
  pages: FormPages,
  receive: (fields: unknown) => Promise<void>,
): Promise<Response> {
  let values: Record<string, string> = {};
  try {
    requireOwnOrigin(request);
    const fields = await readFields(request);
    values = toTexts(fields);
    if (!isFromMachine(fields)) await receive(fields);
    if (!isPlainForm(request)) return privateJson({ received: true }, 201);
    return new Response(null, { status: 303, headers: { ...noStore, location: pages.received } });
  } catch (error) {
    const problem = toProblem(error, request);
    return isPlainForm(request) ? refusedForm(problem, pages, values) : problemResponse(problem);
  }
}

function refusedForm(problem: Problem, { title, show }: FormPages, values: RefusedForm['values']) {
  const { fields = [], retryAfter } = problem;
  const problems = fields.map(described);
  const { title: summary, advice } = problemText(problem);
  const failure = problems.length > 0 ? undefined : `${summary}. ${advice}`;
  return answerPage({
    title,
    content: show({ values, problems, failure }),
    status: statusOf(problem),
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}
