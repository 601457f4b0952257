/** Runs the payment and the refund of a listing on a site that is killed during one of them. */
import { checkoutSchema, type CheckoutPayment, type Checkout } from '#domain/payment/checkout.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { SentEmail } from '#netlify/local/outbox.ts';
import { drawOffer } from '../drawn-offer.ts';
import { paidAtSimulator, usePhone } from '../daraja.ts';
import { listingStepsIn } from '../listing-lifecycle.ts';
import { createOwnerClient } from '../own-listings.ts';
import { createStaffClient } from '../staff-client.ts';
import { control, databaseOfEndpoints } from '../stack.ts';
import type { Kill, KillableSite } from './site.ts';

/** The step during which the site is killed. A payment is 'unheard' if its callback is lost. */
export type Leg = 'payment' | 'unheard payment' | 'refund';

interface Scene {
  site: KillableSite;
  provider: CheckoutProvider;
  leg: Leg;
  listing: number;
  name: string;
  phone: string;
}

let phones = 731_000_000;

/** The number of polls after which the run counts as failed. */
const maxChecks = 40;

export type StoryResult = Awaited<ReturnType<typeof killedStory>>;

/**
 * Runs all steps once, and kills the site during one of them.
 * @returns the final state of the ledger and of the provider
 */
export async function killedStory(
  site: KillableSite,
  provider: CheckoutProvider,
  leg: Leg,
  kill: Kill,
) {
  await site.today();
  const steps = listingStepsIn(await databaseOfEndpoints(site.stack));
  phones += 1;
  const phone = `+254${phones}`;
  const name = `Baskets of ${phone}`;
  await steps.allowMore();
  const { id: listing } = await steps.approved({ title: name, phone });
  const scene: Scene = { site, provider, leg, listing, name, phone };
  // A payment to the till is matched automatically only if its phone number is proven.
  await site.rows(
    `insert into app.proven_phones (phone, member_id, proven_at, proven_by)
     select $1, owner_id, app.now(), 'prompt' from public.listings where id = $2`,
    phone,
    listing,
  );
  if (leg === 'refund') await untilPaid(scene);
  await untilQuiet(scene);
  await site.order(kill);
  if (leg === 'unheard payment') {
    const order = { provider: provider, fault: 'no-callback' };
    await site.surely(() => control(site.stack, 'payment-faults', order));
  }
  await (leg === 'refund' ? untilRefunded(scene) : untilPaid(scene));
  await untilQuiet(scene);
  await site.spare(kill);
  const wasKilled = site.wasKilled();
  if (wasKilled) await run(scene, 'reconcile-payments');
  return { wasKilled, ...(await readOutcome(scene)) };
}

/**
 * Starts and pays an order as the owner, and polls until the payment is confirmed. Failed requests are repeated.
 */
async function untilPaid(scene: Scene): Promise<void> {
  const { site, listing, provider, phone } = scene;
  const owner = await site.surely(() => createOwnerClient(site.stack, 'member'));
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await site.surely(() => owner.ask(method, `/${listing}/${path}`, body));
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}.`);
    return answer;
  };
  const refresh = async () => checkoutSchema.parse((await ask('GET', 'payment')).body);
  const selection = { package: drawOffer().id, withWebsite: false, provider: provider, phone };
  const begin = async () => {
    const { status, body } = await ask('POST', 'payment', selection);
    return status === 200 ? checkoutSchema.parse(body) : refresh();
  };
  const claim = (codeOrMessage: string) =>
    ask('POST', 'payment/claim', { message: codeOrMessage, phone });
  const hasClaimed = () => checkout.claims.length > 0;
  let checkout: Checkout = await begin();
  for (let looked = 0; looked < maxChecks; looked += 1) {
    const state = checkout.order?.attempt.state;
    if (state === 'paid') return;
    if (state !== 'pending') checkout = await begin();
    const attempt = checkout.order?.attempt;
    if (attempt?.state === 'pending') await pay(scene, attempt, { begin, claim, hasClaimed });
    await passTime(scene, 60);
    // If the callback of a till payment was lost, only the nightly reconciliation finds the payment.
    if (provider === 'till' && looked > 3) await run(scene, 'reconcile-payments');
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

/** Pays as the payer: by the prompt on the phone, to the till, or on PayPal's page. */
async function pay(scene: Scene, { redirect, amount }: CheckoutPayment, owner: OwnerRequests) {
  const { site, provider, phone } = scene;
  if (provider === 'card') {
    if (redirect === null) return owner.begin();
    const token = new URL(redirect).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, outcome: 'pay' });
    return site.surely(() => fetch(redirect, { method: 'POST', body, redirect: 'manual' }));
  }
  const paid = await site.surely(() => listMoney(scene));
  if (provider === 'mpesa') {
    const prompt = paid.length === 0 ? await findPrompt(scene) : undefined;
    const pin = { do: 'pin', prompt: prompt ?? '', pin: '1234' };
    return prompt && site.surely(() => answerPrompt(scene, pin));
  }
  if (owner.hasClaimed()) return;
  if (paid.length === 0) {
    const form = { do: 'pay', amount: String(amount), till: '5378141' };
    await site.surely(async () => {
      if ((await listMoney(scene)).length === 0) await usePhone(site.stack, { phone }, form);
    });
  }
  const [money] = await site.surely(() => listMoney(scene));
  return owner.claim(String(money?.['receipt']));
}

/** Enters the PIN, unless M-Pesa received it before the process ended. */
async function answerPrompt(scene: Scene, form: Record<string, string>): Promise<void> {
  if ((await listMoney(scene)).length === 0) await usePhone(scene.site.stack, scene, form);
}

async function findPrompt({ site, phone }: Scene): Promise<string | undefined> {
  const [prompt] = await site.rows<{ id: string }>(
    'select id from daraja_simulator.prompts where phone = $1 and code is null',
    phone.slice(1),
  );
  return prompt?.id;
}

/** Returns the payments in M-Pesa's simulator from the phone. */
async function listMoney({ site, phone }: Scene) {
  const all = await paidAtSimulator(site.stack);
  return all.filter((money) => money['phone'] === phone.slice(1));
}

interface Owed {
  id: string;
  state: string;
  refund: string | null;
  reason: string | null;
}

/**
 * Marks the payment as due for a refund and sends the refund, as staff. Polls until the refund is recorded from the
 * provider's data.
 */
async function untilRefunded(scene: Scene): Promise<void> {
  const { site, listing } = scene;
  const staff = createStaffClient(site.stack);
  const order = async ({ id }: Owed, action: string, body: object) => {
    const { status } = await site.surely(() => staff.ask(`payments/${id}/${action}`, body));
    if (status >= 500) throw new Error(`${action} answered ${status}.`);
  };
  for (let check = 0; check < maxChecks; check += 1) {
    const [owed] = await site.rows<Owed>(
      `select paid.id, paid.state, sent.state as refund, sent.reason
       from public.payments as paid
         left join public.payment_refunds as sent on sent.payment_id = paid.id and sent.state <> 'failed'
       where paid.listing_id = $1 and paid.state in ('paid', 'refund_due', 'refunded')`,
      listing,
    );
    if (!owed || owed.state === 'refunded') return;
    if (owed.state === 'paid') await order(owed, 'refund-due', { reason: 'Paid in error.' });
    else if (owed.refund === null) await order(owed, 'refund', { step: 'send' });
    else if (owed.reason === 'went-back-already') {
      const [money] = await site.surely(() => listMoney(scene));
      await order(owed, 'refund', { step: 'by-hand', code: String(money?.['reversal']) });
    } else await passTime(scene, 30 * 60);
  }
  throw new Error('It was not sent back.');
}

/**
 * Advances the clock, delivers pending callbacks, and runs the scheduled function. The period exceeds every lease
 * of a killed process.
 */
async function passTime(scene: Scene, seconds: number): Promise<void> {
  const { site, leg } = scene;
  // Staff can undo the reason of a refund for one minute, so the refund is sent only after this time.
  await site.later(site.wasKilled() || leg !== 'payment' ? seconds : 0);
  await run(scene, 'run-due-transitions');
}

async function run({ site }: Scene, name: string): Promise<void> {
  const { status } = await site.surely(() => control(site.stack, `schedule/${name}`, {}));
  if (status >= 500) throw new Error(`${name} answered ${status}.`);
}

/** Counts pending callbacks, messages, notices and emails. */
const waiting = `
  select (select count(*) from public.provider_messages where done_at is null)
    + (select count(*) from payment_simulators.calls where due_at is not null)
    + (select count(*) from public.notices where done_at is null)
    + (select count(*) from public.emails where state = 'waiting') as count`;

/** Advances the clock until every message is processed and every notice is sent. */
async function untilQuiet(scene: Scene): Promise<void> {
  for (let check = 0; check < maxChecks; check += 1) {
    const [left] = await scene.site.rows<{ count: number }>(waiting);
    if (left?.count === 0) return;
    await passTime(scene, 120);
  }
  throw new Error('Something is never read, or never told.');
}

/** Reads the payments, the ledger, the emails and the provider's transactions. Amounts are in KSh or US cents. */
async function readOutcome(scene: Scene) {
  const { site, listing, name, provider } = scene;
  const [held] = await site.rows<{ state: string }>(
    'select state from public.listings where id = $1',
    listing,
  );
  const payments = await site.rows<{ state: string; receipt: number | null }>(
    `select state, received_amount as received, currency, receipt_number as receipt
     from public.payments where listing_id = $1 and state <> 'failed'`,
    listing,
  );
  const booked = await site.rows<{ direction: 'in' | 'out'; code: string; amount: number }>(
    `select direction, code, ledger.amount from public.ledger
       join public.payments on payments.id = payment_id
     where listing_id = $1 order by ledger.id`,
    listing,
  );
  const differences = await site.rows<{ kind: string }>(
    `select kind from public.payment_differences
     where code = any($1) or payment_id in (select id from public.payments where listing_id = $2)`,
    booked.map(({ code }) => code),
    listing,
  );
  const outbox = await fetch(`${site.stack.info.outbox}.json`);
  const emails = ((await outbox.json()) as SentEmail[]).filter(({ text }) => text.includes(name));
  return {
    listing: held?.state,
    payments: payments.map(({ receipt, ...rest }) => ({
      ...rest,
      receipts: receipt ? 1 : 0,
    })),
    booked,
    moved: await (provider === 'card' ? movedByPayPal(scene) : movedByMpesa(scene)),
    emails: emails.map(({ subject }) => subject.replace(name, '').replace(/\d+: /, '')).toSorted(),
    differences: differences.map(({ kind }) => kind),
  };
}

async function movedByMpesa(scene: Scene) {
  return (await listMoney(scene)).flatMap(({ receipt, amount, reversal }) => [
    { direction: 'in', code: receipt, amount },
    ...(reversal === null ? [] : [{ direction: 'out', code: reversal, amount }]),
  ]);
}

async function movedByPayPal({ site, listing }: Scene) {
  const ours = await site.rows<{ id: string }>(
    'select id from public.payments where listing_id = $1',
    listing,
  );
  const answer = await fetch(`${site.stack.site}/.local/paypal/transactions.json`);
  const all = (await answer.json()) as {
    id: string;
    custom: string;
    cents: number;
    wentBack: { id: string; cents: number }[];
  }[];
  return all
    .filter(({ custom }) => ours.some(({ id }) => id === custom))
    .flatMap(({ id, cents, wentBack }) => [
      { direction: 'in', code: id, amount: cents },
      ...wentBack.map((back) => ({ direction: 'out', code: back.id, amount: back.cents })),
    ]);
}
