/** PayPal on this machine: its interface, its pages, its webhooks, and what it does when it fails. */
import { requireJson } from '#netlify/http/input.ts';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/engine.ts';
import { privately } from '../../show-page.ts';
import type { PaymentFaults } from '../faults.ts';
import type { Account } from './account.ts';
import { respond } from './answers.ts';
import { fault, nowText, type Context } from './context.ts';
import { certificate, openDelivery } from './delivery.ts';
import { fateSchema, meetFate, truth } from './money.ts';
import { checkout, webscr } from './pages.ts';
import { broken, inTransaction, rest } from './rest.ts';
import { documents, prepareStore } from './store.ts';

const place = '/.local/paypal';

interface Options {
  sql: Sql;
  /** Address of the stack. */
  site: string;
  clock: Clock;
  faults: PaymentFaults;
  account: Account;
}

export async function openPayPal({ sql, site, clock, faults, account }: Options) {
  await prepareStore(sql);
  const delivery = openDelivery({ sql, site, clock, account });
  const { deliver } = delivery;
  const context: Context = { sql, site, now: clock.now, account, faults, deliver };
  const webhook = { url: `${site}/api/payments/paypal`, events: [...eventKinds] };
  const isNew = await documents.add(sql, 'webhook', account.webhookId, {
    at: nowText(context),
    body: webhook,
  });
  // The stack may have another port than the last time.
  if (!isNew) await documents.change(sql, 'webhook', account.webhookId, webhook);
  await delivery.start();
  return {
    /** Undefined where the address is none of PayPal's. */
    async fetch(request: Request): Promise<Response | undefined> {
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
        const { file } = await certificate({ sql, site, clock }, name);
        return new Response(file, { headers: { 'content-type': 'application/x-pem-file' } });
      }
      return rest(context, request, path);
    },
    stop: () => delivery.stop(),
  };
}

/** What is not PayPal's but the stack's: the truth about money, and what PayPal decides by itself. */
async function ownAnswer(
  context: Context,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (path === '/transactions.json') {
    const body = await context.sql.transaction((queries) => truth({ ...context, queries }));
    return Response.json(body, { headers: privately });
  }
  const payment = /^\/payments\/(\w+)$/.exec(path)?.[1];
  if (payment === undefined || request.method !== 'POST') return undefined;
  const fate = await requireJson(request, fateSchema);
  const answer = await inTransaction(context, (work) => meetFate(work, payment, fate));
  void context.deliver();
  return respond(answer);
}
