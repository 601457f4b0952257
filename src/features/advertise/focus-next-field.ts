import type { KeyboardEvent } from 'react';

/**
 * Moves the focus to the next field when the Enter key is pressed. Phones label this key 'next'. Only the button
 * submits the form.
 */
export function focusNextFieldOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])] as HTMLElement[];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
