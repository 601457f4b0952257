import type { MouseEvent } from 'react';
import type { DraftField } from '#domain/listing/draft.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { findProblemPaths } from './steps.ts';
import type { FormController } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { focusField, getFieldId } from './use-form-position.ts';

interface Props {
  form: FormController;
  fields: readonly DraftField[];
  text: ListingFormText;
}

/** A list of the problems of some fields, each with a link to its field. */
export function FormProblems({ form: { problems, state }, fields, text }: Props) {
  const items = findProblemPaths(problems, fields).map((path) => {
    const message = problems[path] ?? '';
    const [, id] = path.split('.');
    const itemNumber = state.draft.items.findIndex((item) => item.id === id) + 1;
    return {
      label:
        itemNumber > 0 ? fill(text.itemProblem, { at: itemNumber, problem: message }) : message,
      href: `#${getFieldId(path)}`,
    };
  });
  if (items.length === 0) return null;
  const heading = fillPlural(text.problems, items.length);
  return (
    <div className="w-full" onClick={focusLinkTarget}>
      <ErrorSummary heading={heading} items={items} hasFocus={false} />
    </div>
  );
}

/** Focuses the element to which the clicked link leads. The address stays unchanged. */
function focusLinkTarget(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  focusField(link.hash.slice(1));
}
