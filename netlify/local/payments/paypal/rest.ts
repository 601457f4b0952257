/** PayPal's REST API: authentication, idempotency and routing. */
import * as z from 'zod';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import { broken } from '../faults.ts';
import { hasToken, isOfApp, newToken } from '../tokens.ts';
import { problem, Refused, respond, type Answer } from './responses.ts';
import { fault, inWork, nowText, type Context, type Work } from './context.ts';
import { refund, report, showCapture, showRefund } from './money.ts';
import { capture, createOrder, showOrder } from './orders.ts';
import { documents } from './store.ts';

/** Lifetime of a token in seconds. PayPal's tokens are also valid for nine hours. */
const tokenLife = 9 * 60 * 60;

interface Route {
  method: 'GET' | 'POST' | 'PATCH';
  path: RegExp;
  /** @param id - the id in the path */
  answer: (work: Work, id: string, body: unknown) => Promise<Answer>;
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
    answer: (work, _, body) => createOrder(work, body),
  },
  { method: 'GET', path: /^\/v2\/checkout\/orders\/(\w+)$/, answer: showOrder },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
    answer: capture,
    movesMoney: true,
  },
  { method: 'GET', path: /^\/v2\/payments\/captures\/(\w+)$/, answer: showCapture },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/(\w+)\/refund$/,
    answer: refund,
    movesMoney: true,
  },
  { method: 'GET', path: /^\/v2\/payments\/refunds\/(\w+)$/, answer: showRefund },
  { method: 'GET', path: /^\/v1\/notifications\/webhooks\/(\w+)$/, answer: showWebhook },
  { method: 'PATCH', path: /^\/v1\/notifications\/webhooks\/(\w+)$/, answer: changeWebhook },
];

/**
 * Handles a request to the API. Returns undefined if the path does not belong to the API.
 * @param path - relative to the prefix of the simulator
 */
export async function rest(
  context: Context,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (!/^\/v[12]\//.test(path)) return undefined;
  if (fault(context, 'error')) return respond(problem(500));
  if (path === '/v1/oauth2/token') return token(context, request);
  if (!hasToken(request, getApp(context), context.now())) {
    const error = {
      error: 'invalid_token',
      error_description: 'Token signature verification failed',
    };
    return Response.json(error, { status: 401 });
  }
  if (path === '/v1/reporting/transactions') {
    const query = new URL(request.url).searchParams;
    return respond(await inTransaction(context, (work) => report(work, query)));
  }
  for (const route of routes) {
    const [whole, id = ''] = route.path.exec(path) ?? [];
    if (whole !== undefined && route.method === request.method) {
      return follow(context, route, { request, path, id });
    }
  }
  return respond(problem(404));
}

async function follow(
  context: Context,
  { answer, movesMoney = false }: Route,
  { request, path, id }: { request: Request; path: string; id: string },
): Promise<Response> {
  const body: unknown =
    request.method === 'GET' ? undefined : await request.json().catch(() => null);
  const requestId = request.headers.get('paypal-request-id');
  const result = await inTransaction(context, (work) => {
    const once = requestId !== null && request.method === 'POST';
    const doIt = () => answer(work, id, body);
    return once ? oncePerId(work, `${path} ${requestId}`, doIt) : doIt();
  });
  if (movesMoney && fault(context, 'before-response')) await context.calls.run();
  else void context.calls.run();
  if (movesMoney && fault(context, 'cut-off')) return broken();
  return respond(result);
}

/** Runs a handler in a transaction. A refusal rolls the transaction back and becomes the response. */
export async function inTransaction(
  context: Context,
  answer: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inWork(context, answer);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** Time in hours during which PayPal stores the id of a request. */
const memory = { refund: 45 * 24, others: 6 };

async function oncePerId(work: Work, id: string, doIt: () => Promise<Answer>): Promise<Answer> {
  const { queries } = work;
  const hours = id.includes('/refund ') ? memory.refund : memory.others;
  const before = new Date(work.now().getTime() - hours * 60 * 60 * 1000).toISOString();
  await documents.forget(queries, 'answer', id, before);
  if (await documents.add(queries, 'answer', id, { at: nowText(work), body: null })) {
    const answer = await doIt();
    await documents.change(queries, 'answer', id, answer);
    return answer;
  }
  const first = await documents.find(queries, 'answer', id);
  return first ? { ...first, status: 200 } : problem(500);
}

const getApp = ({ account }: Context) => ({ id: account.clientId, secret: account.clientSecret });

function token(context: Context, request: Request): Response {
  if (!isOfApp(request, getApp(context))) {
    const error = { error: 'invalid_client', error_description: 'Client Authentication failed' };
    return Response.json(error, { status: 401 });
  }
  return Response.json({
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: newToken(getApp(context), context.now(), tokenLife),
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: tokenLife,
    nonce: nowText(context),
  });
}

async function showWebhook({ queries }: Work, id: string): Promise<Answer> {
  const webhook = await documents.find(queries, 'webhook', id);
  if (!webhook) throw new Refused(problem(404, 'INVALID_RESOURCE_ID'));
  const event_types = webhook.events.map((name) => ({ name, status: 'ENABLED' }));
  return { status: 200, body: { id, url: webhook.url, event_types } };
}

const changeSchema = z.tuple([
  z.object({ op: z.literal('replace'), path: z.literal('/url'), value: z.url() }),
]);

async function changeWebhook(work: Work, id: string, body: unknown): Promise<Answer> {
  const change = changeSchema.safeParse(body).data;
  if (!change) throw new Refused(problem(400, 'INVALID_PARAMETER_SYNTAX'));
  const webhook = { url: change[0].value, events: [...eventKinds] };
  await documents.change(work.queries, 'webhook', id, webhook);
  return showWebhook(work, id);
}
