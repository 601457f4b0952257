/**
 * Parses Safaricom's callbacks. Their fields are numbers or strings in any order, and some may be missing. An
 * unreadable callback credits no payment. A callback is only a report: `confirm.ts` credits a payment only after a
 * query to Daraja.
 */
import * as z from 'zod';
import {
  ForgedMessage,
  type FailureReason,
  type Message,
  type ProviderEvent,
} from '../provider.ts';
import { toReason } from './codes.ts';
import { shillingsSchema } from './shillings.ts';
import { parseTimestamp } from './times.ts';

const textField = z.union([z.string(), z.number()]).transform(String);

/** M-Pesa's transaction number, such as SKE52PAWR9. */
const receiptSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8,20}$/);

const promptSchema = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1),
      ResultCode: textField,
      ResultDesc: z.string().optional().catch(undefined),
      CallbackMetadata: z
        .object({ Item: z.array(z.looseObject({ Name: z.string() })) })
        .nullish()
        .catch(undefined),
    }),
  }),
});

const paidSchema = z.object({
  MpesaReceiptNumber: receiptSchema,
  Amount: shillingsSchema,
  PhoneNumber: textField.optional().catch(undefined),
  TransactionDate: textField.optional().catch(undefined),
});

/** The result of a prompt, as its callback reports it: the reason of its failure, or the payment. */
type PromptReport = { session: string } & (
  | { failure: FailureReason; money?: never }
  | { failure?: never; money: ReportedMoney }
);

/** A payment, as a callback reports it. */
export interface ReportedMoney {
  code: string;
  amount: number;
  payer?: string;
  at?: string;
}

/**
 * Parses the callback of a prompt.
 * @throws {ForgedMessage} if the body is unreadable, or reports a payment without a receipt or an amount
 */
export function readPrompt(body: string): PromptReport {
  const { stkCallback } = parseBody(promptSchema, body).Body;
  const { CheckoutRequestID: session, ResultCode, ResultDesc, CallbackMetadata } = stkCallback;
  if (ResultCode !== '0') return { session, failure: toReason(ResultCode, ResultDesc) };
  // Each item has a name, and a value unless Safaricom omits it.
  const items =
    CallbackMetadata?.Item.map(({ Name, ['Value']: value }) => [Name, value] as const) ?? [];
  const fields = parseFields(paidSchema, Object.fromEntries(items));
  const money = {
    code: fields.MpesaReceiptNumber,
    amount: fields.Amount,
    payer: parsePayer(fields.PhoneNumber),
    at: parseTimestamp(fields.TransactionDate),
  };
  return { session, money };
}

const confirmationSchema = z.object({
  TransID: receiptSchema,
  TransAmount: shillingsSchema,
  BusinessShortCode: textField,
  TransTime: textField.optional().catch(undefined),
});

/**
 * Parses the confirmation of a payment to the till. The payer paid by hand or by a prompt.
 * @param ownNumbers - the till number, and the short code to which the till belongs
 * @throws {ForgedMessage} if the body is unreadable, or if the payment went to another till
 */
export function readConfirmation(body: string, ownNumbers: string[]): ReportedMoney {
  const { TransID, TransAmount, TransTime, BusinessShortCode } = parseBody(
    confirmationSchema,
    body,
  );
  if (!ownNumbers.includes(BusinessShortCode.trim())) {
    throw new ForgedMessage('The money came to another till.');
  }
  return { code: TransID, amount: TransAmount, at: parseTimestamp(TransTime) };
}

const resultSchema = z.object({
  Result: z.object({
    ResultCode: textField,
    TransactionID: receiptSchema.optional().catch(undefined),
    ResultParameters: z
      .object({
        ResultParameter: z.array(z.looseObject({ Key: z.string() })),
      })
      .nullish(),
  }),
});

const reversedSchema = z.object({
  OriginalTransactionID: receiptSchema.optional().catch(undefined),
  Amount: shillingsSchema,
  TransCompletedTime: textField.optional().catch(undefined),
});

const reversalReasons: Record<string, string> = {
  1: 'no-balance',
  R000001: 'already-reversed',
  R000002: 'unknown-transaction',
};

/**
 * Parses the result of a reversal.
 * @param refund - id of the refund, which is a part of the callback's address
 * @throws {ForgedMessage} if the body is unreadable, or reports success without a transaction number or an amount
 */
export function readReversal(body: string, refund: string): ProviderEvent {
  const {
    ResultCode,
    TransactionID: code,
    ResultParameters,
  } = parseBody(resultSchema, body).Result;
  if (ResultCode !== '0') {
    const reason = reversalReasons[ResultCode] ?? `refused-${ResultCode}`;
    return { kind: 'refund-failed', about: {}, refund, reason };
  }
  if (code === undefined) throw new ForgedMessage('A reversal has no number.');
  const items = ResultParameters?.ResultParameter.map(
    ({ Key, ['Value']: value }) => [Key, value] as const,
  );
  const money = parseFields(reversedSchema, Object.fromEntries(items ?? []));
  return {
    kind: 'refunded',
    about: { code: money.OriginalTransactionID },
    refund,
    code,
    amount: money.Amount,
    currency: 'KES',
    at: parseTimestamp(money.TransCompletedTime),
  };
}

/**
 * Removes spaces and '+' from a phone number, so that '2547 ***** 126' becomes '2547*****126'. Returns undefined
 * for other values, for example the hash that version 1 of Daraja's C2B (customer to business) API sends.
 */
export function parsePayer(payer = ''): string | undefined {
  const number = payer.replaceAll(/[\s+]/g, '');
  return /^[\d*]{9,15}$/.test(number) ? number : undefined;
}

/**
 * Returns the id in the address of a message.
 * @throws {ForgedMessage} if the address contains no id
 */
export function requireAbout({ about }: Pick<Message, 'about'>): string {
  if (about === null)
    throw new ForgedMessage('The address does not name the subject of the message.');
  return about;
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new ForgedMessage('The message is not JSON.');
  }
  return parseFields(schema, json);
}

/** Parses fields. The error message contains the names of invalid fields, but not their values. */
function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const names = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ForgedMessage(`The message does not have the format of Safaricom: ${names}.`);
}
