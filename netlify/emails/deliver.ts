/** Delivers an email to the mail server, or to the outbox of the embedded stack. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { Database } from '../supabase/types.ts';
import { environment, type Environment } from '../env.ts';

export type EmailTable = Database['public']['Tables']['emails'];

/** An email with a lease of two minutes for this process. `attempts` includes the present one. */
export type LeasedEmail = EmailTable['Row'];

/** The parts of an email that a mail server gets. An empty `html` is left out. */
type OutgoingEmail = Pick<LeasedEmail, 'id' | 'recipient' | 'subject' | 'url' | 'html' | 'text'>;

/**
 * Timeout of a delivery. It is short, because a visitor may wait for the delivery, and the platform ends a
 * scheduled function after 30 s.
 */
const timeoutMs = 8_000;

/**
 * Delivers an email. @throws if the email is refused or late, or if no mail server is configured
 */
export async function deliver(email: OutgoingEmail): Promise<void> {
  const { email: settings } = environment();
  const signal = AbortSignal.timeout(timeoutMs);
  switch (settings?.kind) {
    case 'smtp':
      return sendBySmtp(email, settings, signal);
    case 'outbox':
      return putIntoOutbox(email, settings.url, signal);
    default:
      throw new Error('E-mails cannot be sent, because SMTP_URL is not set.');
  }
}

async function putIntoOutbox(
  { id, recipient, subject, url, html, text }: OutgoingEmail,
  outbox: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(outbox, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: recipient, subject, url, html, text }),
    signal,
  });
  await response.body?.cancel();
  if (response.status !== 201) throw new Error(`The outbox answered ${response.status}.`);
}

type Smtp = Extract<Environment['email'], { kind: 'smtp' }>;

/** Sends an email over SMTP. @throws if the mail server does not accept the email before the signal aborts */
async function sendBySmtp(
  { id, recipient, subject, html, text }: OutgoingEmail,
  { server, from }: Smtp,
  signal: AbortSignal,
): Promise<void> {
  await createTransport(createSmtpOptions(server)).sendMail({
    // The id is the same in every attempt, so that a mailbox recognises a second copy.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    from,
    to: { name: '', address: recipient },
    subject,
    ...(html !== '' && { html }),
    text,
    signal,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Returns the options of a connection. Encryption is required except on the local machine. The timeouts are short,
 * because the server may be unreachable.
 */
export function createSmtpOptions(server: Smtp['server']): SMTPTransportOptions {
  const { secure, host, port, user, password } = server;
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    secure,
    host,
    port,
    ...(user !== '' && { auth: { user, pass: password } }),
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    // The first timeout covers the DNS lookup, the connection and the greeting. The second covers each later pause.
    connectionTimeout: 4_000,
    socketTimeout: 5_000,
  };
}
