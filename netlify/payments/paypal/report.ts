/** Reads PayPal's list of received and refunded payments. The list may be up to three hours late. */
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import type { PayPalApi } from './api.ts';
import { moneySchema, readMoney } from './dollars.ts';
import { parsePaymentRef } from './orders.ts';
import { parseRefundRequest } from './refunds.ts';

const pageSize = 500;

const transactionSchema = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_amount: moneySchema,
  transaction_initiation_date: z.string(),
  paypal_reference_id: z.string().optional(),
  custom_field: z.string().optional(),
});

const pageSchema = z.object({
  account_number: z.string(),
  total_pages: z.int().min(0),
  transaction_details: z.array(z.object({ transaction_info: transactionSchema })),
});

/** States of transactions that succeeded, including transactions that were refunded later in part or in full. */
const successStates = ['S', 'V', 'F'];
/** Patterns of PayPal's event codes for received payments, refunds, and reversals by PayPal. */
const eventCodes = { payment: /^T00/, refund: /^T1107$/, reversal: /^T(1106|1201)$/ };

/** Lists the successful payments, refunds and reversals of a time range. Other transactions are omitted. */
export async function listTransactions(
  api: PayPalApi,
  { from, to, merchantId }: { from: Date; to: Date; merchantId: string },
): Promise<ProviderEvent[]> {
  const providerEvents: ProviderEvent[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: formatSeconds(from),
      end_date: formatSeconds(to),
      fields: 'transaction_info',
      page_size: String(pageSize),
      page: String(page),
    });
    const response = await api.call(`/v1/reporting/transactions?${query.toString()}`, pageSchema);
    pages = response.total_pages;
    const isOwnAccount = response.account_number === merchantId;
    for (const { transaction_info: transaction } of response.transaction_details) {
      const providerEvent = toProviderEvent(transaction, isOwnAccount);
      if (providerEvent) providerEvents.push(providerEvent);
    }
  }
  return providerEvents;
}

/** Maximum time range of one query, in ms. */
const maxRangeMs = 31 * 24 * 60 * 60 * 1000;

/** Distance in ms from that maximum, because the limits of the range are rounded to seconds. */
const rangeMarginMs = 60_000;

/**
 * Finds one transaction of the last 31 days. Returns undefined while the transaction is missing from PayPal's list,
 * and for every transaction except a successful payment, refund or reversal.
 */
export async function findTransaction(
  { api, merchantId }: { api: PayPalApi; merchantId: string },
  transactionId: string,
  now: Date,
): Promise<ProviderEvent | undefined> {
  const query = new URLSearchParams({
    transaction_id: transactionId,
    start_date: formatSeconds(new Date(now.getTime() - maxRangeMs + rangeMarginMs)),
    end_date: formatSeconds(now),
    fields: 'transaction_info',
  });
  const response = await api.call(`/v1/reporting/transactions?${query.toString()}`, pageSchema);
  const infos = response.transaction_details.map(({ transaction_info }) => transaction_info);
  const match = infos.find(({ transaction_id }) => transaction_id === transactionId);
  const isOwnAccount = response.account_number === merchantId;
  return match && toProviderEvent(match, isOwnAccount);
}

function toProviderEvent(
  transaction: z.infer<typeof transactionSchema>,
  isOwnAccount: boolean,
): ProviderEvent | undefined {
  const { transaction_id: code, transaction_event_code: event, transaction_amount } = transaction;
  if (!successStates.includes(transaction.transaction_status)) return undefined;
  const { custom_field: custom, paypal_reference_id: parent } = transaction;
  const paymentRef = parsePaymentRef(custom);
  const about = { ...paymentRef, code: parent };
  const sum = readMoney(transaction_amount);
  const at = new Date(transaction.transaction_initiation_date).toISOString();
  const isOutgoing = transaction_amount.value.startsWith('-');
  if (eventCodes.payment.test(event) && !isOutgoing) {
    return { kind: 'paid', about: paymentRef, code, ...sum, isOurs: isOwnAccount, at };
  }
  if (eventCodes.refund.test(event) && isOutgoing) {
    return { kind: 'refunded', about, ...parseRefundRequest(custom), code, ...sum, at };
  }
  if (eventCodes.reversal.test(event) && isOutgoing) {
    return { kind: 'taken-back', about, code, reason: event };
  }
  return undefined;
}

/** Formats a time in ISO 8601 with whole seconds, because PayPal refuses milliseconds. */
function formatSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
