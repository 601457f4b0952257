/** Reads PayPal's list of received and refunded payments. The list may be up to three hours late. */
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import type { Api } from './api.ts';
import { moneySchema, readMoney } from './dollars.ts';
import { parsePaymentRef } from './orders.ts';
import { askedFor } from './refunds.ts';

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
const paidStates = ['S', 'V', 'F'];
/** Patterns of PayPal's event codes for received payments, refunds, and reversals by PayPal. */
const codes = { payment: /^T00/, refund: /^T1107$/, takenBack: /^T(1106|1201)$/ };

export async function listTransactions(
  api: Api,
  { from, to, merchantId }: { from: Date; to: Date; merchantId: string },
): Promise<ProviderEvent[]> {
  const providerEvents: ProviderEvent[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: inSeconds(from),
      end_date: inSeconds(to),
      fields: 'transaction_info',
      page_size: String(pageSize),
      page: String(page),
    });
    const answer = await api.call(`/v1/reporting/transactions?${query.toString()}`, pageSchema);
    pages = answer.total_pages;
    for (const { transaction_info: transaction } of answer.transaction_details) {
      const providerEvent = toProviderEvent(transaction, answer.account_number === merchantId);
      if (providerEvent) providerEvents.push(providerEvent);
    }
  }
  return providerEvents;
}

/** Maximum time range of one query, in ms. */
const longestRange = 31 * 24 * 60 * 60 * 1000;

/** Finds one transaction of the last 31 days. Returns undefined while PayPal does not list it. */
export async function findTransaction(
  { api, merchantId }: { api: Api; merchantId: string },
  number: string,
  now: Date,
): Promise<ProviderEvent | undefined> {
  const query = new URLSearchParams({
    transaction_id: number,
    start_date: inSeconds(new Date(now.getTime() - longestRange + 60_000)),
    end_date: inSeconds(now),
    fields: 'transaction_info',
  });
  const answer = await api.call(`/v1/reporting/transactions?${query.toString()}`, pageSchema);
  const infos = answer.transaction_details.map(({ transaction_info }) => transaction_info);
  const match = infos.find(({ transaction_id }) => transaction_id === number);
  return match && toProviderEvent(match, answer.account_number === merchantId);
}

function toProviderEvent(
  transaction: z.infer<typeof transactionSchema>,
  isOurAccount: boolean,
): ProviderEvent | undefined {
  const { transaction_id: code, transaction_event_code: event, transaction_amount } = transaction;
  if (!paidStates.includes(transaction.transaction_status)) return undefined;
  const { custom_field: custom, paypal_reference_id: parent } = transaction;
  const named = parsePaymentRef(custom);
  const about = { ...named, ...(parent !== undefined && { code: parent }) };
  const sum = readMoney(transaction_amount);
  const at = new Date(transaction.transaction_initiation_date).toISOString();
  const isOutgoing = transaction_amount.value.startsWith('-');
  if (codes.payment.test(event) && !isOutgoing) {
    return { kind: 'paid', about: named, code, ...sum, isOurs: isOurAccount, at };
  }
  if (codes.refund.test(event) && isOutgoing) {
    return { kind: 'refunded', about, ...askedFor(custom), code, ...sum, at };
  }
  if (codes.takenBack.test(event) && isOutgoing) {
    return { kind: 'taken-back', about, code, reason: event };
  }
  return undefined;
}

/** Formats a time in ISO 8601 with whole seconds, because PayPal refuses milliseconds. */
function inSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
