/**
 * Copies the number of a button with the attribute `data-copy`, and writes the outcome below the numbers. If the browser
 * denies the copy, the number is selected, so that the visitor can copy it manually.
 */
import { copyOrSelect } from './share.ts';

export async function copyNumber(button: HTMLElement): Promise<void> {
  const section = button.closest('section');
  const number = button.previousElementSibling;
  const status = section?.querySelector('[role=status]');
  if (!section || !number || !status) return;
  const outcome = await copyOrSelect(button.dataset['copy'] ?? '', number);
  status.textContent = `${section.dataset[outcome] ?? ''}: ${number.textContent}`;
}
