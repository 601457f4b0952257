/** Simulates PayPal: its REST API, pages, webhooks and failures. */
import { requireJson } from '#netlify/http/input.ts';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { statusPageHeaders } from '../../show-page.ts';
import { createBrokenResponse } from '../faults.ts';
import { respond } from './responses.ts';
import { consumeFault, runInTransaction, getIsoTime, type Context } from './context.ts';
import { reviewSchema, applyReview, listPayments } from './money.ts';
import { handleCheckout, handleWebscr } from './pages.ts';
import { runApiTransaction, handleApiRequest } from './rest.ts';
import { getCertificate } from './signing.ts';
import { documents, prepareStore } from './store.ts';

const prefix = '/.local/paypal';

/** Opens the simulator and returns its request handler. */
export async function openPayPal(context: Context) {
  const { sql, site, account } = context;
  await prepareStore(sql);
  const webhook = { url: `${site}/api/payments/paypal`, events: [...eventKinds] };
  const isNew = await documents.add(sql, 'webhook', account.webhookId, {
    at: getIsoTime(context),
    body: webhook,
  });
  // The address of the webhook is updated at each start, because the port may have changed.
  if (!isNew) await documents.update(sql, 'webhook', account.webhookId, webhook);
  /** Handles a request. Returns undefined if the simulator has no such path. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${prefix}/`)) return undefined;
    const path = pathname.slice(prefix.length);
    const testResponse = await handleTestRequest(context, request, path);
    if (testResponse) return testResponse;
    if (consumeFault(context, 'down')) return createBrokenResponse();
    if (path === '/checkoutnow') return handleCheckout(context, request);
    if (path === '/cgi-bin/webscr') return handleWebscr(context, request);
    const name = /^\/v1\/notifications\/certs\/CERT-(right|elsewhere)$/.exec(path)?.[1];
    if (name === 'right' || name === 'elsewhere') {
      if (consumeFault(context, 'no-certificate')) return new Response(null, { status: 503 });
      const { file } = await getCertificate(sql, context, name);
      return new Response(file, { headers: { 'content-type': 'application/x-pem-file' } });
    }
    return handleApiRequest(context, request, path);
  };
}

/**
 * Handles the paths that only tests use: the list of all payments, and decisions by PayPal. Returns undefined for
 * any other request.
 */
async function handleTestRequest(
  context: Context,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (path === '/transactions.json') {
    return Response.json(await runInTransaction(context, listPayments), {
      headers: statusPageHeaders,
    });
  }
  const payment = /^\/payments\/(\w+)$/.exec(path)?.[1];
  if (payment === undefined || request.method !== 'POST') return undefined;
  const review = await requireJson(request, reviewSchema);
  const result = await runApiTransaction(context, (transaction) =>
    applyReview(transaction, payment, review),
  );
  void context.calls.runDue();
  return respond(result);
}
