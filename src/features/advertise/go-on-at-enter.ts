import type { KeyboardEvent } from 'react';

/**
 * Moves the focus to the next field, as the 'next' key of a phone's keyboard promises. Only the button submits the
 * form.
 */
export function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])] as HTMLElement[];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
