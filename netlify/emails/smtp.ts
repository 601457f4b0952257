/** Hands a letter to a mail server. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { ClaimedMail } from '../data/mail.ts';
import type { MailServer, Sender } from '../env.ts';

interface Post {
  server: MailServer;
  from: Sender;
  signal: AbortSignal;
}

/** @throws when the server does not take the letter, or the signal comes first. */
export async function sendBySmtp(
  { id, recipient, subject, html, text }: ClaimedMail,
  { server, from, signal }: Post,
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
export function connectionTo({
  secure,
  host,
  port,
  user,
  password,
}: MailServer): SMTPTransportOptions {
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
