/** PayPal's pages: the approval of an order, the pages of hosted buttons, and the verification of notifications. */
import * as z from 'zod';
import { priceList } from '#content/price-list.ts';
import { formatDollars } from '#domain/money/money.ts';
import { isBuyable, type BuyablePackage } from '#domain/package/package.ts';
import { cardFormPackages, simulatorButtons } from '#features/payment/card-checkout.ts';
import { escapeHtml } from '#netlify/http/plain-text.ts';
import { showPage } from '../../show-page.ts';
import { createBrokenResponse } from '../../faults.ts';
import { generateId, respond } from './api-format.ts';
import { applyDecision, lockOrder } from './orders.ts';
import {
  consumeFault,
  documents,
  getIsoTime,
  otherAccount,
  runInTransaction,
  type Context,
  type Payment,
  type TransactionContext,
} from './store.ts';
import { sendNotification } from './webhooks.ts';

/**
 * Reduces a return address to its path and query, because the build writes whole addresses before the port of the
 * stack is known. Two leading slashes are refused, because they would refer to another host.
 */
const returnUrlSchema = z
  .url({ protocol: /^https?$/ })
  .transform((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  })
  .pipe(z.string().regex(/^\/(?!\/)/));

/** The fields of the form of a hosted button. The simulator's page repeats them and adds `outcome`. */
const buttonSchema = z.object({
  cmd: z.literal('_s-xclick'),
  hosted_button_id: z.string(),
  return: returnUrlSchema,
  cancel_return: returnUrlSchema,
  custom: z.string().max(256).optional(),
  notify_url: z.url().optional(),
  outcome: z.enum(['pay', 'cancel']).optional(),
});

const checkoutSchema = z.object({
  token: z.string(),
  outcome: z.enum(['pay', 'hold', 'decline', 'cancel']),
});

const payOrCancelButtons = `
        <button name="outcome" value="pay">Pay</button>
        <button name="outcome" value="cancel">Cancel</button>`;

/**
 * Handles `/checkoutnow`, where the payer approves or refuses an order. The site captures the order in a later
 * request.
 */
export async function handleCheckout(context: Context, request: Request): Promise<Response> {
  if (request.method === 'POST') {
    const fields = checkoutSchema.safeParse(Object.fromEntries(await request.formData()));
    if (!fields.success) return showRefusal(422, 'PayPal would not understand this form.');
    const { token, outcome } = fields.data;
    const order = await runInTransaction(context, (transaction) =>
      applyDecision(transaction, token, outcome),
    );
    if (!order) return showRefusal(404, 'There is no such order, or it is older than three hours.');
    void context.calls.runDue();
    const returnUrl = new URL(outcome === 'cancel' ? order.cancelUrl : order.returnUrl);
    returnUrl.searchParams.set('token', token);
    if (outcome !== 'cancel') returnUrl.searchParams.set('PayerID', 'PAYER2345NBCD');
    return redirect(returnUrl.pathname + returnUrl.search);
  }
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const order = await runInTransaction(context, (transaction) => lockOrder(transaction, token));
  if (!order) return showRefusal(404, 'There is no such order, or it is older than three hours.');
  if (order.status !== 'PAYER_ACTION_REQUIRED')
    return showRefusal(200, 'This order is paid already.');
  return showPage({
    title: `Pay ${formatDollars(order.cents)} for ${order.description ?? 'an order'}`,
    contents: `
      <p>This page stands in for PayPal on your machine. No money moves.</p>
      <p>Order ${escapeHtml(order.id)}</p>
      <form method="post">
        <input type="hidden" name="token" value="${escapeHtml(order.id)}">${payOrCancelButtons}
        <button name="outcome" value="hold">Hold the money</button>
        <button name="outcome" value="decline">Decline the card</button>
      </form>`,
  });
}

/** Matches a body that asks PayPal to verify a notification, which follows the prefix. */
const verificationPattern = /^cmd=_notify-validate&(.*)$/s;

/**
 * Handles `/cgi-bin/webscr`, which receives the forms of hosted buttons, and the notifications that the site sends
 * back for verification.
 */
export async function handleWebscr(context: Context, request: Request): Promise<Response> {
  if (request.method !== 'POST') {
    return showRefusal(
      405,
      'Nobody pays by opening this page. Choose a package on the pricing page.',
    );
  }
  const body = await request.text();
  const [, notification] = verificationPattern.exec(body) ?? [];
  if (notification !== undefined) return verifyNotification(context, notification);
  const fields = Object.fromEntries(new URLSearchParams(body));
  const form = buttonSchema.safeParse(fields);
  if (!form.success) {
    const names = form.error.issues.map(({ path }) => path.join('.')).join(', ');
    return showRefusal(
      422,
      `PayPal would not understand this form. Missing or wrong in it: ${names}.`,
    );
  }
  const { hosted_button_id: button, outcome } = form.data;
  const offer = findPackage(button);
  if (!offer) {
    return showRefusal(404, `There is no hosted button with the id '${button}'. Nothing was paid.`);
  }
  if (outcome === 'pay') return payWithButton(context, form.data, offer);
  if (outcome === 'cancel') return redirect(form.data.cancel_return);
  if (consumeFault(context, 'forged')) {
    await runInTransaction(context, (transaction) =>
      sendNotification(transaction, {
        ...createNotification(transaction, form.data, offer),
        isForged: true,
      }),
    );
    void context.calls.runDue();
  }
  return showButtonPage(offer, fields);
}

async function verifyNotification(context: Context, notification: string): Promise<Response> {
  if (consumeFault(context, 'error')) return respond({ status: 500, body: {} });
  const paymentId = new URLSearchParams(notification).get('txn_id') ?? '';
  const isSentByPayPal =
    (await documents.find(context.sql, 'notification', paymentId)) === notification;
  return new Response(isSentByPayPal ? 'VERIFIED' : 'INVALID', {
    headers: { 'content-type': 'text/html' },
  });
}

type ButtonForm = z.output<typeof buttonSchema>;

function createNotification(
  transaction: TransactionContext,
  button: ButtonForm,
  { name, price }: BuyablePackage,
) {
  const payment: Payment = {
    id: generateId(),
    button: button.hosted_button_id,
    status: 'COMPLETED',
    cents: consumeFault(transaction, 'other-sum') ? Math.ceil(price.cents / 2) : price.cents,
    payee: consumeFault(transaction, 'other-payee')
      ? otherAccount.merchantId
      : transaction.account.merchantId,
    custom: button.custom,
    at: getIsoTime(transaction),
  };
  return { payment, itemName: name, address: button.notify_url };
}

async function payWithButton(context: Context, button: ButtonForm, offer: BuyablePackage) {
  await runInTransaction(context, async (transaction) => {
    const notification = createNotification(transaction, button, offer);
    const { payment } = notification;
    await documents.add(transaction.queries, 'payment', payment.id, {
      at: payment.at,
      body: payment,
    });
    await sendNotification(transaction, notification);
  });
  if (consumeFault(context, 'before-response')) await context.calls.runDue();
  else void context.calls.runDue();
  return consumeFault(context, 'cut-off') ? createBrokenResponse() : redirect(button.return);
}

function findPackage(button: string): BuyablePackage | undefined {
  const id = cardFormPackages.find((name) => simulatorButtons.buttons[name] === button);
  return priceList.filter(isBuyable).find((offer) => offer.id === id);
}

function showButtonPage({ name, price }: BuyablePackage, fields: Record<string, string>): Response {
  const hiddenInputs = Object.entries(fields).map(
    ([field, value]) =>
      `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  );
  return showPage({
    title: `Pay ${formatDollars(price.cents)} for ${name}`,
    contents: `
      <p>This page stands in for PayPal on your machine. No money moves.</p>
      <p>Hosted button ${escapeHtml(fields['hosted_button_id'] ?? '')}</p>
      <form method="post">
        ${hiddenInputs.join('\n        ')}${payOrCancelButtons}
      </form>`,
  });
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

function showRefusal(status: number, message: string): Response {
  const response = showPage({
    title: 'This payment cannot be made',
    contents: `<p>${escapeHtml(message)}</p><p><a href="/pricing">Back to pricing</a></p>`,
    status,
  });
  if (status === 405) response.headers.set('allow', 'POST');
  return response;
}
