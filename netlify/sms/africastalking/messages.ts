/** Parses the responses and the callbacks of Africa's Talking. */
import * as z from 'zod';
import {
  SmsRefusal,
  type DeliveryReport,
  type SmsReceipt,
  type SmsRefusalReason,
} from '../provider.ts';

const recipientSchema = z.object({
  statusCode: z.coerce.number(),
  status: z.string().catch(''),
  cost: z.coerce.string().catch(''),
  messageId: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .catch(''),
});

const responseSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string().catch(''),
    Recipients: z.array(recipientSchema),
  }),
});

/** The codes of accepted messages: processed, sent, queued. */
const acceptedCodes = [100, 101, 102];

/** The code of a message that the provider holds for a check, and may send later. */
const riskHoldCode = 401;

/** The reasons by code. Any other code is a refusal that may succeed later. */
const reasonsByCode: Partial<Record<number, SmsRefusalReason>> = {
  402: 'misconfigured',
  403: 'unreachable',
  404: 'unreachable',
  405: 'no-balance',
  406: 'opted-out',
  407: 'unreachable',
  409: 'opted-out',
  500: 'provider-down',
  501: 'provider-down',
  502: 'provider-down',
};

/**
 * Parses the response to a message to one number.
 * @throws {SmsRefusal} if no message is sent. Any other error means that the outcome is unknown.
 */
export function parseSendResponse(status: number, body: string): SmsReceipt {
  if (status >= 400 && status < 500) {
    // A wrong key or username has the status 401, with a plain text.
    throw new SmsRefusal('misconfigured', `Africa's Talking refused the request (${status}).`);
  }
  const parsed = responseSchema.safeParse(parseJson(body));
  if (status < 200 || status >= 300 || !parsed.success)
    throw new Error(`Africa's Talking gave an unknown response (${status}).`);
  const { Message: summary, Recipients: recipients } = parsed.data.SMSMessageData;
  const [recipient] = recipients;
  // A response without recipients names a fault of the request, such as an invalid sender.
  if (!recipient) throw new SmsRefusal('misconfigured', summary.slice(0, 100));
  const { statusCode, status: name, messageId, cost } = recipient;
  if (acceptedCodes.includes(statusCode)) {
    if (messageId === '' || messageId === 'None')
      throw new Error('The accepted message has no id.');
    return { providerId: messageId, costKes: parseCost(cost) };
  }
  const detail = `${statusCode} ${name}`.slice(0, 100);
  if (statusCode === riskHoldCode) throw new Error(`The message is on hold: ${detail}`);
  throw new SmsRefusal(reasonsByCode[statusCode] ?? 'unknown', detail);
}

/** Parses a price such as 'KES 0.8000'; undefined for another currency. */
function parseCost(cost: string): number | undefined {
  const amount = /^KES (\d{1,6}(?:\.\d+)?)$/.exec(cost)?.[1];
  return amount === undefined ? undefined : Number(amount);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The states of a message by the status in a report. Rejected, Success and Failed are final. */
const states = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
} as const;

const phoneSchema = z.string().regex(/^\+[1-9]\d{8,14}$/);

const reportSchema = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  status: z.enum(Object.keys(states) as (keyof typeof states)[]),
  phoneNumber: phoneSchema,
  failureReason: z
    .string()
    .regex(/^[\x20-\x7e]{0,100}$/)
    .catch(''),
});

/** Parses the form of a delivery report; undefined for any other form. */
export function parseReport(fields: Record<string, string>): DeliveryReport | undefined {
  const { data } = reportSchema.safeParse(fields);
  return (
    data && {
      providerId: data.id,
      phone: data.phoneNumber,
      state: states[data.status],
      detail: data.failureReason,
      isOptOut: data.failureReason === 'UserInBlackList',
    }
  );
}

/** Parses the form of an opt-out, which names the sender and the number; undefined for any other form. */
export function parseOptOut(fields: Record<string, string>): string | undefined {
  return z.object({ phoneNumber: phoneSchema }).safeParse(fields).data?.phoneNumber;
}
