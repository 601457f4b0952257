/**
 * Confirms webhook events by a query to PayPal. The signature of a webhook covers only a CRC-32 of its body, so a
 * forged body can be made to match an old signature. Therefore `confirmEvent` reads only the kind of the event and
 * the ids for the query from the body.
 */
import * as z from 'zod';
import { UnconfirmedMessage, type PaymentRef, type ProviderEvent } from '../provider.ts';
import { PayPalRefusal, type PayPalApi } from './api.ts';
import { readCapture } from './captures.ts';
import { parsePaymentRef, type PayPalAccount } from './orders.ts';
import { findCapture, refundSchema, toRefundEvent } from './refunds.ts';

/** Kinds of events that the webhook must subscribe to. */
export const eventKinds = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
] as const;

type EventKind = (typeof eventKinds)[number];

const eventSchema = z.object({
  event_type: z.string(),
  resource: z.looseObject({ id: z.string().regex(/^[A-Z0-9]{1,40}$/) }),
});

type Resource = z.infer<typeof eventSchema>['resource'];

async function toProviderEvent(account: PayPalAccount, kind: EventKind, resource: Resource) {
  const { api, orders } = account;
  switch (kind) {
    case 'CHECKOUT.ORDER.APPROVED':
      return orders.settleOrder(resource.id);
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const refund = await readRefund(api, resource.id);
      return toRefundEvent(refund, findCapture(refund));
    }
    case 'PAYMENT.CAPTURE.REVERSED':
      return readReversal(account, resource);
    default:
      return readCapture(account, resource.id);
  }
}

const readRefund = (api: PayPalApi, id: string) =>
  api.call(`/v2/payments/refunds/${encodeURIComponent(id)}`, refundSchema);

const reversedStates = ['REFUNDED', 'PARTIALLY_REFUNDED'];

/**
 * Reads a reversal, which links to the reversed capture. If PayPal responds with 404 for the reversal, the status
 * of the capture has to confirm it. An event of the kind 'taken-back' leaves the ledger unchanged, and staff
 * examine the difference.
 * @throws {UnconfirmedMessage} if the capture does not confirm the reversal
 */
async function readReversal({ api }: PayPalAccount, resource: Resource): Promise<ProviderEvent> {
  const { id: code } = resource;
  const reason = 'reversed';
  const { links } = refundSchema.pick({ links: true }).safeParse(resource).data ?? {};
  try {
    const reversal = await readRefund(api, code);
    const about = { ...parsePaymentRef(reversal.custom_id), code, ...findCapture(reversal) };
    return { kind: 'taken-back', about, code, reason };
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status !== 404) throw error;
    const capture = findCapture({ links }).code ?? code;
    const schema = z.object({ status: z.string() });
    const { status } = await api.call(`/v2/payments/captures/${capture}`, schema);
    if (!reversedStates.includes(status)) throw new UnconfirmedMessage(`The capture is ${status}.`);
    return { kind: 'taken-back', about: { code: capture }, code, reason };
  }
}

/**
 * Returns the provider events of one webhook event, as read from PayPal's current responses. The list is empty for
 * an unreadable body, for a kind outside `eventKinds`, and for an order that PayPal does not find.
 * @throws {UnconfirmedMessage} if PayPal's responses do not confirm the event
 */
export async function confirmEvent(account: PayPalAccount, body: string): Promise<ProviderEvent[]> {
  const event = parseEvent(body);
  if (!event) return [];
  try {
    const providerEvent = await toProviderEvent(account, event.kind, event.resource);
    return providerEvent ? [providerEvent] : [];
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status !== 404) throw error;
    throw new UnconfirmedMessage('PayPal does not know what its event is about.', { cause: error });
  }
}

function parseEvent(body: string): { kind: EventKind; resource: Resource } | undefined {
  const event = eventSchema.safeParse(parseJson(body)).data;
  const kind = eventKinds.find((name) => name === event?.event_type);
  return event && kind ? { kind, resource: event.resource } : undefined;
}

const approvalKinds: EventKind[] = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];
const customSchema = z.object({
  custom_id: z.string().optional().catch(undefined),
  purchase_units: z
    .array(z.object({ custom_id: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/**
 * Returns the payment that an event reports as approved or paid, for the payer's screen. Returns undefined for any
 * other event.
 */
export function findReportedByEvent(body: string): PaymentRef | undefined {
  const event = parseEvent(body);
  if (!event || !approvalKinds.includes(event.kind)) return undefined;
  const fields = customSchema.safeParse(event.resource).data;
  const about = parsePaymentRef(fields?.custom_id ?? fields?.purchase_units?.[0]?.custom_id);
  return Object.keys(about).length > 0 ? about : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
