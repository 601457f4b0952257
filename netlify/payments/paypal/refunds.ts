/** Sends refunds, and reads refunds and reversals from PayPal's responses. */
import * as z from 'zod';
import type { Refund, ProviderEvent } from '../provider.ts';
import { PayPalRefusal, type PayPalApi } from './api.ts';
import { toMoney, moneySchema, readMoney } from './dollars.ts';
import { parsePaymentRef } from './orders.ts';

/** A refund or reversal in PayPal's responses and webhooks. */
export const refundSchema = z.object({
  id: z.string(),
  status: z.string().optional(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
});

const refundPrefix = 'refund-';

/** PayPal's maximum number of characters of a note to the payer. [developer.paypal.com, Payments API] */
const maxNoteLength = 255;

/** Requests a refund. A refusal by PayPal becomes an event of the kind 'refund-failed'. */
export async function sendRefund(api: PayPalApi, refund: Refund): Promise<ProviderEvent> {
  const about = { code: refund.code };
  const path = `/v2/payments/captures/${encodeURIComponent(refund.code)}/refund`;
  const body = {
    amount: toMoney(refund),
    custom_id: `${refundPrefix}${refund.id}`,
    note_to_payer: refund.note.slice(0, maxNoteLength),
  };
  // PayPal's default response is short and omits the amount.
  const schema = refundSchema.pick({ id: true, status: true, create_time: true });
  try {
    const response = await api.call(path, schema, { body, requestId: refund.id });
    return toRefundEvent({ ...response, amount: body.amount, custom_id: body.custom_id }, about);
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    return { kind: 'refund-failed', about, refund: refund.id, reason: error.issue };
  }
}

/**
 * Converts a refund in PayPal's format to an event.
 * @param capture - transaction number of the refunded payment, if it is known
 */
export function toRefundEvent(
  {
    id,
    status = 'COMPLETED',
    amount,
    custom_id: custom,
    create_time: at,
  }: z.infer<typeof refundSchema>,
  capture: { code?: string },
): ProviderEvent {
  const about = { ...parsePaymentRef(custom), ...capture };
  const fields = { about, ...parseRefundRequest(custom) };
  if (status === 'PENDING') return { kind: 'waiting', about };
  if (status !== 'COMPLETED') return { kind: 'refund-failed', ...fields, reason: status };
  return { kind: 'refunded', ...fields, code: id, ...readMoney(amount), ...(at && { at }) };
}

/** Returns the id of the refund request that a `custom_id` contains. Without an id, the object is empty. */
export function parseRefundRequest(custom: string | undefined): { refund?: string } {
  return custom?.startsWith(refundPrefix) === true
    ? { refund: custom.slice(refundPrefix.length) }
    : {};
}

/**
 * Returns the transaction number of the capture that was refunded or reversed. Only the link 'up' contains the
 * number. Without this link, the object is empty.
 */
export function findCapture({ links = [] }: Pick<z.infer<typeof refundSchema>, 'links'>) {
  const captureUrl = links.find(({ rel }) => rel === 'up')?.href;
  const code = /\/v2\/payments\/captures\/([A-Z0-9]+)$/.exec(captureUrl ?? '')?.[1];
  return code === undefined ? {} : { code };
}
