/** Takes a letter to where letters go: a mail server, or the outbox of the embedded stack. */
import type { ClaimedMail } from '../data/mail.ts';
import { environment } from '../env.ts';
import { sendBySmtp } from './smtp.ts';

/** Milliseconds that a letter may take: a visitor may be waiting, and a function ends after 30 s. */
const patience = 8_000;

/** @throws when nobody took the letter. */
export async function deliver(letter: ClaimedMail): Promise<void> {
  const { mail } = environment();
  const signal = AbortSignal.timeout(patience);
  switch (mail?.kind) {
    case 'smtp':
      return sendBySmtp(letter, { ...mail, signal });
    case 'outbox':
      return putIntoOutbox(letter, { ...mail, signal });
    default:
      throw new Error('Mail cannot be sent, because SMTP_URL is not set.');
  }
}

async function putIntoOutbox(
  { id, recipient, subject, url, html, text }: ClaimedMail,
  outbox: { url: string; signal: AbortSignal },
): Promise<void> {
  const answer = await fetch(outbox.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: recipient, subject, url, html, text }),
    signal: outbox.signal,
  });
  await answer.body?.cancel();
  if (answer.status !== 201) throw new Error(`The outbox answered ${answer.status}.`);
}
