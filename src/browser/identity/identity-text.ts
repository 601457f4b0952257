// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
import type { IdentityNotice, IdentityText } from '#domain/member/identity-text.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { loadText } from '../api/load-text.ts';
import { getDialogTextLanguage } from './language.ts';

/** Timeout in ms after which the dialog opens without its additional texts. */
const timeoutMs = 5_000;

const path = '/identity-text.json';

/** Loads the texts in the language of the page. @throws {Error} if the request fails. */
export const loadIdentityText = () => loadText<IdentityText>(path, timeoutMs);

/**
 * Loads the texts in the language of the dialog, which a member can choose for all pages.
 * @throws {Error} if the request fails.
 */
export const loadDialogText = () =>
  loadText<IdentityText>(localizePath(path, getDialogTextLanguage()), timeoutMs);

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
