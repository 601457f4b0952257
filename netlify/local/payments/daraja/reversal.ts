/** Simulates reversals. Daraja only acknowledges the request, and sends the result to a callback address later. */
import { randomBytes } from 'node:crypto';
import { formatTimestamp } from '../../../payments/mpesa/times.ts';
import type { Queries } from '../../database/index.ts';
import { queueCalls } from '../calls.ts';
import { createReversalBody, type Outcome } from './bodies.ts';
import { createCall, takeCallbackFault, type DarajaContext } from './money.ts';
import { parseFields, schemas } from './requests.ts';
import { generateReceipt, selectTransactions } from './store.ts';

/**
 * Handles a request to reverse a payment to the site's till. A payment is reversed at most once, with its whole
 * amount.
 */
export async function reverse(context: DarajaContext, body: string) {
  const fields = parseFields(schemas.reversal, body);
  const now = context.now();
  const originator = generateRequestId();
  const conversation = `AG_${formatTimestamp(now).slice(0, 8)}_${randomBytes(10).toString('hex')}`;
  const { initiator, credential } = context.settings.reversal ?? {};
  const canReverse = fields.Initiator === initiator && fields.SecurityCredential === credential;
  await context.sql.transaction(async (sql) => {
    const receipt = generateReceipt(now);
    const outcome = canReverse
      ? await reverseTransaction(context, sql, { ...fields, receipt })
      : { code: 2001, description: 'The initiator information is invalid.' };
    const fault = takeCallbackFault(context);
    const resultBody = createReversalBody(
      { ...outcome, originator, conversation, receipt },
      fault?.fault,
    );
    await queueCalls(sql, [createCall(fields.ResultURL, resultBody)], { now, fault });
  });
  return {
    OriginatorConversationID: originator,
    ConversationID: conversation,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  };
}

async function reverseTransaction(
  { till, now }: DarajaContext,
  sql: Queries,
  {
    TransactionID,
    ReceiverParty,
    receipt,
  }: Record<'TransactionID' | 'ReceiverParty' | 'receipt', string>,
): Promise<Outcome> {
  const [transaction] = await selectTransactions(sql, 'receipt = $1 and till = $2 for update', [
    TransactionID,
    till,
  ]);
  if (!transaction)
    return { code: 'R000002', description: 'The OriginalTransactionID is invalid.' };
  const { phone, amount, receipt: original, reversal } = transaction;
  if (reversal !== null) {
    return { code: 'R000001', description: 'The transaction has already been reversed.' };
  }
  await sql.query('update daraja_simulator.transactions set reversal = $2 where receipt = $1', [
    original,
    receipt,
  ]);
  await sql.query('update daraja_simulator.phones set balance = balance + $2 where number = $1', [
    phone,
    amount,
  ]);
  return {
    code: 0,
    description: 'The service request is processed successfully.',
    parameters: {
      DebitAccountBalance: 'Utility Account|KES|0.00|0.00|0.00|0.00',
      Amount: amount,
      TransCompletedTime: Number(formatTimestamp(now())),
      OriginalTransactionID: original,
      Charge: 0,
      CreditPartyPublicName: `${phone} - WANJIKU`,
      DebitPartyPublicName: `${ReceiverParty} - TANGAZA`,
    },
  };
}

/** Generates an id in the format of Daraja's responses. */
export function generateRequestId(): string {
  return `${randomBytes(2).toString('hex')}-${randomBytes(2).toString('hex')}-${randomBytes(8).toString('hex')}`;
}
