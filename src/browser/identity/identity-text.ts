// @chunk member
import type { IdentityNotice, IdentityText } from '#domain/member/identity-text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { loadText } from '../api/load-text.ts';
import { emit } from './events.ts';

/** After this time the dialog opens without its own texts. */
const timeoutMs = 5_000;

/** The words of the page's language. @throws {Error} when they cannot be had. */
export const loadIdentityText = () => loadText<IdentityText>('/identity-words.json', timeoutMs);

/** Has something said outside the dialog. @param values - for the braces of its sentence. */
export async function announce(
  notice: IdentityNotice,
  values: Record<string, string> = {},
): Promise<void> {
  const { notices, dismiss } = await loadIdentityText();
  emit('notice', { sentence: fill(notices[notice], values), dismiss });
}
