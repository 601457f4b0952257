/**
 * Simulates PayPal: its REST API with authentication and idempotency, its pages, webhooks and failures.
 */
import * as z from 'zod';
import { requireJson } from '#netlify/http/input.ts';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { statusPageHeaders } from '../../show-page.ts';
import { createBrokenResponse } from '../../faults.ts';
import { hasToken, hasAppCredentials, createToken } from '../tokens.ts';
import { createProblem, ApiError, respond, type ApiResponse } from './api-format.ts';
import {
  applyReview,
  listPayments,
  listReport,
  refund,
  reviewSchema,
  showCapture,
  showRefund,
} from './money.ts';
import { captureOrder, createOrder, showOrder } from './orders.ts';
import { handleCheckout, handleWebscr } from './pages.ts';
import { getCertificate } from './signing.ts';
import {
  consumeFault,
  documents,
  getIsoTime,
  prepareStore,
  runInTransaction,
  type Context,
  type TransactionContext,
} from './store.ts';

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

/** Lifetime of a token. PayPal's tokens are also valid for nine hours. */
const tokenLifetimeSeconds = 9 * 60 * 60;

interface Route {
  method: 'GET' | 'POST' | 'PATCH';
  path: RegExp;
  /** @param id - the id in the path */
  handler: (transaction: TransactionContext, id: string, body: unknown) => Promise<ApiResponse>;
  /**
   * True if the request moves money. Faults can then suppress the response, or send the webhook before the
   * response.
   */
  movesMoney?: boolean;
}

const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    handler: (transaction, _, body) => createOrder(transaction, body),
  },
  { method: 'GET', path: /^\/v2\/checkout\/orders\/(\w+)$/, handler: showOrder },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
    handler: captureOrder,
    movesMoney: true,
  },
  { method: 'GET', path: /^\/v2\/payments\/captures\/(\w+)$/, handler: showCapture },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/(\w+)\/refund$/,
    handler: refund,
    movesMoney: true,
  },
  { method: 'GET', path: /^\/v2\/payments\/refunds\/(\w+)$/, handler: showRefund },
  { method: 'GET', path: /^\/v1\/notifications\/webhooks\/(\w+)$/, handler: showWebhook },
  { method: 'PATCH', path: /^\/v1\/notifications\/webhooks\/(\w+)$/, handler: changeWebhook },
];

/**
 * Handles a request to the API. Returns undefined if the path does not belong to the API.
 * @param path - relative to the prefix of the simulator
 */
async function handleApiRequest(
  context: Context,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (!/^\/v[12]\//.test(path)) return undefined;
  if (consumeFault(context, 'error')) return respond(createProblem(500));
  if (path === '/v1/oauth2/token') return issueToken(context, request);
  if (!hasToken(request, getAppCredentials(context), context.now())) {
    const error = {
      error: 'invalid_token',
      error_description: 'Token signature verification failed',
    };
    return Response.json(error, { status: 401 });
  }
  if (path === '/v1/reporting/transactions') {
    const query = new URL(request.url).searchParams;
    return respond(
      await runApiTransaction(context, (transaction) => listReport(transaction, query)),
    );
  }
  for (const route of routes) {
    const [whole, id = ''] = route.path.exec(path) ?? [];
    if (whole !== undefined && route.method === request.method) {
      return runRoute(context, route, { request, path, id });
    }
  }
  return respond(createProblem(404));
}

async function runRoute(
  context: Context,
  { handler, movesMoney = false }: Route,
  { request, path, id }: { request: Request; path: string; id: string },
): Promise<Response> {
  const body: unknown =
    request.method === 'GET' ? undefined : await request.json().catch(() => null);
  const requestId = request.headers.get('paypal-request-id');
  const result = await runApiTransaction(context, (transaction) => {
    const isIdempotent = requestId !== null && request.method === 'POST';
    const handle = () => handler(transaction, id, body);
    return isIdempotent ? runOncePerId(transaction, `${path} ${requestId}`, handle) : handle();
  });
  if (movesMoney && consumeFault(context, 'before-response')) await context.calls.runDue();
  else void context.calls.runDue();
  if (movesMoney && consumeFault(context, 'cut-off')) return createBrokenResponse();
  return respond(result);
}

/** Runs a handler in a transaction. An `ApiError` rolls the transaction back, and its response is returned. */
async function runApiTransaction(
  context: Context,
  handler: (transaction: TransactionContext) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  try {
    return await runInTransaction(context, handler);
  } catch (error) {
    if (error instanceof ApiError) return error.response;
    throw error;
  }
}

/** Hours for which PayPal remembers the id of a refund request and of any other request. */
const requestIdHours = { refund: 45 * 24, others: 6 };

/** Runs a handler once per id. A repeated request gets the stored response with status 200. */
async function runOncePerId(
  transaction: TransactionContext,
  id: string,
  handle: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { queries } = transaction;
  const hours = id.includes('/refund ') ? requestIdHours.refund : requestIdHours.others;
  const expiredBefore = new Date(
    transaction.now().getTime() - hours * 60 * 60 * 1000,
  ).toISOString();
  await documents.deleteIfOlder(queries, 'answer', id, expiredBefore);
  if (await documents.add(queries, 'answer', id, { at: getIsoTime(transaction), body: null })) {
    const response = await handle();
    await documents.update(queries, 'answer', id, response);
    return response;
  }
  const firstResponse = await documents.find(queries, 'answer', id);
  return firstResponse ? { ...firstResponse, status: 200 } : createProblem(500);
}

const getAppCredentials = ({ account }: Context) => ({
  id: account.clientId,
  secret: account.clientSecret,
});

function issueToken(context: Context, request: Request): Response {
  if (!hasAppCredentials(request, getAppCredentials(context))) {
    const error = { error: 'invalid_client', error_description: 'Client Authentication failed' };
    return Response.json(error, { status: 401 });
  }
  return Response.json({
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: createToken(getAppCredentials(context), context.now(), tokenLifetimeSeconds),
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: tokenLifetimeSeconds,
    nonce: getIsoTime(context),
  });
}

async function showWebhook({ queries }: TransactionContext, id: string): Promise<ApiResponse> {
  const webhook = await documents.find(queries, 'webhook', id);
  if (!webhook) throw new ApiError(createProblem(404, 'INVALID_RESOURCE_ID'));
  const event_types = webhook.events.map((name) => ({ name, status: 'ENABLED' }));
  return { status: 200, body: { id, url: webhook.url, event_types } };
}

const changeSchema = z.tuple([
  z.object({ op: z.literal('replace'), path: z.literal('/url'), value: z.url() }),
]);

async function changeWebhook(
  transaction: TransactionContext,
  id: string,
  body: unknown,
): Promise<ApiResponse> {
  const change = changeSchema.safeParse(body).data;
  if (!change) throw new ApiError(createProblem(400, 'INVALID_PARAMETER_SYNTAX'));
  const webhook = { url: change[0].value, events: [...eventKinds] };
  await documents.update(transaction.queries, 'webhook', id, webhook);
  return showWebhook(transaction, id);
}
