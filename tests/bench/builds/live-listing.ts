/** A member's listing as full as it can be, live on a site of its own, by the way that people take. */
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { photo, pictureSender } from '#tests/support/pictures.ts';
import { logIn, type TestStack } from '#tests/support/stack.ts';
import { inTurn } from '../in-turn.ts';
import { startedSite } from '../site.ts';

interface Own {
  id: number;
  revision: number;
  url: string | null;
  review: { version: number } | null;
}

let opened: Promise<string> | undefined;

/** @returns the address of its page; made once. */
export function openListing(): Promise<string> {
  return (opened ??= makeListing());
}

async function makeListing(): Promise<string> {
  const { address, local, info } = await startedSite();
  const tokens = {
    member: await logIn(address, info.signIns.member),
    staff: await logIn(address, info.signIns.staff),
  };
  const ask = async <Answer>(
    who: keyof typeof tokens,
    method: string,
    path: string,
    body?: object,
  ) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[who]}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  };

  const photos = await photosOf({ site: address, info });
  const draft = { ...words, photos };
  const made = await ask<Own>('member', 'POST', '/api/my-listings', { draft });
  const listing = `/api/my-listings/${made.id}`;
  const handIn = { draft, revision: made.revision, consent: true };
  await ask('member', 'POST', `${listing}/submit`, handIn);
  const choice = { package: 'weekly', withWebsite: false, provider: 'till' };
  const payment = await ask<{ id: string }>('member', 'POST', `${listing}/payment`, choice);
  const { review } = await ask<Own>('member', 'GET', listing);
  await ask('staff', 'POST', `/api/staff/listings/${made.id}/approve`, {
    version: review?.version,
  });
  const money = { reference: 'QAB1CD2EF3', amount: 899, currency: 'KES' };
  await ask('staff', 'POST', `/api/staff/payments/${payment.id}/confirm`, money);
  const { url } = await ask<Own>('member', 'GET', listing);
  return `${local}${url ?? ''}`;
}

const words = {
  name: 'Wambui Baskets',
  category: 'Food',
  county: 'Kisumu',
  town: 'Kisumu',
  located: 'Kibuye market, row 4',
  contact: 'Wambui',
  phone: '0700 000 021',
  email: 'wambui@baskets.example',
  website: 'https://baskets.example',
  hours: 'Monday to Saturday, 8 am to 6 pm',
  deliveries: 'All over Kisumu, Kshs. 100',
  description: 'Fruit of the season. '.repeat(95).slice(0, listingLimits.description.most).trim(),
  package: 'weekly',
};

/** As a phone takes them, and as they travel. */
async function photosOf(stack: Pick<TestStack, 'site' | 'info'>) {
  const sender = await pictureSender(stack, 'member');
  const bytes = await photo(1600, 1200);
  return inTurn(Array.from({ length: listingLimits.photos.most }), async () => {
    const { id } = await sender.upload(bytes, 'image/jpeg', { purpose: 'listing' });
    return { id, alt: 'Mangoes in a basket' };
  });
}
