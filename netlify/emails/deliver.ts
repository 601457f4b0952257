/** Takes a letter to where letters go: a mail server, or the outbox of the embedded stack. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { ClaimedMail } from './send-mail.ts';
import { environment, type Environment } from '../env.ts';

/** A visitor may be waiting for the delivery, and the platform ends a function after 30 s. */
const timeoutMs = 8_000;

/** @throws when nobody took the letter. */
export async function deliver(letter: ClaimedMail): Promise<void> {
  const { mail } = environment();
  const signal = AbortSignal.timeout(timeoutMs);
  switch (mail?.kind) {
    case 'smtp':
      return sendBySmtp(letter, mail, signal);
    case 'outbox':
      return putIntoOutbox(letter, mail.url, signal);
    default:
      throw new Error('Mail cannot be sent, because SMTP_URL is not set.');
  }
}

async function putIntoOutbox(
  { id, recipient, subject, url, html, text }: ClaimedMail,
  outbox: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(outbox, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: recipient, subject, url, html, text }),
    signal,
  });
  await answer.body?.cancel();
  if (answer.status !== 201) throw new Error(`The outbox answered ${answer.status}.`);
}

type Smtp = Extract<Environment['mail'], { kind: 'smtp' }>;

/** @throws when the server does not take the letter, or the signal comes first. */
async function sendBySmtp(
  { id, recipient, subject, html, text }: ClaimedMail,
  { server, from }: Smtp,
  signal: AbortSignal,
): Promise<void> {
  await createTransport(connectionTo(server)).sendMail({
    // The same at every attempt: a copy that slips through twice is recognised as one letter.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    from,
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    signal,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Encrypted, except on this machine; a server that is away is noticed soon. */
export function connectionTo(server: Smtp['server']): SMTPTransportOptions {
  const { secure, host, port, user, password } = server;
  const onThisMachine = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    secure,
    host,
    port,
    ...(user !== '' && { auth: { user, pass: password } }),
    ...(onThisMachine ? { ignoreTLS: true } : { requireTLS: true }),
    // From the look-up of its name to the greeting; then the silence that it may keep.
    connectionTimeout: 4_000,
    socketTimeout: 5_000,
  };
}
