import type { MouseEvent } from 'react';
import type { DraftField } from '#domain/listing/draft.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { wrongPlaces } from './steps.ts';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-form-position.ts';

interface Props {
  form: ListingForm;
  fields: readonly DraftField[];
  text: ListingFormText;
}

/** A list of the problems of some fields, each with a link to its field. */
export function FormProblems({ form: { problems, state }, fields, text }: Props) {
  const items = wrongPlaces(problems, fields).map((place) => {
    const message = problems[place] ?? '';
    const [, id] = place.split('.');
    const at = state.draft.items.findIndex((item) => item.id === id) + 1;
    return {
      label: at > 0 ? fill(text.itemProblem, { at, problem: message }) : message,
      href: `#${fieldId(place)}`,
    };
  });
  if (items.length === 0) return null;
  const heading = items.length === 1 ? text.problem : fill(text.problems, { count: items.length });
  const lead = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  };
  return (
    <div className="w-full" onClick={lead}>
      <ErrorSummary heading={heading} items={items} hasFocus={false} />
    </div>
  );
}
