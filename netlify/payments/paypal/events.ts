/** What PayPal's webhooks say, in our words. Their signature has been checked before. */
import * as z from 'zod';
import type { About, Word } from '../provider.ts';
import { PayPalRefusal, type Api } from './api.ts';
import { moneySchema, readMoney } from './dollars.ts';
import { aboutOf, type Orders } from './orders.ts';
import { captureOf, refundSchema, refundWord } from './refunds.ts';

/** Kinds of events that the webhook has to be set up for. */
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
  resource: z.looseObject({ id: z.string() }),
});

const relatedSchema = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

const captureSchema = relatedSchema.extend({
  id: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string() }),
  create_time: z.iso.datetime({ offset: true }).optional(),
});

type Capture = z.infer<typeof captureSchema>;

interface Account {
  api: Api;
  orders: Pick<Orders, 'settle'>;
  merchantId: string;
}

type Resource = z.infer<typeof eventSchema>['resource'];

const declined = (_: Capture, about: About): Word => ({
  kind: 'failed',
  about,
  reason: 'declined',
});

/** What a capture says by itself. */
const captureWords = {
  'PAYMENT.CAPTURE.COMPLETED': (capture: Capture, about: About, merchantId: string): Word => {
    const sum = readMoney(capture.amount);
    const isOurs = capture.payee.merchant_id === merchantId;
    const at = capture.create_time;
    return { kind: 'paid', about, code: capture.id, ...sum, isOurs, ...(at && { at }) };
  },
  'PAYMENT.CAPTURE.PENDING': (_: Capture, about: About): Word => ({ kind: 'waiting', about }),
  // At once, and after it was pending.
  'PAYMENT.CAPTURE.DECLINED': declined,
  'PAYMENT.CAPTURE.DENIED': declined,
};

async function wordOf(
  { api, orders, merchantId }: Account,
  kind: EventKind,
  resource: Resource,
): Promise<Word | undefined> {
  const path = encodeURIComponent(resource.id);
  if (kind === 'CHECKOUT.ORDER.APPROVED') return orders.settle(resource.id);
  if (kind === 'PAYMENT.CAPTURE.REVERSED') {
    const { custom_id: custom, links } = refundSchema.partial().safeParse(resource).data ?? {};
    const about = { ...aboutOf(custom), code: resource.id, ...captureOf({ links }) };
    return { kind: 'taken-back', about, code: resource.id, reason: 'reversed' };
  }
  if (kind === 'PAYMENT.CAPTURE.REFUNDED') {
    const carried = refundSchema.safeParse(resource);
    const refund = carried.data ?? (await api.call(`/v2/payments/refunds/${path}`, refundSchema));
    return refundWord(refund, captureOf(refund));
  }
  const carried = captureSchema.safeParse(resource).data;
  const about = carried ? aboutCapture(carried) : {};
  if (carried && Object.keys(about).length > 0)
    return captureWords[kind](carried, about, merchantId);
  // PayPal leaves fields out at times; its order always has them.
  const order = orderOf(await api.call(`/v2/payments/captures/${path}`, relatedSchema));
  return order === undefined ? undefined : orders.settle(order);
}

function aboutCapture(capture: Capture): About {
  const session = orderOf(capture);
  return { ...aboutOf(capture.custom_id), ...(session !== undefined && { session }) };
}

function orderOf({ supplementary_data }: z.infer<typeof relatedSchema>): string | undefined {
  return supplementary_data?.related_ids?.order_id;
}

/**
 * The words of one event. None for another kind, for what we cannot read, and for what PayPal does not
 * know: whoever asks PayPal later learns the same.
 */
export async function wordsOfEvent(account: Account, body: string): Promise<Word[]> {
  const event = eventSchema.safeParse(parsed(body)).data;
  const kind = eventKinds.find((name) => name === event?.event_type);
  if (!event || !kind) return [];
  try {
    const word = await wordOf(account, kind, event.resource);
    return word ? [word] : [];
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return [];
    throw error;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
