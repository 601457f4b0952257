/** Creates bodies of Safaricom's callbacks in the documented format. A fault may change them. */
import { formatTimestamp } from '../../../payments/mpesa/times.ts';
import type { PaymentFault } from '../faults.ts';
import type { Result } from './results.ts';
import type { Prompt, Transaction } from './store.ts';

export type Spoiled = PaymentFault['fault'] | undefined;

/** Returns the callback body for the result of a prompt. */
export function promptBody(
  prompt: Pick<Prompt, 'id' | 'merchant'>,
  { code, description }: Result,
  { money, fault }: { money: Transaction | undefined; fault: Spoiled },
): string {
  const isText = fault === 'text-codes';
  const amount = money && reportedSum(money, fault);
  const items = money && [
    { Name: 'Amount', Value: isText ? amount?.toFixed(2) : amount },
    { Name: 'MpesaReceiptNumber', Value: money.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: numeral(formatTimestamp(money.at), isText) },
    { Name: 'PhoneNumber', Value: numeral(money.phone, isText) },
  ];
  const item = fault === 'missing-fields' ? items?.slice(0, 2).reverse() : items;
  return spoiled(fault, {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchant,
        CheckoutRequestID: prompt.id,
        ResultCode: isText ? String(code) : code,
        ...(fault !== 'missing-fields' && { ResultDesc: description }),
        ...(item && { CallbackMetadata: { Item: item } }),
      },
    },
  });
}

const reportedSum = ({ amount }: Transaction, fault: Spoiled) =>
  fault === 'other-body' ? 2 * amount : amount;

/** Returns the callback body for a payment to a till. Version 2 of C2B masks the phone number. */
export function confirmationBody(money: Transaction, shortCode: string, fault: Spoiled): string {
  const full = {
    TransactionType: 'Buy Goods',
    TransID: money.receipt,
    TransTime: formatTimestamp(money.at),
    TransAmount: reportedSum(money, fault).toFixed(2),
    BusinessShortCode: shortCode,
    BillRefNumber: '',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: `${money.phone.slice(0, 4)} ***** ${money.phone.slice(-3)}`,
    FirstName: 'WANJIKU',
    MiddleName: '',
    LastName: '',
  };
  const { TransID, TransAmount, BusinessShortCode, MSISDN } = full;
  const few = { TransID, TransAmount, BusinessShortCode, MSISDN };
  return spoiled(fault, fault === 'missing-fields' ? few : full);
}

/** The result of a reversal. */
export interface Outcome {
  code: number | string;
  description: string;
  parameters?: Record<string, unknown>;
}

type Answered = Outcome & Record<'originator' | 'conversation' | 'receipt', string>;

export function resultBody(answered: Answered, fault: Spoiled): string {
  const { parameters } = answered;
  return spoiled(fault, {
    Result: {
      ResultType: 0,
      ResultCode: fault === 'text-codes' ? String(answered.code) : answered.code,
      ResultDesc: answered.description,
      OriginatorConversationID: answered.originator,
      ConversationID: answered.conversation,
      TransactionID: answered.receipt,
      ...(parameters && {
        ResultParameters: {
          ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
        },
      }),
    },
  });
}

function numeral(digits: string, isText: boolean): string | number {
  return isText ? digits : Number(digits);
}

function spoiled(fault: Spoiled, body: unknown): string {
  const json = JSON.stringify(body);
  return fault === 'malformed' ? json.slice(0, json.length / 2) : json;
}
