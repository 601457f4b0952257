// @chunk member
import type { IdentityNotice, IdentityWords } from '#domain/member/identity-words.ts';
import { fill } from '#domain/text/placeholders.ts';
import { loadWords } from '../api/words.ts';
import { emit } from './events.ts';

/** Timeout after which the dialog opens without its additional texts. */
const timeoutMs = 5_000;

/** Loads the texts in the language of the page. @throws {Error} if the request fails. */
export const identityWords = () => loadWords<IdentityWords>('/identity-words.json', timeoutMs);

/** Shows a notice outside the dialog. @param values - for the placeholders of its text. */
export async function say(
  notice: IdentityNotice,
  values: Record<string, string> = {},
): Promise<void> {
  const { notices, dismiss } = await identityWords();
  emit('notice', { sentence: fill(notices[notice], values), dismiss });
}
