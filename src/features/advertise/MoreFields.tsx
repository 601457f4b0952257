import { useState, type ReactNode } from 'react';
import { foldedFields } from '#domain/listing/fields.ts';
import type { Text } from '#content/text/text.ts';
import type { FormFields } from './use-listing-form.ts';

interface Props {
  form: FormFields;
  text: Text['advertiseForm']['more'];
  children: ReactNode;
}

/**
 * The optional fields, folded until the member opens them. They open by themselves when one of them gets a value or a
 * problem, and for a live advert, of which the form shows everything.
 */
export function MoreFields({ form: { state, problems }, text, children }: Props) {
  const hasContent = foldedFields.some(
    (field) => state.draft[field] !== '' || problems[field] !== undefined,
  );
  const [hadContent, setHadContent] = useState(hasContent);
  const [isOpen, setOpen] = useState(hasContent || state.facts.state === 'live');
  if (hasContent !== hadContent) {
    setHadContent(hasContent);
    if (hasContent) setOpen(true);
  }
  return (
    <details
      className="w-full rounded-sm border-2 border-line"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 p-3">
        <span className="grid flex-1">
          <span className="font-bold text-brand">{text.heading}</span>
          <span className="text-ink-soft">{text.fields}</span>
        </span>
        <span
          aria-hidden="true"
          className={isOpen ? 'w-5 flex-none border-t-4 border-brand' : 'plus text-brand'}
        />
      </summary>
      <div className="flex flex-col gap-6 p-3 pt-1">{children}</div>
    </details>
  );
}
