/** Handles the submission of a form at an endpoint, as plain HTML or as JSON. */
import type { ReactNode } from 'react';
import type { FieldProblem, Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { answerPage } from './answer-page.ts';
import { toProblem } from './endpoint.ts';
import { isHoneypotFilled, isPlainForm, readFields, toTexts } from './form.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { describeFieldProblem, problemResponse, getProblemText } from './problem-response.ts';
import { privateJson, noStore } from './cache.ts';
import { localizePath } from '#domain/language/localized-path.ts';

/** Content of a refused form, for the page that shows it again. */
export interface RefusedForm {
  /** The submitted values, by the name of the field. */
  values: Record<string, string>;
  problems: FieldProblem[];
  /** Title and advice of a problem that belongs to no single field. */
  failure: string | undefined;
}

/** The pages of a form, for visitors without scripts. */
interface FormPages {
  /** Address of the page that confirms the receipt. */
  receivedPath: string;
  /** Title of the window in which the form is shown again. */
  getTitle: () => string;
  render: (form: RefusedForm) => ReactNode;
}

/**
 * Calls `receive` with the fields. If a bot filled in the honeypot field, the response is a success, but `receive`
 * is not called. An HTML form gets a redirect to the page of the receipt, or a page with the refused form. A JSON
 * request gets JSON.
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
    if (!isHoneypotFilled(fields)) await receive(fields);
    if (!isPlainForm(request)) return privateJson({ received: true }, 201);
    return new Response(null, {
      status: 303,
      headers: { ...noStore, location: localizePath(pages.receivedPath) },
    });
  } catch (error) {
    const problem = toProblem(error, request);
    return isPlainForm(request)
      ? renderRefusedForm(problem, pages, values)
      : problemResponse(problem);
  }
}

function renderRefusedForm(
  problem: Problem,
  { getTitle, render }: FormPages,
  values: RefusedForm['values'],
) {
  const { fields = [], retryAfter } = problem;
  const problems = fields.map(describeFieldProblem);
  const { title: summary, advice } = getProblemText(problem);
  const failure = problems.length > 0 ? undefined : `${summary}. ${advice}`;
  return answerPage({
    title: getTitle(),
    content: render({ values, problems, failure }),
    status: getStatus(problem),
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}
