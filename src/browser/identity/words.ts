// @chunk member
import type { IdentityNotice, IdentityWords } from '#domain/member/identity-words.ts';
import { emit } from './events.ts';

/** In milliseconds; then the dialog does without them. */
const patience = 5_000;

let asked: Promise<IdentityWords> | undefined;

/** The words of the page's language. @throws when they cannot be fetched; the next call tries again. */
export function identityWords(): Promise<IdentityWords> {
  asked ??= fetchWords().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Has something said outside the dialog. */
export async function say(notice: IdentityNotice): Promise<void> {
  const { notices, dismiss } = await identityWords();
  emit('notice', { sentence: notices[notice], dismiss });
}

async function fetchWords(): Promise<IdentityWords> {
  const answer = await fetch('/identity-words.json', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`/identity-words.json answered ${answer.status}.`);
  return (await answer.json()) as IdentityWords;
}
