/** Runs the payment and the refund of a listing on a site that is killed during one of them. */
import { site as business } from '#content/site.ts';
import { checkoutSchema, type CheckoutPayment, type Checkout } from '#domain/payment/checkout.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { drawOffer } from '../drawn-offer.ts';
import { usePhone } from '../daraja.ts';
import { createListingSteps } from '../listing-lifecycle.ts';
import { createOwnerClient } from '../own-listings.ts';
import { createStaffClient } from '../staff-client.ts';
import { control, createServiceClient } from '../stack.ts';
import { listPhonePayments, readOutcome, type KilledStep, type Scene } from './outcome.ts';
import type { Kill, KillableSite } from './site.ts';

let lastPhone = 731_000_000;

/** The number of polls after which the run counts as failed. */
const maxPolls = 40;

export type StoryResult = Awaited<ReturnType<typeof runKilledPayment>>;

/**
 * Runs all steps once, and kills the site during one of them.
 * @returns the outcome of the payment, and true in `wasKilled` if the run reached the kill
 */
export async function runKilledPayment(
  site: KillableSite,
  provider: CheckoutProvider,
  killedStep: KilledStep,
  kill: Kill,
) {
  await site.resetClock();
  const steps = createListingSteps(await createServiceClient(site.stack));
  lastPhone += 1;
  const phone = `+254${lastPhone}`;
  const name = `Baskets of ${phone}`;
  await steps.resetRateLimits();
  const { id: listing } = await steps.approved({ title: name, phone });
  const scene: Scene = { site, provider, killedStep, listing, name, phone };
  // A payment to the till is matched automatically only if its phone number is proven.
  await site.queryRows(
    `insert into app.proven_phones (phone, member_id, proven_at, proven_by)
     select $1, owner_id, app.now(), 'prompt' from public.listings where id = $2`,
    phone,
    listing,
  );
  if (killedStep === 'refund') await payUntilPaid(scene);
  await waitUntilProcessed(scene);
  await site.setKill(kill);
  if (killedStep === 'payment without callback') {
    const fault = { provider, fault: 'no-callback' };
    await site.withRestart(() => control(site.stack, 'payment-faults', fault));
  }
  await (killedStep === 'refund' ? refundUntilRefunded(scene) : payUntilPaid(scene));
  await waitUntilProcessed(scene);
  await site.cancelKill(kill);
  const wasKilled = site.wasKilled();
  if (wasKilled) await runFunction(scene, 'reconcile-payments');
  return { wasKilled, ...(await readOutcome(scene)) };
}

/**
 * Starts and pays an order as the owner, and polls until the payment is confirmed. A request that the kill
 * interrupts is repeated.
 */
async function payUntilPaid(scene: Scene): Promise<void> {
  const { site, listing, provider, phone } = scene;
  const owner = await site.withRestart(() => createOwnerClient(site.stack, 'member'));
  const request = async (method: string, path: string, body?: unknown) => {
    const response = await site.withRestart(() =>
      owner.requestJson(method, `/${listing}/${path}`, body),
    );
    if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response;
  };
  const refresh = async () => checkoutSchema.parse((await request('GET', 'payment')).body);
  const selection = { package: drawOffer().id, withWebsite: false, provider, phone };
  const begin = async () => {
    const { status, body } = await request('POST', 'payment', selection);
    return status === 200 ? checkoutSchema.parse(body) : refresh();
  };
  const claim = (codeOrMessage: string) =>
    request('POST', 'payment/claim', { message: codeOrMessage, phone });
  const hasClaimed = () => checkout.claims.length > 0;
  let checkout: Checkout = await begin();
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const state = checkout.order?.attempt.state;
    if (state === 'paid') return;
    if (state !== 'pending') checkout = await begin();
    const attempt = checkout.order?.attempt;
    if (attempt?.state === 'pending') await pay(scene, attempt, { begin, claim, hasClaimed });
    await passTime(scene, 60);
    // If the callback of a till payment was lost, only the nightly reconciliation finds the payment.
    if (provider === 'till' && poll > 3) await runFunction(scene, 'reconcile-payments');
    checkout = await refresh();
  }
  throw new Error(`It was not paid: ${JSON.stringify(checkout)}`);
}

/** The owner's requests about the payment. */
interface OwnerRequests {
  begin: () => Promise<unknown>;
  claim: (code: string) => Promise<unknown>;
  hasClaimed: () => boolean;
}

/**
 * Pays as the payer: by the prompt on the phone, to the till, or on PayPal's page. A payment to the till is then
 * claimed. A second call does not pay again.
 */
async function pay(scene: Scene, { redirect, amount }: CheckoutPayment, owner: OwnerRequests) {
  const { site, provider } = scene;
  if (provider === 'card') {
    // If the address of PayPal's page is missing, the start of the order was interrupted. The start is then repeated.
    if (redirect === null) return owner.begin();
    const token = new URL(redirect).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, outcome: 'pay' });
    return site.withRestart(() => fetch(redirect, { method: 'POST', body, redirect: 'manual' }));
  }
  if (provider === 'mpesa') {
    const prompt = await findPrompt(scene);
    if (prompt === undefined) return;
    return site.withRestart(() => payOnce(scene, { do: 'pin', prompt, pin: '1234' }));
  }
  if (owner.hasClaimed()) return;
  const form = { do: 'pay', amount: String(amount), till: business.till };
  await site.withRestart(() => payOnce(scene, form));
  const [payment] = await site.withRestart(() => listPhonePayments(scene));
  return owner.claim(String(payment?.['receipt']));
}

/** Submits a form of the phone, unless M-Pesa received a payment before the process ended. */
async function payOnce(scene: Scene, form: Record<string, string>): Promise<void> {
  if ((await listPhonePayments(scene)).length === 0) await usePhone(scene.site.stack, scene, form);
}

async function findPrompt({ site, phone }: Scene): Promise<string | undefined> {
  const [prompt] = await site.queryRows<{ id: string }>(
    'select id from daraja_simulator.prompts where phone = $1 and code is null',
    phone.slice(1),
  );
  return prompt?.id;
}

interface DuePayment {
  id: string;
  state: string;
  refund: string | null;
  reason: string | null;
}

/**
 * Marks the payment as due for a refund and sends the refund, as staff. Polls until the payment is refunded.
 */
async function refundUntilRefunded(scene: Scene): Promise<void> {
  const { site, listing } = scene;
  const staff = createStaffClient(site.stack);
  const requestAction = async ({ id }: DuePayment, action: string, body: object) => {
    const { status } = await site.withRestart(() =>
      staff.requestJson(`payments/${id}/${action}`, body),
    );
    if (status >= 500) throw new Error(`${action} answered ${status}.`);
  };
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const [duePayment] = await site.queryRows<DuePayment>(
      `select paid.id, paid.state, sent.state as refund, sent.reason
       from public.payments as paid
         left join public.payment_refunds as sent on sent.payment_id = paid.id and sent.state <> 'failed'
       where paid.listing_id = $1 and paid.state in ('paid', 'refund_due', 'refunded')`,
      listing,
    );
    if (!duePayment || duePayment.state === 'refunded') return;
    if (duePayment.state === 'paid')
      await requestAction(duePayment, 'refund-due', { reason: 'Paid in error.' });
    else if (duePayment.refund === null)
      await requestAction(duePayment, 'refund', { step: 'send' });
    else if (duePayment.reason === 'went-back-already') {
      const [payment] = await site.withRestart(() => listPhonePayments(scene));
      await requestAction(duePayment, 'refund', {
        step: 'by-hand',
        code: String(payment?.['reversal']),
      });
    } else await passTime(scene, 30 * 60);
  }
  throw new Error('It was not sent back.');
}

/**
 * Advances the clock if the step needs it, delivers pending callbacks, and runs the functions of each minute.
 */
async function passTime(scene: Scene, seconds: number): Promise<void> {
  const { site, killedStep } = scene;
  // A payment with a callback needs no time. A payment without one waits for the next poll, and a refund waits for
  // the end of the minute in which staff can undo it. After a kill, the leases of the killed process must expire.
  const mustAdvance = site.wasKilled() || killedStep !== 'payment';
  await site.advanceClock(mustAdvance ? seconds : 0);
  await runFunction(scene, 'settle-payments');
  await runFunction(scene, 'run-due-transitions');
}

async function runFunction({ site }: Scene, name: string): Promise<void> {
  const { status } = await site.withRestart(() => control(site.stack, `schedule/${name}`, {}));
  if (status >= 500) throw new Error(`${name} answered ${status}.`);
}

/** Counts pending callbacks, messages, notices and emails. */
const pendingQuery = `
  select (select count(*) from public.provider_messages where done_at is null)
    + (select count(*) from payment_simulators.calls where due_at is not null)
    + (select count(*) from public.notices where done_at is null)
    + (select count(*) from public.emails where state = 'waiting') as count`;

/** Advances the clock until every message is processed and every notice is sent. */
async function waitUntilProcessed(scene: Scene): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const [pending] = await scene.site.queryRows<{ count: number }>(pendingQuery);
    if (pending?.count === 0) return;
    await passTime(scene, 120);
  }
  throw new Error('Something is never read, or never told.');
}
