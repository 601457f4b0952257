/** Reads the state of a received payment from PayPal's capture. */
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { captureSchema, parsePaymentRef, toCaptureEvent, type PayPalAccount } from './orders.ts';

const captureResponseSchema = captureSchema.extend({
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

/**
 * Reads a capture. If the response names an order but no payee, the state is read from the order, which contains
 * the payee.
 * @returns undefined if PayPal does not find that order.
 * @throws {PayPalRefusal} with status 404 if no capture has this id.
 */
export async function readCapture(
  { api, orders, merchantId }: PayPalAccount,
  id: string,
): Promise<ProviderEvent | undefined> {
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`;
  const capture = await api.call(path, captureResponseSchema);
  const order = capture.supplementary_data?.related_ids?.order_id;
  const payee = capture.payee?.merchant_id;
  if (payee === undefined && order !== undefined) return orders.settleOrder(order);
  const about = { ...parsePaymentRef(capture.custom_id), session: order };
  const isOurs = payee === merchantId;
  return toCaptureEvent(capture, about, isOurs);
}
