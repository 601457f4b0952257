/** Begins the prompt before the end of an advert in many concurrent sessions, while its owner pays or stops it. */
import { expect, test } from 'vitest';
import type { Queries } from '#netlify/local/database/engine.ts';
import { createRenewalCalls, packages, type RenewingAdvert } from '#tests/support/renewals.ts';
import { endQuietHours } from '#tests/support/races/scene.ts';
import { findWaitingSessions, openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await endQuietHours(pool);
const queries: Queries = {
  query: async (statement, values = []) => ({
    rows: [...(await pool.unsafe(statement, values as never[]))] as never[],
  }),
  exec: (statements) => pool.unsafe(statements),
};
const { createAdvert, ask, begin, stop } = createRenewalCalls(queries);

/** Creates an advert with a paid time that ends in a day. */
async function createEnding(): Promise<RenewingAdvert> {
  const advert = await createAdvert();
  await pool`update public.payments set created_at = created_at - interval '6 days' where id = ${advert.payment}`;
  await pool`update public.listings set live_until = live_until - interval '6 days',
    live_from = live_from - interval '6 days' where id = ${advert.listing}`;
  return advert;
}

const countPending = async ({ listing }: RenewingAdvert) => {
  const rows = await pool`
    select from public.payments where listing_id = ${listing} and state = 'pending'`;
  return rows.length;
};

test('ten runs at once open one prompt', async () => {
  const advert = await createEnding();
  const begun = await Promise.all(Array.from({ length: 10 }, () => begin(advert)));
  expect(begun.flat()).toHaveLength(1);
  expect(await countPending(advert)).toBe(1);
});

test('a prompt of the site and one of the owner are never open together', async () => {
  for (let round = 0; round < 5; round += 1) {
    const advert = await createEnding();
    const results = await Promise.allSettled([begin(advert), ask(advert, packages.weekly, null)]);
    expect(results[0]).toMatchObject({ status: 'fulfilled' });
    if (results[1].status === 'rejected') {
      // The refusal says that a prompt is on the phone.
      expect(results[1].reason).toMatchObject({ code: 'TG423' });
    }
    expect(await countPending(advert)).toBe(1);
  }
});

test('a stop is final: the prompt was sent before it, or never', async () => {
  for (let round = 0; round < 5; round += 1) {
    const advert = await createEnding();
    const [begun] = await Promise.all([begin(advert), stop(advert)]);
    expect(await begin(advert)).toEqual([]);
    const waiting = await pool`
      select from public.renewals join public.payments on payments.id = renewals.payment_id
      where listing_id = ${advert.listing} and prompt_id is null and ended_at is null`;
    expect([begun.length, waiting.length]).toEqual([begun.length, 0]);
  }
});

// The deletion clears the address of the advert, and that row lock excludes notices.
test('a deleted account waits for the end of a renewal without a deadlock', async () => {
  const advert = await createEnding();
  const ended = await pool.begin(async (session) => {
    await session`select from public.renewals where payment_id = ${advert.payment} for no key update`;
    const deletion = Promise.allSettled([pool`select public.delete_member(${advert.owner}::uuid)`]);
    await expect.poll(() => findWaitingSessions(pool)).toHaveLength(1);
    await session`select app.enqueue_notice('renewal-price', 'renewal-price', ${advert.listing}::bigint, ${advert.payment}::uuid)`;
    return { deletion };
  });
  expect(await ended.deletion).toMatchObject([{ status: 'fulfilled' }]);
  const left = await pool`select from public.renewals where member_id = ${advert.owner}`;
  expect(left.length).toBe(0);
});
