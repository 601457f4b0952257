// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
import type { IdentityNotice, IdentityText } from '#domain/member/identity-text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { loadText } from '../api/load-text.ts';

/** Timeout in ms after which the dialog opens without its additional texts. */
const timeoutMs = 5_000;

/** Loads the texts in the language of the page. @throws {Error} if the request fails. */
export const loadIdentityText = () => loadText<IdentityText>('/identity-text.json', timeoutMs);

/**
 * Shows a notice outside the dialog.
 * @param values - for the placeholders of the text of the notice.
 * @throws {Error} if the texts or the code fail to load.
 */
export async function announce(
  notice: IdentityNotice,
  values: Record<string, string> = {},
): Promise<void> {
  const { notices, dismiss } = await loadIdentityText();
  const { showNotice } = await import('./notice.ts');
  showNotice(fill(notices[notice], values), dismiss);
}
