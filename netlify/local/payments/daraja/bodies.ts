/** Creates bodies of Safaricom's callbacks in the documented format. A fault may change them. */
import { formatTimestamp } from '../../../payments/mpesa/times.ts';
import type { PaymentFault } from '../faults.ts';
import type { Result } from './results.ts';
import type { Prompt, Transaction } from './store.ts';

export type FaultName = PaymentFault['fault'] | undefined;

/** Returns the callback body for the result of a prompt. */
export function createPromptBody(
  prompt: Pick<Prompt, 'id' | 'merchant'>,
  { code, description }: Result,
  { transaction, fault }: { transaction: Transaction | undefined; fault: FaultName },
): string {
  const isText = fault === 'text-codes';
  const amount = transaction && getReportedAmount(transaction, fault);
  const items = transaction && [
    { Name: 'Amount', Value: isText ? amount?.toFixed(2) : amount },
    { Name: 'MpesaReceiptNumber', Value: transaction.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: toTextOrNumber(formatTimestamp(transaction.at), isText) },
    { Name: 'PhoneNumber', Value: toTextOrNumber(transaction.phone, isText) },
  ];
  // With the fault 'missing-fields', only the receipt and the amount are left, in another order.
  const callbackItems = fault === 'missing-fields' ? items?.slice(0, 2).reverse() : items;
  return serializeBody(fault, {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchant,
        CheckoutRequestID: prompt.id,
        ResultCode: isText ? String(code) : code,
        ...(fault !== 'missing-fields' && { ResultDesc: description }),
        ...(callbackItems && { CallbackMetadata: { Item: callbackItems } }),
      },
    },
  });
}

const getReportedAmount = ({ amount }: Transaction, fault: FaultName) =>
  fault === 'other-body' ? 2 * amount : amount;

/** Returns the callback body for a payment to a till. Version 2 of C2B masks the phone number. */
export function createConfirmationBody(
  transaction: Transaction,
  shortCode: string,
  fault: FaultName,
): string {
  const allFields = {
    TransactionType: 'Buy Goods',
    TransID: transaction.receipt,
    TransTime: formatTimestamp(transaction.at),
    TransAmount: getReportedAmount(transaction, fault).toFixed(2),
    BusinessShortCode: shortCode,
    BillRefNumber: '',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: `${transaction.phone.slice(0, 4)} ***** ${transaction.phone.slice(-3)}`,
    FirstName: 'WANJIKU',
    MiddleName: '',
    LastName: '',
  };
  const { TransID, TransAmount, BusinessShortCode, MSISDN } = allFields;
  const requiredFields = { TransID, TransAmount, BusinessShortCode, MSISDN };
  return serializeBody(fault, fault === 'missing-fields' ? requiredFields : allFields);
}

/** The result of a reversal, as its callback reports it. */
export interface Outcome {
  code: number | string;
  description: string;
  parameters?: Record<string, unknown>;
}

type ReversalResult = Outcome & Record<'originator' | 'conversation' | 'receipt', string>;

export function createReversalBody(result: ReversalResult, fault: FaultName): string {
  const { parameters } = result;
  return serializeBody(fault, {
    Result: {
      ResultType: 0,
      ResultCode: fault === 'text-codes' ? String(result.code) : result.code,
      ResultDesc: result.description,
      OriginatorConversationID: result.originator,
      ConversationID: result.conversation,
      TransactionID: result.receipt,
      ...(parameters && {
        ResultParameters: {
          ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      }),
    },
  });
}

function toTextOrNumber(digits: string, isText: boolean): string | number {
  return isText ? digits : Number(digits);
}

function serializeBody(fault: FaultName, body: unknown): string {
  const json = JSON.stringify(body);
  return fault === 'malformed' ? json.slice(0, json.length / 2) : json;
}
