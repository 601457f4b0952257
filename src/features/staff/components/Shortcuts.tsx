import { useEffect, useState } from 'react';
import { readItem, writeItem } from '#browser/storage.ts';
import { Choice } from '#features/components/Choice.tsx';
import { Dialog } from '#features/components/Dialog.tsx';
import { Button } from '#ui/Button.tsx';
import type { StaffText } from './screen.ts';

/** Key in the device's storage. Its value 'off' disables the shortcuts. */
const storageKey = 'tangaza:staff-shortcuts';

/** Keyboard shortcuts that focus the next or previous row, and a dialog that lists and disables them. */
export function Shortcuts({ text }: { text: StaffText['ui'] }) {
  const [isEnabled, setEnabled] = useState(() => readItem(storageKey) !== 'off');
  const [isDialogVisible, setDialogVisible] = useState(false);
  const { keys } = text;
  useEffect(() => {
    if (!isEnabled) return;
    const handleKey = (event: KeyboardEvent) => {
      if (hasOtherPurpose(event)) return;
      if (event.key === '?') setDialogVisible(true);
      if (event.key === 'j') focusRow(1);
      if (event.key === 'k') focusRow(-1);
      if (event.key === '/') {
        document.querySelector<HTMLElement>('input[aria-keyshortcuts="/"]')?.focus();
        event.preventDefault();
      }
      if (/^[a-z]$/.test(event.key) && pressShortcut(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isEnabled]);

  return (
    <div className="mt-6">
      <Button className="max-md:hidden" onClick={() => setDialogVisible(true)}>
        {keys.heading}
      </Button>
      {isDialogVisible && (
        <Dialog heading={keys.heading} onClose={() => setDialogVisible(false)}>
          <dl className="facts items-center">
            {keys.list.map(({ key, does }) => [
              <dt key={`${key} key`}>
                <kbd className="inline-block min-w-8 rounded-sm border-2 border-line px-2 text-center font-sans text-base font-bold text-ink">
                  {key}
                </kbd>
              </dt>,
              <dd key={key}>{does}</dd>,
            ])}
          </dl>
          <Choice
            type="checkbox"
            checked={isEnabled}
            onChoose={(isChosen) => {
              setEnabled(isChosen);
              writeItem(storageKey, isChosen ? null : 'off');
            }}
          >
            {keys.use}
          </Choice>
          <Button onClick={() => setDialogVisible(false)}>{keys.close}</Button>
        </Dialog>
      )}
    </div>
  );
}

/** Returns true if a key press has another purpose: in a field, in a dialog, or as a shortcut of the browser. */
function hasOtherPurpose({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** Focuses the next or previous row. If no row has the focus, it focuses the first row. */
function focusRow(step: 1 | -1): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-key]'));
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const nextRow = rows[index === -1 ? 0 : index + step];
  (nextRow?.querySelector<HTMLElement>('summary, :scope > a') ?? nextRow)?.focus();
}

/**
 * Presses the button with the key in `aria-keyshortcuts`, within the open row that has the focus, or else within the
 * only open row. Returns false if there is no such button.
 */
function pressShortcut(key: string): boolean {
  const focusedRow = document.activeElement?.closest('[data-key]');
  const openRows = document.querySelectorAll('[data-key]:has(details[open])');
  const row = focusedRow ?? (openRows.length === 1 ? openRows[0] : undefined);
  const button = row?.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== undefined && button !== null;
}
