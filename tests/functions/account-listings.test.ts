/** Listings and payments of a member who takes her data along, or goes. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listingStepsIn } from '../support/listing-lifecycle.ts';
import { memberId, staffId } from '../support/seeded-people.ts';
import { logIn, setVariable, stackOfFile } from '../support/stack.ts';

const { stack, database } = await stackOfFile();

/** A found that was approved and paid, with the code of the payment. */
async function liveListing(owner: string, name: string, code: string) {
  const listings = listingStepsIn(database);
  const found = await listings.approved({ owner, name, contact: 'Whoever asks' });
  const payment = await listings.open(found);
  await listings.confirm(payment, { code });
  return { listing: found.id, payment };
}

/** @returns the tags of each request to the platform to forget what it keeps. */
function watchPurges(): string[][] {
  setVariable('SITE_ID', 'site');
  setVariable('NETLIFY_PURGE_API_TOKEN', 'token');
  const purged: string[][] = [];
  const { fetch } = globalThis;
  const watched = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (address !== 'https://api.netlify.com/api/v1/purge') return fetch(address, init);
    const { cache_tags } = JSON.parse(init?.body as string) as { cache_tags: string[] };
    purged.push(cache_tags);
    return Promise.resolve(new Response(null, { status: 202 }));
  });
  onTestFinished(() => watched.mockRestore());
  return purged;
}

test('a member takes her adverts and payments along, and nobody else’s', async () => {
  await liveListing(memberId, 'Mats of Amina', 'CODE1');
  await liveListing(staffId, 'Mats of Baraka', 'CODE2');
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const kept = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(kept)).toMatchObject({
    listings: [
      {
        state: 'live',
        slug: 'mats-of-amina',
        draft: { name: 'Mats of Amina' },
        submitted: [{ name: 'Mats of Amina', phone: '+254700000021', decision: 'approved' }],
      },
    ],
    payments: [{ amount: 899, currency: 'KES', state: 'paid', provider_reference: 'CODE1' }],
  });
  expect(kept).not.toMatch(/Baraka|CODE2|decided_by/);
});

test('of a member who goes the payments stay, and say no more who paid; her advert is over at once', async () => {
  const { listing, payment } = await liveListing(memberId, 'Baskets of Amina', 'CODE3');
  const purged = watchPurges();
  const { email } = stack.info.signIns.member;
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(204);
  expect(purged).toEqual([expect.arrayContaining([`listing-${listing}`, 'listings'])]);

  const paid = await database.from('payments').select('*').eq('id', payment).single();
  expect(paid.data).toMatchObject({ member_id: null, amount: 899, provider_reference: 'CODE3' });
  expect(JSON.stringify(paid.data)).not.toMatch(new RegExp(`Amina|amina@|${memberId}`));
  const found = await database.from('listings').select('*').eq('id', listing).single();
  expect(found.data).toMatchObject({ owner_id: null, state: 'withdrawn', slug: null, draft: {} });
  const versions = await database.from('listing_versions').select('id').eq('listing_id', listing);
  expect(versions.data).toEqual([]);
});
