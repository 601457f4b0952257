/** Simulates PayPal on the local machine: its REST API, pages, webhooks and failures. */
import { requireJson } from '#netlify/http/input.ts';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { privately } from '../../show-page.ts';
import { broken } from '../faults.ts';
import { respond } from './responses.ts';
import { fault, inWork, nowText, type Context } from './context.ts';
import { reviewSchema, applyReview, truth } from './money.ts';
import { checkout, webscr } from './pages.ts';
import { inTransaction, rest } from './rest.ts';
import { certificate } from './signing.ts';
import { documents, prepareStore } from './store.ts';

const place = '/.local/paypal';

export async function openPayPal(context: Context) {
  const { sql, site, account } = context;
  await prepareStore(sql);
  const webhook = { url: `${site}/api/payments/paypal`, events: [...eventKinds] };
  const isNew = await documents.add(sql, 'webhook', account.webhookId, {
    at: nowText(context),
    body: webhook,
  });
  // The address of the webhook is updated at each start, because the port may have changed.
  if (!isNew) await documents.change(sql, 'webhook', account.webhookId, webhook);
  /** Handles a request. Returns undefined if the address does not belong to PayPal. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${place}/`)) return undefined;
    const path = pathname.slice(place.length);
    const own = await ownAnswer(context, request, path);
    if (own) return own;
    if (fault(context, 'down')) return broken();
    if (path === '/checkoutnow') return checkout(context, request);
    if (path === '/cgi-bin/webscr') return webscr(context, request);
    const name = /^\/v1\/notifications\/certs\/CERT-(right|elsewhere)$/.exec(path)?.[1];
    if (name === 'right' || name === 'elsewhere') {
      if (fault(context, 'no-certificate')) return new Response(null, { status: 503 });
      const { file } = await certificate(sql, context, name);
      return new Response(file, { headers: { 'content-type': 'application/x-pem-file' } });
    }
    return rest(context, request, path);
  };
}

/** Handles the simulator's own paths for tests: the list of all payments, and decisions by PayPal. */
async function ownAnswer(
  context: Context,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (path === '/transactions.json') {
    return Response.json(await inWork(context, truth), { headers: privately });
  }
  const payment = /^\/payments\/(\w+)$/.exec(path)?.[1];
  if (payment === undefined || request.method !== 'POST') return undefined;
  const review = await requireJson(request, reviewSchema);
  const answer = await inTransaction(context, (work) => applyReview(work, payment, review));
  void context.calls.run();
  return respond(answer);
}
