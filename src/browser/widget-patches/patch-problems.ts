/**
 * Shows the problem of a field below it, before the form is sent. The browser's own message would be vague, and cover the
 * next field.
 */
import type { Widget } from 'netlify-identity-widget';
import type { FieldProblems } from '#domain/member/identity-text.ts';
import { fill } from '#domain/text/placeholders.ts';

/**
 * Adds the problems to the dialog. Another page of the dialog, and a dialog that opens again, start without them.
 * @param text - undefined if the texts failed to load. The browser then shows its own messages.
 */
export function patchProblems(content: Document, widget: Widget, text?: FieldProblems): void {
  if (!text) return;
  const show = (field: HTMLInputElement, problem = describeProblem(field, text)) => {
    field.ariaInvalid = problem === '' ? null : 'true';
    setNote(field, `${field.name}-problem`, problem);
  };
  const findMarked = () => content.querySelectorAll<HTMLInputElement>('input[aria-invalid]');
  const reset = () => {
    for (const field of findMarked()) show(field, '');
  };
  content.addEventListener(
    'invalid',
    (event) => {
      const field = event.target as HTMLInputElement;
      if (describeProblem(field, text) === '') return;
      // The default would show the browser's message.
      event.preventDefault();
      show(field);
      field.form?.querySelector<HTMLElement>(':invalid')?.focus();
    },
    true,
  );
  content.addEventListener('input', () => {
    for (const field of findMarked()) show(field);
  });
  content.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.btnHeader, .btnLink')) reset();
  });
  widget.on('close', reset);
}

/** Returns the problem of a field as a sentence; '' for a valid field, and for the field of a developer's panel. */
function describeProblem(field: HTMLInputElement, text: FieldProblems): string {
  const { name, minLength, validity, value } = field;
  if (validity.valid) return '';
  if (validity.tooShort) return fill(text.short, { count: minLength - value.length });
  return name in text ? text[name as keyof FieldProblems] : '';
}

/** Sets the text below a field, which screen readers read with the field. An empty text removes it. */
export function setNote(field: HTMLInputElement, id: string, text: string): void {
  const { ownerDocument } = field;
  const note = ownerDocument.getElementById(id) ?? ownerDocument.createElement('p');
  if (text === '') {
    note.remove();
    return;
  }
  // The patches run again after each change of the content.
  if (note.textContent !== text) Object.assign(note, { id, textContent: text });
  field.setAttribute('aria-describedby', id);
  if (!note.isConnected) field.closest('.formGroup')?.append(note);
}
