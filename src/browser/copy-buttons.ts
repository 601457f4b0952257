/**
 * Copies the number of a button with the attribute `data-copy`, and writes the outcome beside it. If the browser denies
 * the copy, the number is selected, so that the visitor can copy it manually.
 */
import { copyOrSelect } from './share.ts';

/** Copies the number before the button. The outcome is a text of the section, which the page has in each language. */
export async function copyNumber(button: HTMLElement): Promise<void> {
  const { previousElementSibling: number, nextElementSibling: status } = button;
  if (!number || !status) return;
  const outcome = await copyOrSelect(button.dataset['copy'] ?? '', number);
  for (const other of document.querySelectorAll('[data-copy] + [role=status]'))
    other.textContent = '';
  status.textContent = button.closest('section')?.dataset[outcome] ?? '';
}
