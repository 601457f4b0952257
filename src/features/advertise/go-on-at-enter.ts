import type { KeyboardEvent } from 'react';

/** A phone's key says 'next' and means the next field; sending the whole form is the button's work. */
export function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])] as HTMLElement[];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
