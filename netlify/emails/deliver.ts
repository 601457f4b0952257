/** Delivers emails to the mail server, or to the outbox of the embedded stack (netlify/local). */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { site } from '#content/site.ts';
import type { Database } from '../supabase/types.ts';
import { environment, type Environment } from '../env.ts';
import { composeHeaders } from './headers.ts';

export type EmailTable = Database['public']['Tables']['emails'];

/** An email with a lease of two minutes for this process. `attempts` includes the present one. */
export type LeasedEmail = EmailTable['Row'];

/** The parts of an email that a mail server gets. An empty `html` is left out. */
type OutgoingEmail = Pick<LeasedEmail, 'id' | 'recipient' | 'subject' | 'url' | 'html' | 'text'> &
  Partial<Pick<LeasedEmail, 'topic' | 'member_id'>>;

/**
 * Timeout of a delivery in ms. It is short, because a visitor may wait for the delivery, and the platform ends a
 * scheduled function after 30 s.
 */
export const deliveryTimeoutMs = 8_000;

/** An open route to the recipients. The caller closes it after the last email. */
export interface Delivery {
  /** Delivers an email. @throws if the email is refused or late, or if no mail server is configured */
  deliver: (email: OutgoingEmail) => Promise<void>;
  close: () => void;
}

/** @param maxConnections - number of connections to the mail server, which stay open between the emails */
export function openDelivery(maxConnections: number): Delivery {
  const { email: settings } = environment();
  switch (settings?.kind) {
    case 'smtp':
      return openMailServer(settings, maxConnections);
    case 'outbox':
      return { deliver: (email) => putIntoOutbox(email, settings.url), close: () => undefined };
    default:
      return {
        deliver: () =>
          Promise.reject(new Error('E-mails cannot be sent, because SMTP_URL is not set.')),
        close: () => undefined,
      };
  }
}

/**
 * Delivers a single email. @throws if the email is refused or late, or if no mail server is configured
 */
export async function deliver(email: OutgoingEmail): Promise<void> {
  const delivery = openDelivery(1);
  await delivery.deliver(email).finally(() => delivery.close());
}

async function putIntoOutbox(email: OutgoingEmail, outbox: string): Promise<void> {
  const { id, recipient, subject, url, html, text } = email;
  const headers = {
    'Message-ID': composeMessageId(id, new URL(environment().site).hostname),
    'Reply-To': site.email,
    ...(await composeHeaders(email)),
  };
  const response = await fetch(outbox, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: recipient, subject, url, html, text, headers }),
    signal: AbortSignal.timeout(deliveryTimeoutMs),
  });
  await response.body?.cancel();
  if (response.status !== 201) throw new Error(`The outbox answered ${response.status}.`);
}

/** The id is the same in every attempt, so that a mailbox recognises a second copy. */
const composeMessageId = (id: string, domain: string) => `<${id}@${domain}>`;

type Smtp = Extract<Environment['email'], { kind: 'smtp' }>;

function openMailServer({ server, from, replyTo }: Smtp, maxConnections: number): Delivery {
  const transport = createTransport({
    ...createSmtpOptions(server),
    pool: true,
    maxConnections,
    // A message is put into another connection only if no byte of it was sent.
    maxRequeues: 1,
  });
  return {
    deliver: async (email) => {
      const { id, recipient, subject, html, text } = email;
      await transport.sendMail({
        messageId: composeMessageId(id, from.address.split('@').at(-1) ?? ''),
        from,
        replyTo: replyTo ?? { name: site.name, address: site.email },
        to: { name: '', address: recipient },
        subject,
        headers: await composeHeaders(email),
        ...(html !== '' && { html }),
        text,
        signal: AbortSignal.timeout(deliveryTimeoutMs),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
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
