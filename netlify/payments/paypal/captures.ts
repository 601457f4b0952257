/** Reads the state of a received payment from PayPal's capture. */
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import type { PayPalAccount } from './events.ts';
import { moneySchema, readMoney } from './dollars.ts';
import { parsePaymentRef, paidStates } from './orders.ts';

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
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
  account: PayPalAccount,
  id: string,
): Promise<ProviderEvent | undefined> {
  const { api, orders, merchantId } = account;
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`;
  const capture = await api.call(path, captureSchema);
  const order = capture.supplementary_data?.related_ids?.order_id;
  const payee = capture.payee?.merchant_id;
  if (payee === undefined && order !== undefined) return orders.settleOrder(order);
  const about = {
    ...parsePaymentRef(capture.custom_id),
    ...(order !== undefined && { session: order }),
  };
  if (paidStates.includes(capture.status)) {
    const sum = readMoney(capture.amount);
    const at = capture.create_time;
    const isOurs = payee === merchantId;
    return { kind: 'paid', about, code: capture.id, ...sum, isOurs, ...(at && { at }) };
  }
  if (capture.status === 'PENDING') return { kind: 'waiting', about };
  return { kind: 'failed', about, reason: 'declined' };
}
