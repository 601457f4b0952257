/**
 * Client of Daraja's API 'Pull Transactions', which lists the payments of the last 48 hours, independently of
 * callbacks.
 */
import * as z from 'zod';
import { ProviderRefusal, type ProviderEvent } from '../provider.ts';
import type { Daraja } from './daraja.ts';
import { parsePayer } from './messages.ts';
import { shillingsSchema } from './shillings.ts';
import { formatPullTime } from './times.ts';

const rowSchema = z.looseObject({
  transactionId: z.string().trim().toUpperCase().min(8),
  amount: shillingsSchema,
  trxDate: z.string().optional().catch(undefined),
  msisdn: z.coerce.string().optional().catch(undefined),
  billreference: z.coerce.string().nullish().catch(undefined),
});

const responseSchema = z.object({
  ResponseCode: z.coerce.string(),
  // Daraja sends an empty list as the text '[[]]'.
  Response: z.union([z.array(z.array(rowSchema)), z.string().transform(() => [])]).optional(),
});

/** The values of `ResponseCode` with which Daraja returns a list, which may be empty. */
const listCodes = ['1000', '1001'];

/** Maximum age of the transactions that Daraja lists, in ms. */
export const maxPullAgeMs = 48 * 60 * 60 * 1000;

/**
 * Reads the list of a time range, page by page.
 * @param codes - receipts to find. Reading stops after the page that contains the last of them. If omitted, the
 * whole list is read.
 * @throws {ProviderRefusal} if Daraja refuses the list, and the errors of `post`. A partial list is not returned,
 * because payments would seem to be missing.
 */
export async function pullTransactions(
  daraja: Daraja,
  shortCode: string,
  { from, to }: { from: Date; to: Date },
  codes?: readonly string[],
): Promise<ProviderEvent[]> {
  const rows = new Map<string, z.output<typeof rowSchema>>();
  for (let offset = 0; ;) {
    const response = responseSchema.parse(
      await daraja.post('/pulltransactions/v1/query', {
        ShortCode: shortCode,
        StartDate: formatPullTime(from),
        EndDate: formatPullTime(to),
        OffSetValue: String(offset),
      }),
    );
    if (!listCodes.includes(response.ResponseCode)) {
      const message = `Daraja refused the list of transactions: ${response.ResponseCode}.`;
      throw new ProviderRefusal('misconfigured', message);
    }
    const page = (response.Response ?? []).flat();
    // A page without new rows ends the list, because Daraja has been observed to return the first page for every
    // offset.
    if (page.every(({ transactionId }) => rows.has(transactionId))) {
      return Array.from(rows.values(), toProviderEvent);
    }
    for (const row of page) rows.set(row.transactionId, row);
    if (codes?.every((code) => rows.has(code))) return Array.from(rows.values(), toProviderEvent);
    offset += page.length;
  }
}

/** Matches the reference of an order. */
const referencePattern = /^\d{6}$/;

function toProviderEvent(row: z.output<typeof rowSchema>): ProviderEvent {
  const { transactionId: code, amount, msisdn, billreference, trxDate } = row;
  const reference = referencePattern.exec(billreference ?? '')?.[0];
  const at = Date.parse(trxDate ?? '');
  return {
    kind: 'paid',
    about: { code, reference },
    code,
    amount,
    currency: 'KES',
    isOurs: true,
    payer: parsePayer(msisdn),
    at: Number.isNaN(at) ? undefined : new Date(at).toISOString(),
  };
}
