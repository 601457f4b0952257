/** Submits a form without leaving the page. */
import type { FieldProblem, ProblemDocument } from '#domain/problem/problem.ts';

/** Timeout of the request, long enough for a slow connection. */
const timeoutMs = 60_000;

/** The result of the submission. `message` is undefined if the response has no text to show. */
export interface FormAnswer {
  sent: boolean;
  message?: string | undefined;
  fields: FieldProblem[];
}

/** Submits a form. The promise never rejects: a failed connection resolves to `sent: false`. */
export async function submitForm(form: HTMLFormElement): Promise<FormAnswer> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return { sent: true, fields: [] };
    return toRefusal((await answer.json()) as Partial<ProblemDocument>);
  } catch {
    return { sent: false, fields: [] };
  }
}

function toRefusal({ title, detail, fields = [] }: Partial<ProblemDocument>): FormAnswer {
  return { sent: false, message: title && `${title}. ${detail ?? ''}`, fields };
}
