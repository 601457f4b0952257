/** Submits a form without leaving the page. */
import type { FieldProblem, ProblemDocument } from '#domain/problem/problem.ts';

/** Timeout of the request in ms, long enough for a slow connection. */
const timeoutMs = 60_000;

/**
 * The result of the submission. `message` is the text of a refusal, if it has one. `fields` are the problems of the
 * fields.
 */
export interface FormResult {
  sent: boolean;
  message?: string | undefined;
  fields: FieldProblem[];
}

/** Submits a form. The promise never rejects: a failed connection resolves to `sent: false`. */
export async function submitForm(form: HTMLFormElement): Promise<FormResult> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return { sent: true, fields: [] };
    return toRefusal((await response.json()) as Partial<ProblemDocument>);
  } catch {
    return { sent: false, fields: [] };
  }
}

function toRefusal({ title, detail, fields = [] }: Partial<ProblemDocument>): FormResult {
  return { sent: false, message: title && `${title}. ${detail ?? ''}`, fields };
}
