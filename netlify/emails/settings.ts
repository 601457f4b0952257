/** Schema of the operator's settings for emails. `env.ts` parses them. */
import * as z from 'zod';

const mailServerSchema = z.string().transform((text, context) => {
  try {
    const { protocol, hostname, port, username, password, search, hash } = new URL(text);
    const secure = protocol === 'smtps:';
    if ((secure || protocol === 'smtp:') && hostname !== '' && search === '' && hash === '') {
      return {
        secure,
        host: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: port === '' ? undefined : Number(port),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
      };
    }
  } catch {
    // An invalid URL is reported below.
  }
  context.addIssue('must look like smtps://name:password@mail.tangaza.example:465');
  return z.NEVER;
});

const senderSchema = z.string().transform((text, context) => {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]*)<(.+)>$/u.exec(text.trim()) ?? [];
  const parsed = z.email().safeParse(address.trim());
  if (parsed.success) return { name: name.trim(), address: parsed.data };
  context.addIssue('must look like Tangaza <hello@tangaza.example>');
  return z.NEVER;
});

export const smtpSchema = z.object({ SMTP_URL: mailServerSchema, MAIL_FROM: senderSchema });

/**
 * Schema of the address of the embedded stack's outbox, which receives the emails unless a mail server is
 * configured.
 */
export const outboxSchema = z.object({
  OUTBOX_URL: z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
});
