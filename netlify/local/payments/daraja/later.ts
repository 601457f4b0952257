/** Requests that Daraja only accepts, and answers later at an address: reversals, a transaction's status. */
import { randomBytes } from 'node:crypto';
import { darajaTime } from '../../../payments/mpesa/times.ts';
import type { Queries } from '../../database/engine.ts';
import { resultBody } from './bodies.ts';
import { keepCalls } from './calls.ts';
import { faultOfWord, type Bank } from './money.ts';
import { fieldsOf, schemas } from './requests.ts';
import { newReceipt, transactionsWhere } from './store.ts';

interface Outcome {
  code: number | string;
  description: string;
  parameters?: Record<string, unknown>;
}

const noReceipt: Outcome = {
  code: 'R000002',
  description: 'The OriginalTransactionID is invalid.',
};
const processed = 'The service request is processed successfully.';

/** All of a transaction goes back, once. */
export function reverse(bank: Bank, body: string) {
  const fields = fieldsOf(schemas.reversal, body);
  return answerLater(bank, fields, async (sql, receipt) => {
    const money = await transactionOf(bank, sql, fields.TransactionID);
    if (!money) return noReceipt;
    if (money.reversal !== null) {
      return { code: 'R000001', description: 'The transaction has already been reversed.' };
    }
    await sql.query('update daraja_simulator.transactions set reversal = $2 where receipt = $1', [
      money.receipt,
      receipt,
    ]);
    await sql.query('update daraja_simulator.phones set balance = balance + $2 where number = $1', [
      money.phone,
      money.amount,
    ]);
    return {
      code: 0,
      description: processed,
      parameters: {
        DebitAccountBalance: 'Utility Account|KES|0.00|0.00|0.00|0.00',
        Amount: money.amount,
        TransCompletedTime: Number(darajaTime(bank.now())),
        OriginalTransactionID: money.receipt,
        Charge: 0,
        CreditPartyPublicName: `${money.phone} - WANJIKU`,
        DebitPartyPublicName: `${fields.ReceiverParty} - TANGAZA`,
      },
    };
  });
}

export function askStatus(bank: Bank, body: string) {
  const fields = fieldsOf(schemas.status, body);
  return answerLater(bank, fields, async (sql) => {
    const money = await transactionOf(bank, sql, fields.TransactionID);
    if (!money) return noReceipt;
    return {
      code: 0,
      description: processed,
      parameters: {
        ReceiptNo: money.receipt,
        Amount: money.amount,
        TransactionStatus: money.reversal === null ? 'Completed' : 'Reversed',
        FinalisedTime: Number(darajaTime(money.at)),
        DebitPartyName: `${money.phone} - WANJIKU`,
        CreditPartyName: `${fields.PartyA} - TANGAZA`,
      },
    };
  });
}

interface Asked {
  Initiator: string;
  SecurityCredential: string;
  ResultURL: string;
}

async function answerLater(
  bank: Bank,
  { Initiator, SecurityCredential, ResultURL: url }: Asked,
  decide: (sql: Queries, receipt: string) => Promise<Outcome>,
) {
  const originator = newRequestId();
  const conversation = `AG_${darajaTime(bank.now()).slice(0, 8)}_${randomBytes(10).toString('hex')}`;
  const { initiator, credential } = bank.settings.reversal ?? {};
  const mayAsk = Initiator === initiator && SecurityCredential === credential;
  await bank.sql.transaction(async (sql) => {
    const receipt = newReceipt(bank.now());
    const outcome = mayAsk
      ? await decide(sql, receipt)
      : { code: 2001, description: 'The initiator information is invalid.' };
    const order = faultOfWord(bank);
    const body = resultBody({ ...outcome, originator, conversation, receipt }, order?.fault);
    await keepCalls(sql, [{ url, body }], { now: bank.now(), fault: order });
  });
  return {
    OriginatorConversationID: originator,
    ConversationID: conversation,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  };
}

async function transactionOf({ till }: Bank, sql: Queries, receipt: string) {
  const [money] = await transactionsWhere(sql, 'receipt = $1 and till = $2 for update', [
    receipt,
    till,
  ]);
  return money;
}

/** As Daraja numbers its answers. */
export function newRequestId(): string {
  return `${randomBytes(2).toString('hex')}-${randomBytes(2).toString('hex')}-${randomBytes(8).toString('hex')}`;
}
