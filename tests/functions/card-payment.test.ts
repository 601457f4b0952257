/** Paying by card through all that takes part: endpoints, PayPal's simulator, its webhooks, the database. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { checkoutSchema, type Checkout } from '#domain/payment/checkout.ts';
import { orderPaymentFault } from '../support/daraja.ts';
import { ownerOf, listingStackOfFile } from '../support/own-listings.ts';
import { control } from '../support/stack.ts';

const { stack, steps, later, database } = await listingStackOfFile();
afterEach(() => control(stack, 'clock', { reset: true }));

type Shop = { id: number };
const read = ({ body }: { body: unknown }): Checkout => checkoutSchema.parse(body);

/** How the order stands for its owner, who may have to log in again. */
async function checkout({ id }: Shop): Promise<Checkout> {
  const owner = await ownerOf(stack, 'member');
  return read(await owner.ask('GET', `/${id}/payment`));
}
const expectState = (shop: Shop, ...expected: unknown[]) =>
  expect
    .poll(
      async () => {
        const { listing, order } = await checkout(shop);
        return [listing.state, order?.attempt.state, order?.attempt.reason];
      },
      { timeout: 5_000 },
    )
    .toEqual(expected);

/** An approved advert, and PayPal's page for an order of it. */
async function atPayPal(wish: Record<string, unknown> = {}) {
  const { id } = await steps.approved();
  await steps.allowMore();
  const owner = await ownerOf(stack, 'member');
  const begun = await owner.pay(id, { package: 'weekly', provider: 'card', ...wish });
  const { order } = read(begun);
  return { id, page: order?.attempt.redirect ?? '', attempt: order?.attempt };
}

/** What she does on PayPal's page. @returns where it leads her. */
async function decide({ page }: { page: string }, outcome: string): Promise<URL> {
  const token = new URL(page).searchParams.get('token') ?? '';
  const body = new URLSearchParams({ token, outcome });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', stack.site);
}

/** What was really paid, in cents. */
async function paidFor(payment: string): Promise<unknown[]> {
  const answer = await fetch(`${stack.site}/.local/paypal/transactions.json`);
  return ((await answer.json()) as { custom: string }[]).filter(({ custom }) => custom === payment);
}

describe('a card', () => {
  test.each([
    [{}, 899],
    [{ package: 'yearly' }, 27_999],
    [{ package: 'monthly', withWebsite: true }, 2_999 + 3_900],
  ])(
    'is asked for US dollars, for every package and the website: %o [R007]',
    async (wish, amount) => {
      const shop = await atPayPal(wish);
      expect(shop.attempt).toMatchObject({ amount, currency: 'USD', state: 'pending' });
      const back = await decide(shop, 'pay');
      expect(back.pathname).toBe('/thank-you');
      expect(back.searchParams.get('p')).toBe(shop.attempt?.id);
      await expectState(shop, 'live', 'paid', null);
    },
  );

  test('that is cancelled pays nothing, and may be gone on with', async () => {
    const shop = await atPayPal();
    expect((await decide(shop, 'cancel')).pathname).toBe('/cancel');
    await expectState(shop, 'approved', 'pending', null);
    await decide(shop, 'pay');
    await expectState(shop, 'live', 'paid', null);
  });

  test('that is declined says so', async () => {
    const shop = await atPayPal();
    await decide(shop, 'decline');
    await expectState(shop, 'approved', 'failed', 'declined');
  });

  test('that is paid by somebody who closes the browser is credited by the minute’s run', async () => {
    const shop = await atPayPal();
    await decide(shop, 'pay');
    const state = async () =>
      (
        await database
          .from('payments')
          .select('state')
          .eq('id', shop.attempt?.id ?? '')
      ).data;
    await later(61);
    await expect.poll(state).toEqual([{ state: 'paid' }]);
  });

  test.each<[PaymentFault['fault'], number]>([
    ['no-callback', 16],
    ['twice', 0],
    ['late', 3 * 3600],
    ['cut-off', 61],
    ['malformed', 61],
    ['missing-fields', 61],
    ['forged', 61],
  ])('is charged and credited once under the fault %s [I3]', async (fault, seconds) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await atPayPal();
    await orderPaymentFault(stack, { fault, times: 1, delaySeconds: seconds }, 'card');
    await decide(shop, 'pay');
    if (seconds > 0) await later(seconds);
    await expectState(shop, 'live', 'paid', null);
    expect(await paidFor(shop.attempt?.id ?? '')).toHaveLength(1);
  });

  test.each<[PaymentFault['fault']]>([['other-sum'], ['other-payee']])(
    'makes nothing live under the fault %s [I4]',
    async (fault) => {
      const shop = await atPayPal();
      await orderPaymentFault(stack, { fault, times: 1 }, 'card');
      await decide(shop, 'pay');
      await expectState(shop, 'approved', 'review', fault);
    },
  );

  test('for which PayPal is down is refused at once, and paid when it is back', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await orderPaymentFault(stack, { fault: 'down', delaySeconds: 3600 }, 'card');
    const shop = await atPayPal();
    expect(shop.attempt).toMatchObject({ redirect: null });
    await later(3601);
    const owner = await ownerOf(stack, 'member');
    await steps.allowMore();
    const again = read(await owner.pay(shop.id, { package: 'weekly', provider: 'card' }));
    await decide({ page: again.order?.attempt.redirect ?? '' }, 'pay');
    await expectState(shop, 'live', 'paid', null);
  });
});

test('nobody is believed who comes back from PayPal without having paid [R062, I5]', async () => {
  const shop = await atPayPal();
  await fetch(`${stack.site}/thank-you?p=${shop.attempt?.id ?? ''}`);
  await expectState(shop, 'approved', 'pending', null);
});
