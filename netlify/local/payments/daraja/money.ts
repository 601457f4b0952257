/** Simulates payments by M-Pesa: sends prompts, reports their results, and records payments to tills. */
import { randomBytes, randomInt } from 'node:crypto';
import type { DarajaSettings } from '../../../payments/mpesa/settings.ts';
import type { Queries, Sql } from '../../database/index.ts';
import type { PaymentFault, PaymentFaults } from '../faults.ts';
import { queueCalls, type Call } from '../calls.ts';
import { createConfirmationBody, createPromptBody } from './bodies.ts';
import { noResponse, resultCodes, toResult, type Result } from './results.ts';
import {
  generateReceipt,
  lockOpenPrompt,
  sumPayments,
  findOrCreatePhone,
  recordTransaction,
  type Prompt,
  type Transaction,
} from './store.ts';

/** The PIN of every simulated phone. */
export const correctPin = '1234';

/** Maximum amounts in shillings, and maximum number of successive wrong PINs. */
const limits = { transaction: 250_000, day: 500_000, wrongPins: 3 };
const dayMs = 24 * 60 * 60 * 1000;
const promptLifetimeMs = 60_000;
/** Minimum interval between two prompts of the same amount to the same phone. */
const equalPromptIntervalMs = 120_000;
/** The payee of payments with the fault `other-payee`. */
const wrongTill = '600000';

export interface DarajaContext {
  sql: Sql;
  now: () => Date;
  faults: PaymentFaults;
  settings: DarajaSettings;
  site: string;
  /** The till that belongs to the short code of the settings. */
  till: string;
}

/** Returns the active fault if it affects callbacks, and decrements its counter. */
export function takeCallbackFault({ faults }: DarajaContext): PaymentFault | undefined {
  return faults.consume(
    'mpesa',
    'no-callback',
    'twice',
    'late',
    'other-sum',
    'other-payee',
    'other-body',
    'malformed',
    'text-codes',
    'missing-fields',
  );
}

export type PromptRequest = Pick<Prompt, 'phone' | 'amount' | 'till' | 'reference' | 'callback'>;

/**
 * Sends a prompt to a phone. A prompt that M-Pesa refuses ends at once.
 * @param isTillValid - true if the payee is the site's till, and the transaction type is a payment to a till
 */
export async function sendPrompt(
  context: DarajaContext,
  request: PromptRequest,
  isTillValid: boolean,
): Promise<Prompt> {
  const now = context.now();
  const prompt: Prompt = { ...request, ...generateIds(now), code: null, description: null };
  await context.sql.transaction(async (sql) => {
    await findOrCreatePhone(sql, request.phone);
    const refusal = isTillValid
      ? await findRefusal(sql, request, now)
      : toResult(resultCodes.wrongTill);
    await sql.query(
      `insert into daraja_simulator.prompts
         (id, merchant, phone, amount, till, reference, callback, begun_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        prompt.id,
        prompt.merchant,
        request.phone,
        request.amount,
        request.till,
        request.reference,
        request.callback,
        now,
        new Date(now.getTime() + promptLifetimeMs),
      ],
    );
    if (refusal) await completePrompt(context, sql, prompt, refusal);
    if (context.faults.consume('mpesa', 'forged')) await sendForgedCallback(context, sql, prompt);
  });
  return prompt;
}

/** Returns the reason why M-Pesa refuses a prompt. Prompts that it refused before do not count as equal ones. */
async function findRefusal(sql: Queries, { phone, amount }: PromptRequest, now: Date) {
  const { rows } = await sql.query<{ open: boolean; equal: boolean }>(
    `select coalesce(bool_or(code is null and ends_at > $3), false) as open,
       coalesce(bool_or(amount = $2 and begun_at > $4 and coalesce(code, '') not in ('17', '1001')),
         false) as equal
     from daraja_simulator.prompts where phone = $1`,
    [phone, amount, now, new Date(now.getTime() - equalPromptIntervalMs)],
  );
  if (rows[0]?.open) return toResult(resultCodes.phoneBusy);
  if (rows[0]?.equal) return toResult(resultCodes.equalPrompt);
  return amount > limits.transaction ? toResult(resultCodes.aboveMaximum) : undefined;
}

/**
 * Ends a prompt that is still on the phone.
 * @returns false if the prompt is unknown or had ended before
 */
export function endPrompt(context: DarajaContext, id: string, result: Result): Promise<boolean> {
  return context.sql.transaction(async (sql) => {
    const prompt = await lockOpenPrompt(sql, id);
    if (prompt) await completePrompt(context, sql, prompt, result);
    return prompt !== undefined;
  });
}

/**
 * Enters a PIN into a prompt, which ends the prompt.
 * @returns false if the prompt is unknown or had ended before
 */
export function enterPin(context: DarajaContext, id: string, pin: string): Promise<boolean> {
  return context.sql.transaction(async (sql) => {
    const prompt = await lockOpenPrompt(sql, id);
    if (prompt)
      await completePrompt(context, sql, prompt, await checkPayment(context, sql, prompt, pin));
    return prompt !== undefined;
  });
}

async function checkPayment(
  { now }: DarajaContext,
  sql: Queries,
  { phone, amount }: Pick<Prompt, 'phone' | 'amount'>,
  pin: string,
) {
  const { balance, wrong_pins } = await findOrCreatePhone(sql, phone);
  const isCorrect = pin === correctPin;
  if (wrong_pins >= limits.wrongPins) return toResult(resultCodes.lockedPin);
  await sql.query('update daraja_simulator.phones set wrong_pins = $2 where number = $1', [
    phone,
    isCorrect ? 0 : wrong_pins + 1,
  ]);
  if (!isCorrect) return toResult(resultCodes.wrongPin);
  if (balance < amount) return toResult(resultCodes.lowBalance);
  const paidInLastDay = await sumPayments(sql, phone, new Date(now().getTime() - dayMs));
  const isAboveLimit = paidInLastDay + amount > limits.day;
  return toResult(isAboveLimit ? resultCodes.aboveDailyLimit : resultCodes.success);
}

/**
 * Ends all expired prompts.
 * @returns the time at which the next prompt expires, in milliseconds since 1970; undefined if no prompt is open
 */
export async function endExpiredPrompts(context: DarajaContext): Promise<number | undefined> {
  const { rows } = await context.sql.query<{ id: string; ends: number }>(
    `select id, (extract(epoch from ends_at) * 1000)::float8 as ends
     from daraja_simulator.prompts where code is null order by ends_at`,
  );
  const now = context.now().getTime();
  for (const { id, ends } of rows) {
    if (ends > now) return ends;
    await endPrompt(context, id, noResponse);
  }
  return undefined;
}

async function completePrompt(
  context: DarajaContext,
  sql: Queries,
  prompt: Prompt,
  result: Result,
): Promise<void> {
  const callbackFault = takeCallbackFault(context);
  const fault = callbackFault?.fault;
  await sql.query('update daraja_simulator.prompts set code = $2, description = $3 where id = $1', [
    prompt.id,
    String(result.code),
    result.description,
  ]);
  const transaction =
    result.code === resultCodes.success
      ? await recordPayment(context, sql, { ...prompt, channel: 'prompt' }, fault)
      : undefined;
  const calls = transaction ? await createConfirmations(context, sql, transaction, fault) : [];
  // With the fault `other-payee`, the money goes to another till, so the payment is not reported as this prompt's
  // result.
  if (fault !== 'other-payee' || !transaction) {
    calls.unshift(
      createCall(prompt.callback, createPromptBody(prompt, result, { transaction, fault })),
    );
  }
  await queueCalls(sql, calls, { now: context.now(), fault: callbackFault });
}

type Payment = Pick<Transaction, 'channel' | 'phone' | 'amount' | 'till' | 'reference'>;

/**
 * Pays a till by hand.
 * @returns the transaction, or the reason why it is refused
 */
export function payTill(
  context: DarajaContext,
  payment: Omit<Payment, 'channel'>,
): Promise<Transaction | Result> {
  return context.sql.transaction(async (sql) => {
    if (payment.amount > limits.transaction) return toResult(resultCodes.aboveMaximum);
    const refusal = await checkPayment(context, sql, payment, correctPin);
    if (refusal.code !== resultCodes.success) return refusal;
    const callbackFault = takeCallbackFault(context);
    const transaction = await recordPayment(
      context,
      sql,
      { ...payment, channel: 'till' },
      callbackFault?.fault,
    );
    const calls = await createConfirmations(context, sql, transaction, callbackFault?.fault);
    await queueCalls(sql, calls, { now: context.now(), fault: callbackFault });
    return transaction;
  });
}

function recordPayment(
  { now }: DarajaContext,
  sql: Queries,
  payment: Payment,
  fault: PaymentFault['fault'] | undefined,
) {
  const { channel, phone, reference } = payment;
  const otherAmount = payment.amount > 1 ? payment.amount - 1 : 2;
  return recordTransaction(sql, {
    channel,
    phone,
    reference,
    at: now(),
    amount: fault === 'other-sum' ? otherAmount : payment.amount,
    till: fault === 'other-payee' ? wrongTill : payment.till,
  });
}

/**
 * Creates the callbacks of a payment to the site's till, or of a payment with the fault `other-payee`. The list is
 * empty for any other till, and if no callback address is registered.
 */
async function createConfirmations(
  { till, settings }: DarajaContext,
  sql: Queries,
  transaction: Transaction,
  fault: PaymentFault['fault'] | undefined,
): Promise<Call[]> {
  if (transaction.till !== till && transaction.till !== wrongTill) return [];
  const shortCode = transaction.till === till ? settings.shortCode : transaction.till;
  const { rows } = await sql.query<{ confirmation: string }>(
    'select confirmation from daraja_simulator.urls where short_code = any($1)',
    [[settings.shortCode, till]],
  );
  return rows.map(({ confirmation }) =>
    createCall(confirmation, createConfirmationBody(transaction, shortCode, fault)),
  );
}

/** Creates a callback. Safaricom sends each callback only once, even if the site does not accept it. */
export function createCall(url: string, body: string): Call {
  return { url, body, headers: { 'content-type': 'application/json' }, isRetried: false };
}

/**
 * Sends a forged callback that reports a paid prompt. The attacker knows the form of the callback address, but not
 * its secret.
 */
async function sendForgedCallback(
  { now }: DarajaContext,
  sql: Queries,
  prompt: Prompt,
): Promise<void> {
  const secret = randomBytes(24).toString('hex');
  const url = prompt.callback.replace(/(\/callback)\/[^/]+/, `$1/${secret}`);
  const transaction: Transaction = {
    ...prompt,
    channel: 'prompt',
    at: now(),
    reversal: null,
    receipt: generateReceipt(now()),
  };
  const result = toResult(resultCodes.success);
  const body = createPromptBody(prompt, result, { transaction, fault: undefined });
  await queueCalls(sql, [createCall(url, body)], { now: now(), fault: undefined });
}

/** Generates the ids of a request and its prompt in Daraja's format. */
function generateIds(now: Date): Pick<Prompt, 'id' | 'merchant'> {
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
  const time = now.toISOString().replaceAll(/\D/g, '');
  return { id: `ws_CO_${time}${digits(10)}`, merchant: `${digits(5)}-${digits(8)}-1` };
}
