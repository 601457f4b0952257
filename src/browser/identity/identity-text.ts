// @chunk member
import type { IdentityNotice, IdentityWords } from '#domain/member/identity-words.ts';
import { fill } from '#domain/text/placeholders.ts';
import { loadWords } from '../api/words.ts';
import { emit } from './events.ts';

/** After this time the dialog opens without its own texts. */
const timeoutMs = 5_000;

/** The words of the page's language. @throws {Error} when they cannot be had. */
export const identityWords = () => loadWords<IdentityWords>('/identity-words.json', timeoutMs);

/** Has something said outside the dialog. @param values - for the braces of its sentence. */
export async function say(
  notice: IdentityNotice,
  values: Record<string, string> = {},
): Promise<void> {
  const { notices, dismiss } = await identityWords();
  emit('notice', { sentence: fill(notices[notice], values), dismiss });
}
