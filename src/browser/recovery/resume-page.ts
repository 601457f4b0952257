/** Restores the input of a page, and repeats a click on a login button, after recover-page.ts reloaded the page. */
import { on } from '../identity.ts';
import { parseStored, readItem, resumeKey, writeItem } from '../storage.ts';
import type { TypedField } from './typed-input.ts';

/** The state of a page before its reload. */
export interface ResumedState {
  path: string;
  fields: TypedField[];
  /** The login button that was pressed before its script could load; undefined if none was. */
  pressed: { action: string; text: string } | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The time in ms during which fields that appear late are restored. */
const restoreMs = 15_000;

/** Restores the stored state, and removes it from the storage. */
export function resumePage(): void {
  const state = parseStored(readItem(resumeKey, 'sessionStorage')) as ResumedState | null;
  writeItem(resumeKey, null, 'sessionStorage');
  if (state?.path !== location.pathname) return;
  const { fields, pressed } = state;
  restoreFields(
    document,
    fields.filter(({ isInFrame }) => !isInFrame),
  );
  const stopListening = on('open', () => {
    stopListening();
    const frame = document.querySelector<HTMLIFrameElement>('iframe#netlify-identity-widget');
    if (!frame?.contentDocument) return;
    restoreFields(
      frame.contentDocument,
      fields.filter(({ isInFrame }) => isInFrame),
    );
  });
  if (pressed) pressAgain(pressed);
}

/** Restores fields now, or as soon as they exist and their islands are hydrated. */
function restoreFields(root: Document, fields: TypedField[]): void {
  const pendingFields = new Set(fields);
  const restore = () => {
    for (const field of pendingFields) {
      if (restoreField(root, field)) pendingFields.delete(field);
    }
    if (pendingFields.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['ssr'] });
  setTimeout(() => observer.disconnect(), restoreMs);
  restore();
}

/**
 * Restores a field.
 * @returns false until the field exists and its island is hydrated.
 */
function restoreField(root: Document, field: TypedField): boolean {
  const control = root.querySelectorAll<Control>(field.selector)[field.index];
  if (!control || control.closest('astro-island[ssr]')) return false;
  if (field.checked !== undefined) {
    if ((control as HTMLInputElement).checked !== field.checked) control.click();
    return true;
  }
  if (control.value === field.value) return true;
  // React replaces the setter of `value` on the element, and ignores values from this setter. So the setter of the
  // prototype is called.
  const prototype = Object.getPrototypeOf(control) as Control;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, field.value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Presses the same button, or else a button with the same action, or else any button that opens the login dialog. */
function pressAgain({ action, text }: NonNullable<ResumedState['pressed']>): void {
  const buttons = Array.from(
    document.querySelectorAll<HTMLElement>('[data-identity]:not([data-identity=logout])'),
  );
  const sameAction = buttons.filter(({ dataset }) => dataset['identity'] === action);
  const button = sameAction.find(({ textContent }) => textContent === text) ?? sameAction[0];
  (button ?? buttons[0])?.click();
}
