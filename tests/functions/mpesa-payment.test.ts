/**
 * Tests M-Pesa payments through all components: the endpoints, the Daraja simulator, its callbacks and the
 * database.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createCheckoutClient, parseCheckout, type Shop } from '../support/checkout-client.ts';
import { setPaymentFault, usePhone } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createOwnerClient, openListingStackForFile } from '../support/own-listings.ts';
import { recordPurges } from '../support/purges.ts';
import { rareTest, takeCases } from '../support/repetitions.ts';
import { loadWithSchedules, control } from '../support/stack.ts';

const tools = await openListingStackForFile(
  loadWithSchedules('settle-payments', 'run-due-transitions'),
);
const { stack, steps, advanceClock, amina } = tools;
const client = createCheckoutClient({ ...tools, listings: steps });
const { createShop, fetchCheckout, readPayments, payTill } = client;
afterEach(() => control(stack, 'clock', { reset: true }));

const requestPrompt = (shop: Shop, selection: object = {}) =>
  client.requestPayment(shop, { provider: 'mpesa', phone: shop.phone, ...selection });
const startPrompt = async (...args: Parameters<typeof requestPrompt>) =>
  parseCheckout(await requestPrompt(...args));
const readStates = async (shop: Shop) => {
  const { listing, order } = await fetchCheckout(shop);
  return [listing.state, order?.attempt.state, order?.attempt.reason];
};

/**
 * Polls until the states of listing and payment and the reason of a failure match. The endpoint processes a
 * callback after its response.
 */
const expectStates = (shop: Shop, ...expected: unknown[]) =>
  expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(expected);

/** Submits an action for the advert's prompt on the simulated phone. */
async function answerPrompt(shop: Shop, form: Record<string, string>) {
  const { order } = await fetchCheckout(shop);
  const session = await client.readSession(order?.attempt.id);
  await usePhone(stack, shop, { prompt: session, ...form });
}
const pinAction = { do: 'pin', pin: '1234' };

test('a paid prompt publishes the advert and purges its page', async () => {
  const shop = await createShop();
  const purges = recordPurges();
  const { order, providers } = await startPrompt(shop);
  expect(providers.includes('mpesa')).toBe(true);
  expect(order?.attempt).toMatchObject({ provider: 'mpesa', state: 'pending', amount: 899 });
  await answerPrompt(shop, pinAction);
  await expectStates(shop, 'live', 'paid', null);
  const tags = [`listing-${shop.id}`, 'no-listing'];
  await expect.poll(() => purges).toContainEqual(expect.arrayContaining(tags));
});

const endings: [form: Record<string, string>, reason: string][] = [
  [{ do: 'cancel' }, 'cancelled'],
  [{ do: 'end', code: '1' }, 'no-balance'],
  [{ do: 'pin', pin: '9999' }, 'wrong-pin'],
  [{ do: 'ignore' }, 'no-answer'],
];
const rows = takeCases(endings, 1);
test.each(rows)('a failed prompt has a reason and allows another: %o', async (form, reason) => {
  const shop = await createShop();
  await requestPrompt(shop);
  await answerPrompt(shop, form);
  await expectStates(shop, 'approved', 'failed', reason);
  expect((await requestPrompt(shop)).body.code).toBe('prompt-waiting');
  await advanceClock(120);
  expect((await startPrompt(shop)).order?.attempt.state).toBe('pending');
  await answerPrompt(shop, pinAction);
  await expectStates(shop, 'live', 'paid', null);
});

test('a second prompt renews the advert after two minutes [I10, I12]', async () => {
  const shop = await createShop();
  for (const delaySeconds of [0, 5 * 24 * 3600, 120]) {
    await advanceClock(delaySeconds);
    const initialEnd = (await fetchCheckout(shop)).listing.live_until;
    const renewal = (await startPrompt(shop)).order?.attempt;
    const againAt = new Date(Date.parse(renewal?.created_at ?? '') + 120_000);
    expect(renewal?.again_at).toBe(againAt.toISOString());
    await answerPrompt(shop, pinAction);
    await expectStates(shop, 'live', 'paid', null);
    const { listing, order } = await fetchCheckout(shop);
    expect(order?.attempt.again_at).toBeNull();
    const addedMs = Date.parse(listing.live_until ?? '') - Date.parse(initialEnd ?? '');
    if (initialEnd !== null) expect(addedMs).toBe(7 * 24 * 3_600_000);
  }
  expect((await requestPrompt(shop)).body).toMatchObject({ code: 'prompt-waiting' });
});

const faults: [fault: PaymentFault['fault'], delaySeconds: number][] = [
  ['no-callback', 80],
  ['twice', 0],
  ['before-response', 0],
  ['late', 3 * 3600],
  ['text-codes', 0],
  ['missing-fields', 80],
  ['malformed', 80],
  ['cut-off', 80],
];
// Without a callback, the schedule asks M-Pesa 75 seconds after the begin of the attempt.
test.each(takeCases(faults, 2))('a prompt is paid once: fault %s', async (fault, delaySeconds) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await createShop();
  await setPaymentFault(stack, { fault, times: 1, delaySeconds });
  await requestPrompt(shop);
  if (fault !== 'before-response') await acceptShownPrompt(shop);
  if (delaySeconds > 0) await advanceClock(delaySeconds);
  await expectStates(shop, 'live', 'paid', null);
  expect(await readPayments(shop)).toHaveLength(1);
});

const wrongReports: [PaymentFault['fault'], unknown[]][] = [
  ['other-sum', ['approved', 'review', 'other-sum']],
  ['forged', ['approved', 'pending', null]],
  ['error', ['approved', 'pending', null]],
];
test.each(takeCases(wrongReports, 2))(
  'a prompt makes nothing live under the fault %s [I4]',
  async (fault, expected) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await createShop();
    await setPaymentFault(stack, { fault, times: 1 });
    await requestPrompt(shop);
    if (fault === 'other-sum') await answerPrompt(shop, pinAction);
    // A forged callback would be processed after one second.
    await advanceClock(1);
    await expectStates(shop, ...expected);
  },
);

/** Accepts the prompt that the simulated phone shows, even if the site received no callback. */
async function acceptShownPrompt(shop: Shop) {
  const page = await fetch(`${stack.site}/.local/phone?number=${shop.phone.slice(1)}`);
  const [, session = ''] = /value="(ws_CO_\w+)"/.exec(await page.text()) ?? [];
  await usePhone(stack, shop, { prompt: session, ...pinAction });
}

const requestClaim = ({ id, phone }: Shop, message: string, owner = amina) =>
  owner.requestJson('POST', `/${id}/payment/claim`, { message, phone });
const sendClaim = async (shop: Shop, code: string) => {
  const message = `${code} Confirmed. Ksh899.00 paid to TANGAZA on 22/11/26 at 3:15 PM.`;
  return parseCheckout(await requestClaim(shop, message));
};

rareTest('a pasted message matches after a paid prompt', async () => {
  const earlierShop = await createShop();
  await requestPrompt(earlierShop);
  await answerPrompt(earlierShop, pinAction);
  await expectStates(earlierShop, 'live', 'paid', null);
  const shop = { ...(await createShop()), phone: earlierShop.phone };
  await amina.pay(shop.id);
  const code = await payTill(shop, 899);
  await expectStates(shop, 'approved', 'pending', null);
  expect((await sendClaim(shop, code)).claims).toMatchObject([{ code, state: 'settled' }]);
  await expectStates(shop, 'live', 'paid', null);
});

test('a first code waits for staff like an unknown one', async () => {
  const shop = await createShop();
  await amina.pay(shop.id);
  const code = await payTill(shop, 899);
  const { claims } = await sendClaim(shop, code);
  expect(claims).toMatchObject([{ code, state: 'waiting', reason: null }]);
  await expectStates(shop, 'approved', 'pending', null);
  const otherShop = await createShop();
  await amina.pay(otherShop.id);
  const unknownCode = newCode();
  const response = await sendClaim(otherShop, unknownCode);
  expect(response.claims).toMatchObject([{ code: unknownCode, state: 'waiting', reason: null }]);
});

test('a number in the request matches no till payment', async () => {
  const shop = await createShop();
  const { order } = parseCheckout(await amina.pay(shop.id, { phone: shop.phone }));
  expect(order?.attempt.phone).toBeNull();
  await payTill(shop, 899);
  await expectStates(shop, 'approved', 'pending', null);
});

test('an unreported code waits for its payment', async () => {
  const shop = await createShop();
  await amina.pay(shop.id);
  const code = newCode();
  expect((await sendClaim(shop, code)).claims).toMatchObject([{ code, state: 'waiting' }]);
});

rareTest('five unmatched codes a day are accepted, no more', async () => {
  const shop = await createShop();
  await amina.pay(shop.id);
  await advanceClock(25 * 3600);
  const owner = await createOwnerClient(stack, 'member');
  const sendUnknownCode = () => requestClaim(shop, newCode(), owner);
  for (let code = 0; code < 5; code += 1) expect((await sendUnknownCode()).status).toBe(200);
  const refusal = await sendUnknownCode();
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refusal.body).toHaveProperty('detail', expect.stringContaining('24 hours'));
});

rareTest('a fourth prompt in ten minutes has to wait', async () => {
  const { phone } = await createShop();
  const shops = [];
  for (let index = 0; index < 4; index += 1) shops.push({ ...(await createShop()), phone });
  await steps.resetRateLimits();
  const packages = ['daily', 'weekly', 'monthly', 'quarterly'];
  const responses = [];
  for (const [index, shop] of shops.entries()) {
    const response = await requestPrompt(shop, { package: packages[index] });
    responses.push(response);
    // A phone shows one prompt at a time.
    if (response.status === 200) await answerPrompt(shop, { do: 'cancel' });
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(responses.at(-1)?.body).toHaveProperty('detail', expect.stringContaining('10 minutes'));
});

rareTest('a prompt refused by M-Pesa states the next time', async () => {
  const { phone } = await createShop();
  const firstShop = { ...(await createShop()), phone };
  const secondShop = { ...(await createShop()), phone };
  await requestPrompt(firstShop);
  await requestPrompt(secondShop, { package: 'daily' });
  await expectStates(secondShop, 'approved', 'failed', 'busy-phone');
  const refusal = await requestPrompt(secondShop, { package: 'monthly' });
  expect(refusal.body).toMatchObject({ code: 'prompt-waiting' });
  const { retryAfter } = refusal.body as unknown as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(30);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await advanceClock(61);
  await answerPrompt(firstShop, { do: 'cancel' });
  const { order } = await startPrompt(secondShop, { package: 'monthly' });
  expect(order?.attempt.state).toBe('pending');
});
