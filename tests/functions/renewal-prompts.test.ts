/** Tests the prompts before the end of adverts through all components, from the request to the renewed advert. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readMemberData } from '#netlify/data/account-export.ts';
import { createCheckoutClient, parseCheckout, type Shop } from '../support/checkout-client.ts';
import { setPaymentFault, usePhone } from '../support/daraja.ts';
import { createFetchAs } from '../support/fetch-as.ts';
import { createOwnerClient, openListingStackForFile } from '../support/own-listings.ts';
import { memberId } from '../support/seeded-users.ts';
import { checkPhone, moveToHour } from '../support/sms.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { loadWithSchedules } from '../support/stack.ts';

const tools = await openListingStackForFile(
  loadWithSchedules('run-due-transitions', 'settle-payments', 'notify-owners'),
);
const { stack, steps, database, advanceClock, runFunction } = tools;
const client = createCheckoutClient({ ...tools, listings: steps });
const { fetchCheckout } = client;
const dayS = 24 * 60 * 60;

beforeAll(() => moveToHour(stack, 9));

let shop: Shop;
/** An advert that was paid by a prompt, with another one planned. */
beforeEach(async () => {
  shop = await client.createShop();
  // A member gets one code a minute.
  await advanceClock(61);
  await checkPhone(database, memberId, shop.phone);
  await requestPrompt();
  await typePin();
});

const requestPrompt = async (selection: object = {}) =>
  parseCheckout(
    await client.requestPayment(shop, {
      provider: 'mpesa',
      phone: shop.phone,
      renews: true,
      ...selection,
    }),
  );

/** Types the PIN for the newest prompt on the simulated phone, and waits until the payment is settled. */
async function typePin() {
  const { order } = await fetchCheckout(shop);
  const session = await client.readSession(order?.attempt.id);
  await usePhone(stack, shop, { prompt: session, do: 'pin', pin: '1234' });
  await expect
    .poll(async () => (await fetchCheckout(shop)).order?.attempt.state, { timeout: 5_000 })
    .toBe('paid');
}

const openOwn = async () => (await createOwnerClient(stack, 'member')).open(shop.id);
const readPlan = async () => (await openOwn()).body.renewal;
const stop = async (user: 'member' | 'staff' = 'member') =>
  (await createOwnerClient(stack, user)).requestJson('DELETE', `/${shop.id}/renewal`);
const readAttempts = async () => {
  const rows = database.from('payments').select('state,session').eq('listing_id', shop.id);
  return (await rows.order('created_at').throwOnError()).data;
};
const runSchedule = async () => {
  expect((await runFunction('settle-payments')).status).toBe(204);
};

test('the dashboard of an advert that ends soon names the planned prompt', async () => {
  await advanceClock(5 * dayS);
  const fetchAsMember = createFetchAs(stack, stack.info.signIns.member);
  const { slug } = await steps.readStored(shop);
  const step = (await (await fetchAsMember('my-next-step')).json()) as unknown;
  expect(step).toMatchObject({
    heading: expect.stringContaining('ends soon') as unknown,
    lead: expect.stringContaining('We send you an M\u2011Pesa prompt on') as unknown,
    action: { href: `/${slug}`, label: 'Open your page' },
    share: { label: 'Share on WhatsApp' },
  });
});

test('the prompt of a week later renews the advert, and comes once', async () => {
  const { checked_phones, listing } = await fetchCheckout(shop);
  expect(checked_phones).toContain(shop.phone);
  const plan = await readPlan();
  expect(plan).toMatchObject({ amount: 899, phone: shop.phone, state: 'on' });
  const untilMs = Date.parse(listing.live_until ?? '');
  expect(untilMs - Date.parse(plan?.at ?? '')).toBe(dayS * 1000);
  await advanceClock(6 * dayS + 60);
  await runSchedule();
  await runSchedule();
  expect(await readAttempts()).toMatchObject([
    { state: 'paid' },
    { state: 'pending', session: expect.stringMatching(/^ws_CO_/) as unknown },
  ]);
  const { order } = await fetchCheckout(shop);
  expect(order).toMatchObject({ renews: true, attempt: { state: 'pending', amount: 899 } });
  await typePin();
  const renewed = (await fetchCheckout(shop)).listing;
  expect(Date.parse(renewed.live_until ?? '') - untilMs).toBe(7 * dayS * 1000);
  expect((await readPlan())?.state).toBe('on');
});

test('one request of the owner stops the prompt', async () => {
  expect((await stop('staff')).status).toBe(404);
  const page = () => createStaffClient(stack).requestJson(`listings/${shop.id}`);
  expect((await page()).body).toMatchObject({ renews: true });
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(204);
  expect(await readPlan()).toBeNull();
  expect((await page()).body).toMatchObject({ renews: false });
  await advanceClock(6 * dayS + 60);
  await runSchedule();
  expect(await readAttempts()).toHaveLength(1);
});

test('a prompt whose response is lost is not sent again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await setPaymentFault(stack, { fault: 'cut-off', times: 1 });
  await advanceClock(6 * dayS + 60);
  await runSchedule();
  await advanceClock(3600);
  await runSchedule();
  expect(await readAttempts()).toMatchObject([{ state: 'paid' }, { session: null }]);
});

test('the export of the account has the renewals', async () => {
  const { data } = await database.from('renewals').select('amount').eq('member_id', memberId);
  expect(data).toContainEqual({ amount: 899 });
  const member = { name: 'Amina', avatar: null, roles: [], confirmed: true };
  const { renewals } = await readMemberData({
    ...member,
    id: memberId,
    email: 'amina@tangaza.example',
  });
  expect(renewals).toHaveLength(data?.length ?? 0);
});
