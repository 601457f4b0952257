/** Schemas of the operator's settings for emails. `env.ts` parses them. */
import * as z from 'zod';

const mailServerSchema = z.string().transform((text, context) => {
  try {
    const { protocol, hostname, port, username, password, search, hash } = new URL(text);
    const secure = protocol === 'smtps:';
    if ((secure || protocol === 'smtp:') && hostname !== '' && search === '' && hash === '') {
      return {
        secure,
        // The brackets of an IPv6 address are removed.
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

/** An address, or a name and an address: 'Tangaza <hello@tangaza.example>'. */
const senderSchema = z.string().transform((text, context) => {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]*)<(.+)>$/u.exec(text.trim()) ?? [];
  const parsed = z.email().safeParse(address.trim());
  if (parsed.success) return { name: name.trim(), address: parsed.data };
  context.addIssue('must look like Tangaza <hello@tangaza.example>');
  return z.NEVER;
});

/** The names of the DKIM keys in the DNS, separated by commas. The names become parts of host names. */
const selectorsSchema = z.string().transform((text, context) => {
  const selectors = text.split(',').map((selector) => selector.trim());
  if (selectors.every((selector) => /^[\w-]{1,63}(\.[\w-]{1,63})*$/.test(selector)))
    return selectors;
  context.addIssue('must be names of DKIM keys, such as pm, s1');
  return z.NEVER;
});

export const smtpSchema = z.object({
  SMTP_URL: mailServerSchema,
  MAIL_FROM: senderSchema,
  MAIL_REPLY_TO: senderSchema.optional(),
  MAIL_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  MAIL_MAX_PER_SECOND: z.coerce.number().int().min(1).max(1000).optional(),
  MAIL_DKIM_SELECTOR: selectorsSchema.optional(),
});

export function toSmtpSettings(variables: z.output<typeof smtpSchema>) {
  return {
    kind: 'smtp' as const,
    server: variables.SMTP_URL,
    from: variables.MAIL_FROM,
    /** The address for answers, undefined for the address of the site. */
    replyTo: variables.MAIL_REPLY_TO,
    /** Maximum number of connections to the mail server at the same time, undefined for the default. */
    maxConnections: variables.MAIL_MAX_CONNECTIONS,
    /** Maximum number of emails in a second, undefined for the default. */
    maxPerSecond: variables.MAIL_MAX_PER_SECOND,
    dkimSelectors: variables.MAIL_DKIM_SELECTOR,
  };
}

/** Schema of the secret in the address to which the mail service reports bounces. */
export const bounceSecretSchema = z
  .string()
  .regex(/^[\w-]{16,}$/, 'must have at least 16 letters, digits, - and _');

/**
 * Schema of the address of the embedded stack's outbox, which receives the emails unless a mail server is
 * configured.
 */
export const outboxSchema = z.object({
  OUTBOX_URL: z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
});
