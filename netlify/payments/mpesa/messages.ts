/**
 * Reads what Safaricom posts to us. Its fields come as numbers or text, in any order, and some of them not
 * at all; what cannot be read credits nobody.
 */
import * as z from 'zod';
import { ForgedMessage, type Message, type Word } from '../provider.ts';
import { reasonOf } from './codes.ts';
import { isoTime } from './times.ts';

const written = z.union([z.string(), z.number()]).transform(String);

/** Whole shillings of '129.00': cents, which nobody is asked for, are not credited. */
const shillings = written
  .transform(Number)
  .pipe(z.number().positive().max(1e9))
  .transform(Math.floor);
/** M-Pesa's number of a transaction, such as SKE52PAWR9. */
const receipt = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8,20}$/);

const promptSchema = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1),
      ResultCode: written,
      ResultDesc: z.string().optional().catch(undefined),
      CallbackMetadata: z
        .object({ Item: z.array(z.looseObject({ Name: z.string() })) })
        .nullish()
        .catch(undefined),
    }),
  }),
});

const paidSchema = z.object({
  MpesaReceiptNumber: receipt,
  Amount: shillings,
  PhoneNumber: written.optional().catch(undefined),
  TransactionDate: written.optional().catch(undefined),
});

/** The end of a prompt. @param payment - whose address Safaricom was given */
function readPrompt(body: string, payment: string): Word {
  const { stkCallback } = read(promptSchema, body).Body;
  const { CheckoutRequestID: session, ResultCode, ResultDesc, CallbackMetadata } = stkCallback;
  const about = { payment, session };
  if (ResultCode !== '0') {
    return { kind: 'failed', about, reason: reasonOf(ResultCode, ResultDesc) };
  }
  const items =
    CallbackMetadata?.Item.map(({ Name, ['Value']: value }) => [Name, value] as const) ?? [];
  const money = check(paidSchema, Object.fromEntries(items));
  return paid(about, {
    code: money.MpesaReceiptNumber,
    amount: money.Amount,
    isOurs: true,
    payer: money.PhoneNumber,
    at: isoTime(money.TransactionDate ?? ''),
  });
}

const confirmationSchema = z.object({
  TransID: receipt,
  TransAmount: shillings,
  BusinessShortCode: written,
  TransTime: written.optional().catch(undefined),
  BillRefNumber: written.nullish().catch(undefined),
  MSISDN: written.nullish().catch(undefined),
});

/** Money that somebody sent by himself, or by a prompt. @param ours - the till and its short code */
function readConfirmation(body: string, ours: string[]): Word {
  const money = read(confirmationSchema, body);
  const reference = /^\d{6}$/.exec(money.BillRefNumber?.trim() ?? '')?.[0];
  const about = { code: money.TransID, ...(reference !== undefined && { reference }) };
  return paid(about, {
    code: money.TransID,
    amount: money.TransAmount,
    isOurs: ours.includes(money.BusinessShortCode.trim()),
    payer: money.MSISDN ?? undefined,
    at: isoTime(money.TransTime ?? ''),
  });
}

const resultSchema = z.object({
  Result: z.object({
    ResultCode: written,
    TransactionID: receipt.optional().catch(undefined),
    ResultParameters: z
      .object({
        ResultParameter: z.array(z.looseObject({ Key: z.string() })),
      })
      .nullish(),
  }),
});

const reversedSchema = z.object({
  OriginalTransactionID: receipt.optional().catch(undefined),
  Amount: shillings,
  TransCompletedTime: written.optional().catch(undefined),
});

const reversalReasons: Record<string, string> = {
  1: 'no-balance',
  R000001: 'already-reversed',
  R000002: 'unknown-transaction',
};

/** How a reversal ended. @param refund - whose address Safaricom was given */
function readReversal(body: string, refund: string): Word {
  const { ResultCode, TransactionID: code, ResultParameters } = read(resultSchema, body).Result;
  if (ResultCode !== '0') {
    const reason = reversalReasons[ResultCode] ?? `refused-${ResultCode}`;
    return { kind: 'refund-failed', about: {}, refund, reason };
  }
  if (code === undefined) throw new ForgedMessage('A reversal has no number.');
  const items = ResultParameters?.ResultParameter.map(
    ({ Key, ['Value']: value }) => [Key, value] as const,
  );
  const money = check(reversedSchema, Object.fromEntries(items ?? []));
  const at = isoTime(money.TransCompletedTime ?? '');
  return {
    kind: 'refunded',
    about: { ...(money.OriginalTransactionID && { code: money.OriginalTransactionID }) },
    refund,
    code,
    amount: money.Amount,
    currency: 'KES',
    ...(at && { at }),
  };
}

/** Reads any message. @throws {ForgedMessage} */
export function readMessage({ kind, about, body }: Message, ours: string[]): Word[] {
  switch (kind) {
    case 'till':
      return [readConfirmation(body, ours)];
    case 'prompt':
      return [readPrompt(body, requireAbout(about))];
    case 'reversal':
      return [readReversal(body, requireAbout(about))];
    case 'reversal-timeout':
      return [
        { kind: 'refund-failed', about: {}, refund: requireAbout(about), reason: 'no-answer' },
      ];
    case 'validation':
    case 'pull':
      return [];
    default:
      throw new ForgedMessage('Safaricom sends nothing of this kind.');
  }
}

interface Money {
  code: string;
  amount: number;
  isOurs: boolean;
  payer: string | undefined;
  at: string | undefined;
}

export function paid(about: Word['about'], { payer, at, ...money }: Money): Word {
  const number = payer && payerOf(payer);
  return {
    kind: 'paid',
    about,
    ...money,
    currency: 'KES',
    ...(number && { payer: number }),
    ...(at && { at }),
  };
}

/** '2547 ***** 126' → '2547*****126'; a hash, which version 1 of C2B sends, names nobody. */
function payerOf(payer: string): string | undefined {
  const number = payer.replaceAll(/[\s+]/g, '');
  return /^[\d*]{9,15}$/.test(number) ? number : undefined;
}

function requireAbout(about: string | null): string {
  if (about === null) throw new ForgedMessage('The address says not what this is about.');
  return about;
}

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new ForgedMessage('This is no JSON.');
  }
  return check(schema, json);
}

/** The error names fields and no values. */
function check<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const names = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ForgedMessage(`Safaricom does not write it so: ${names}.`);
}
