/**
 * Parses requests in the format of Daraja. An error about fields names only the first invalid field, as Daraja
 * does.
 */
import * as z from 'zod';
import { formatTimestamp } from '../../../payments/mpesa/times.ts';

/** An exception that becomes an error response of Daraja. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const digits = z.union([z.string(), z.number()]).transform(String);
const shortCode = digits.pipe(z.string().regex(/^\d{5,7}$/));
const phone = digits.pipe(z.string().regex(/^254[17]\d{8}$/));
const amount = digits.transform(Number).pipe(z.int().min(1).max(1_000_000));
/** Safaricom refuses addresses that contain 'mpesa' or 'safaricom'. */
const address = z.url({ protocol: /^https?$/ }).refine((url) => !/mpesa|safaricom/i.test(url));
const timestamp = z.string().regex(/^\d{14}$/);
const text = z.string().min(1);

/** Schemas of the fields that sign requests about prompts. */
const signature = { BusinessShortCode: shortCode, Password: text, Timestamp: timestamp };

export const schemas = {
  push: z.object({
    ...signature,
    TransactionType: z.enum(['CustomerBuyGoodsOnline', 'CustomerPayBillOnline']),
    Amount: amount,
    PartyA: phone,
    PartyB: shortCode,
    PhoneNumber: phone,
    CallBackURL: address,
    AccountReference: z.string().min(1).max(12),
    TransactionDesc: z.string().min(1).max(13),
  }),
  query: z.object({ ...signature, CheckoutRequestID: text }),
  register: z.object({
    ShortCode: shortCode,
    ResponseType: z.enum(['Completed', 'Cancelled']),
    ConfirmationURL: address,
    ValidationURL: address,
  }),
  reversal: z.object({
    Initiator: text,
    SecurityCredential: text,
    CommandID: z.literal('TransactionReversal'),
    TransactionID: text,
    Amount: amount,
    ReceiverParty: shortCode,
    // `RecieverIdentifierType` is Daraja's spelling of the key.
    RecieverIdentifierType: z.literal('11'),
    ResultURL: address,
    QueueTimeOutURL: address,
    Remarks: z.string().min(2).max(100),
  }),
  registerPull: z.object({
    ShortCode: shortCode,
    RequestType: z.literal('Pull'),
    NominatedNumber: phone,
    CallBackURL: address,
  }),
  pull: z.object({
    ShortCode: shortCode,
    StartDate: createTimeSchema(),
    EndDate: createTimeSchema(),
    OffSetValue: digits.transform(Number).pipe(z.int().min(0)),
  }),
};

/** Returns a schema that parses times such as '2026-11-23 09:30:00' in East Africa Time. */
function createTimeSchema() {
  return z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .transform((value) => new Date(`${value.replace(' ', 'T')}+03:00`));
}

/**
 * Parses the body of a request.
 * @throws {Refusal} if the body is no JSON, or if a field is invalid. The message names the first such field.
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  body: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Refusal(400, '400.002.05', 'Invalid Request Payload');
  }
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  const field = String(error.issues[0]?.path[0] ?? 'Request Payload');
  throw new Refusal(400, '400.002.02', `Bad Request - Invalid ${field}`);
}

/** Formats a time as '2026-11-23T09:30:00+03:00', the format of pulled transactions. */
export function formatPulledTime(time: Date): string {
  const [, date, clock] = /^(\d{8})(\d{6})$/.exec(formatTimestamp(time)) ?? [];
  const day = date?.replace(/(....)(..)(..)/, '$1-$2-$3') ?? '';
  return `${day}T${clock?.replace(/(..)(..)(..)/, '$1:$2:$3') ?? ''}+03:00`;
}
