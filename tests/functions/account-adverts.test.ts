/** Adverts and payments of a member who takes her data along, or goes. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOfEndpoints, logIn, startTestStack, type TestStack } from '../support/stack.ts';

/** The ids of netlify/supabase/seed.sql. */
const amina = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
const baraka = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

let stack: TestStack;
let database: Awaited<ReturnType<typeof databaseOfEndpoints>>;

beforeAll(async () => {
  stack = await startTestStack();
  database = await databaseOfEndpoints(stack);
});
afterAll(() => stack.close());

async function call<Answer>(name: string, args: Record<string, unknown>): Promise<Answer> {
  const answer = await database.rpc(name, args);
  expect(answer.error, name).toBeNull();
  return answer.data as Answer;
}

/** An advert that was approved and paid, and so is live. */
async function liveAdvert(owner: string, name: string, code: string) {
  const photo = { owner_id: owner, purpose: 'listing', state: 'ready', width: 1280, height: 960 };
  const { data } = await database.from('pictures').insert(photo).select('id').single();
  const draft = {
    name,
    category: 'Clothing',
    county: 'Nairobi',
    town: 'Nairobi',
    contact: 'Whoever asks',
    phone: '+254700000005',
    description: 'Hand-woven mats in all sizes and colours, delivered to your door.',
    photos: [{ id: String(data?.id), alt: 'A mat in a doorway' }],
  };
  const wanted_slug = name.toLowerCase().replaceAll(' ', '-');
  const listing = await call<number>('create_listing', { acting: owner, new_draft: draft });
  await call('submit_listing', { acting: owner, listing, known_revision: 1, wanted_slug });
  const { data: held } = await database
    .from('listings')
    .select('review_version')
    .eq('id', listing)
    .single();
  const version = Number(held?.review_version);
  const staff = { acting: baraka, as_staff: true };
  await call('approve_listing', { ...staff, listing, version, wanted_slug });
  const payment = await call<{ id: string }>('begin_payment', {
    acting: owner,
    listing,
    of_package: 'weekly',
    for_days: 7,
    for_amount: 899,
    in_currency: 'KES',
    by_provider: 'till',
    new_reference: crypto.randomUUID(),
  });
  const paid = { with_reference: code, received: 899, received_in: 'KES' };
  await call('confirm_payment', { ...staff, payment: payment.id, ...paid });
  return { listing, payment: payment.id };
}

test('a member takes her adverts and payments along, and nobody else’s', async () => {
  await liveAdvert(amina, 'Mats of Amina', 'CODE1');
  await liveAdvert(baraka, 'Mats of Baraka', 'CODE2');
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const kept = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(kept)).toMatchObject({
    adverts: [
      {
        state: 'live',
        slug: 'mats-of-amina',
        draft: { name: 'Mats of Amina' },
        submitted: [{ name: 'Mats of Amina', phone: '+254700000005', decision: 'approved' }],
      },
    ],
    payments: [{ amount: 899, currency: 'KES', state: 'paid', provider_reference: 'CODE1' }],
  });
  expect(kept).not.toMatch(/Baraka|CODE2|decided_by/);
});

test('of a member who goes the payments stay, and say no more who paid; her advert is over at once', async () => {
  const { listing, payment } = await liveAdvert(amina, 'Baskets of Amina', 'CODE3');
  const { email } = stack.info.signIns.member;
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(204);

  const paid = await database.from('payments').select('*').eq('id', payment).single();
  expect(paid.data).toMatchObject({ member_id: null, amount: 899, provider_reference: 'CODE3' });
  expect(JSON.stringify(paid.data)).not.toMatch(
    /Amina|amina@|3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01/,
  );
  const advert = await database.from('listings').select('*').eq('id', listing).single();
  expect(advert.data).toMatchObject({ owner_id: null, state: 'withdrawn', slug: null, draft: {} });
  const versions = await database.from('listing_versions').select('id').eq('listing_id', listing);
  expect(versions.data).toEqual([]);
});
