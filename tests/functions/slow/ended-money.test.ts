/**
 * Tests that the removal of an advert and the deletion of the account have the consequences for the money that both
 * dialogs describe, in the payments and in the ledger.
 */
import { expect, test } from 'vitest';
import { listWithdrawalMoney } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { createMemberAccount } from '../../support/accounts.ts';
import { createOwnerClient } from '../../support/own-listings.ts';
import { logIn, openStackForFile } from '../../support/stack.ts';

const { stack, database, listings } = await openStackForFile();

type Case = 'unused' | 'running' | 'renewed' | 'pending';

/** Creates an advert of a new member, with payments in the given situation. */
async function createAdvert(situation: Case) {
  const account = await createMemberAccount(stack);
  const owner = account.id;
  const client = await createOwnerClient(stack, account);
  const listing =
    situation === 'unused' || situation === 'pending'
      ? await listings.submitted({ owner })
      : await listings.live({ owner });
  if (situation === 'unused' || situation === 'renewed') await listings.pay(listing);
  if (situation === 'pending') await listings.beginPayment(listing);
  return { account, client, listing };
}

/** Returns the money that the dialogs promise to return, in shillings. */
function sumPromised(listing: OwnListing): number {
  return listWithdrawalMoney(listing, new Date(Date.now()))
    .flatMap((money) => {
      if (money.kind === 'unused') return [money.payment];
      return money.kind === 'renewed' ? money.payments : [];
    })
    .reduce((sum, { received_amount }) => sum + (received_amount ?? 0), 0);
}

async function readPayments(id: number) {
  const query = database.from('payments').select('id,state,received_amount').eq('listing_id', id);
  return (await query.order('created_at').throwOnError()).data as {
    id: string;
    state: string;
    received_amount: number | null;
  }[];
}

/** Returns the sums of the ledger for some payments, by direction. */
async function readLedger(payments: readonly { id: string }[]) {
  const ids = payments.map(({ id }) => id);
  const query = database.from('ledger').select('direction,amount').in('payment_id', ids);
  const rows = (await query.throwOnError()).data as { direction: string; amount: number }[];
  const sum = (name: string) =>
    rows
      .filter(({ direction }) => direction === name)
      .reduce((total, row) => total + row.amount, 0);
  return { in: sum('in'), out: sum('out') };
}

const acts = {
  remove: async ({ client, listing }: Awaited<ReturnType<typeof createAdvert>>) => {
    expect((await client.withdraw(listing.id)).status).toBe(204);
  },
  delete: async ({ account }: Awaited<ReturnType<typeof createAdvert>>) => {
    const response = await fetch(`${stack.site}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await logIn(stack.site, account)}` },
      body: JSON.stringify({ email: account.email }),
    });
    expect(response.status).toBe(204);
  },
};

const cases: [Case, number, string[]][] = [
  ['unused', 899, ['refund_due']],
  ['running', 0, ['paid']],
  ['renewed', 899, ['paid', 'refund_due']],
  ['pending', 0, ['failed']],
];

test.each(
  cases.flatMap(([situation, back, states]) =>
    (['remove', 'delete'] as const).map((act) => [act, situation, back, states] as const),
  ),
)('%s keeps the promise about money: %s', async (act, situation, back, states) => {
  const advert = await createAdvert(situation);
  const { id } = advert.listing;
  const own = (await advert.client.open(id)).body as OwnListing;
  expect(listWithdrawalMoney(own, new Date())[0]?.kind).toBe(situation);
  expect(sumPromised(own)).toBe(back);
  const received = await readLedger(await readPayments(id));

  await acts[act](advert);
  const payments = await readPayments(id);
  expect(payments.map(({ state }) => state).sort()).toEqual([...states].sort());
  // Nothing leaves the ledger before staff send it, and what came stays.
  expect(await readLedger(payments)).toEqual(received);

  for (const { id: payment, state } of payments) {
    if (state === 'refund_due') await listings.refund(payment);
  }
  expect(await readLedger(payments)).toEqual({ in: received.in, out: back });
});
