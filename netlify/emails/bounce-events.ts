/**
 * Parses reports of mail services about bounces and complaints. The format of this site is the one of `eventSchema`,
 * in which `event` is `hard_bounce`, `soft_bounce` or `complaint`. The formats of some services are accepted too.
 */
import * as z from 'zod';

/** An address to which no more emails go. */
interface EmailStop {
  recipient: string;
  cause: 'bounce' | 'complaint';
  /** The reason of the mail service. */
  detail: string;
}

/**
 * Maximum size of a report in bytes. SendGrid sends the largest batches: it sends a batch when the batch has 768 kB,
 * and the last event of a batch may exceed this size [twilio.com/docs/sendgrid, 'Event Webhook Overview']. Brevo sends
 * 500 events at most [developers.brevo.com, 'Batched webhooks']. Amazon SNS sends a message of 256 kB, which is quoted
 * inside of JSON. Postmark sends one event.
 */
export const maxReportBytes = 1024 * 1024;

/** Maximum number of events in a report. An event of SendGrid has at least 200 bytes. */
const maxEvents = 5_000;

/** Maximum length of a reason, as in the database. */
const maxDetailLength = 300;

const address = z.email().max(254);

/** Events by which an address is stopped. All others, such as soft bounces and deliveries, change nothing. */
const causes: Partial<Record<string, EmailStop['cause']>> = {
  hard_bounce: 'bounce',
  complaint: 'complaint',
  // Names of Brevo [developers.brevo.com, 'Transactional webhooks'].
  invalid_email: 'bounce',
  spam: 'complaint',
  // Names of SendGrid [twilio.com/docs/sendgrid, 'Event Webhook Reference'].
  bounce: 'bounce',
  spamreport: 'complaint',
  // Names of Postmark [postmarkapp.com/developer, 'Bounce webhook', 'Spam complaint webhook'].
  HardBounce: 'bounce',
  BadEmailAddress: 'bounce',
  SpamComplaint: 'complaint',
};

const toStops = (name: string, recipients: string[], detail = ''): EmailStop[] => {
  const cause = Object.hasOwn(causes, name) ? causes[name] : undefined;
  return cause
    ? recipients.map((recipient) => ({
        recipient,
        cause,
        detail: detail.slice(0, maxDetailLength),
      }))
    : [];
};

/** An event in the format of this site, of Brevo or of SendGrid. SendGrid gives a soft bounce the type `blocked`. */
const eventSchema = z
  .object({
    event: z.string().max(100),
    email: address,
    reason: z.string().nullish(),
    type: z.string().optional(),
  })
  .transform(({ event, email, reason, type }) =>
    event === 'bounce' && type === 'blocked' ? [] : toStops(event, [email], reason ?? ''),
  );

/** An event of Postmark. Only a bounce has a type that tells its kind. */
const postmarkSchema = z
  .object({
    RecordType: z.string().max(100).optional(),
    Type: z.string().max(100).optional(),
    Email: address,
    Description: z.string().nullish(),
  })
  .transform(({ RecordType = 'Bounce', Type = '', Email, Description }) => {
    const name = RecordType === 'Bounce' ? Type : RecordType;
    return toStops(name, [Email], Description ?? '');
  });

const sesRecipients = z.array(
  z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }),
);

/** An event of Amazon SES [docs.aws.amazon.com/ses, 'Amazon SNS notification contents for Amazon SES']. */
const sesSchema = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: sesRecipients }).optional(),
    complaint: z.object({ complainedRecipients: sesRecipients }).optional(),
  })
  .refine(({ notificationType, eventType }) => (notificationType ?? eventType) !== undefined)
  .transform(({ bounce, complaint }) => [
    ...(bounce?.bounceType === 'Permanent'
      ? toSesStops('hard_bounce', bounce.bouncedRecipients)
      : []),
    ...toSesStops('complaint', complaint?.complainedRecipients ?? []),
  ]);

/** An address of SES may have a name: 'Amina <amina@duka.example>'. Any other text that is no address is left out. */
function toSesStops(name: string, recipients: z.output<typeof sesRecipients>): EmailStop[] {
  return recipients.flatMap(({ emailAddress, diagnosticCode }) => {
    const bare = /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress.trim();
    return address.safeParse(bare).success ? toStops(name, [bare], diagnosticCode) : [];
  });
}

/** A message of Amazon SNS, which contains an event of SES as text [docs.aws.amazon.com/sns, 'Parsing message formats']. */
const snsSchema = z
  .object({ Type: z.literal('Notification'), Message: z.string() })
  .transform(({ Message }, context) => {
    const event = sesSchema.safeParse(parseMessage(Message));
    if (event.success) return event.data;
    context.addIssue('is no event of SES');
    return z.NEVER;
  });

function parseMessage(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

const formats = z.union([snsSchema, sesSchema, postmarkSchema, eventSchema]);

/**
 * A list of events. An event of another format, such as one with a malformed address, is left out, because the others
 * would be lost with it. A list without any event of a known format is refused.
 */
const listSchema = z
  .array(z.unknown())
  .max(maxEvents)
  .transform((events, context) => {
    const results = events.map((event) => formats.safeParse(event));
    if (results.length === 0 || results.some(({ success }) => success))
      return results.flatMap(({ data }) => data ?? []);
    context.addIssue('has no event of a known format');
    return z.NEVER;
  });

/** Schema of a report: an event, or a list of events. It returns the addresses to stop. */
export const bounceReportSchema = z.union([listSchema, formats]);

/**
 * Schema of the message by which SNS asks for the confirmation of a subscription. The address to confirm is requested
 * only if it belongs to SNS, because the message comes from outside.
 */
export const subscriptionSchema = z.object({
  Type: z.literal('SubscriptionConfirmation'),
  SubscribeURL: z.url({
    protocol: /^https$/,
    hostname: /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/,
  }),
});
