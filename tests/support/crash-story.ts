/**
 * Runs a listing from its draft to the public page through the endpoints, while the site is killed at one of the
 * steps.
 */
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import type { Fault } from '#netlify/local/faults.ts';
import type { SentEmail } from '#netlify/local/outbox.ts';
import { draw } from './drawn.ts';
import { drawOffer } from './drawn-offer.ts';
import { newCode, sampleListing } from './listing-lifecycle.ts';
import { getAddress, newMember, control, createToken } from './member.ts';
import { phonePhoto } from './pictures.ts';
import type { Site } from './site.ts';

type Kill = Pick<Fault, 'service' | 'mode' | 'after'>;

/** The state after the last step. */
export type CrashResult = Awaited<ReturnType<typeof crashStory>>;

/**
 * Runs all steps once. A failed connection means that the site was killed: the client then restarts the site and
 * repeats the request once.
 */
export async function crashStory(site: Site, kill: Kill) {
  const owner = await newMember(site);
  const { staff } = site.info.signIns;
  const offer = drawOffer();
  const clock = await control(site, 'clock', { advance: 0 });
  const { now: begun } = (await clock.json()) as { now: string };
  let wasKilled = false;
  const surely = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      if (wasKilled || !(error instanceof TypeError)) throw error;
      wasKilled = true;
      await site.killAndRestart();
      // A restart resets the clock, so the clock is set to the start of the run.
      await control(site, 'clock', { set: begun });
      return step();
    }
  };
  const tokens = { owner: await createToken(site, owner), staff: await createToken(site, staff) };
  const ask = <Answer>(role: keyof typeof tokens, method: string, path: string, body?: unknown) =>
    surely(async () => {
      const send = () =>
        fetch(getAddress(site) + path, {
          method,
          headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      let answer = await send();
      let content = await answer.text();
      if (wasKilled && content.includes('in-progress')) {
        // The killed process had leased the picture for one minute. The clock is advanced until the lease has
        // expired.
        await control(site, 'clock', { advance: 90 });
        answer = await send();
        content = await answer.text();
      }
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${content}`);
      return (content === '' ? undefined : JSON.parse(content)) as Answer;
    });

  await control(site, 'faults', { ...kill, times: 1 });
  const image = await upload(ask, surely, site);
  const draft = {
    ...sampleListing,
    phone: '0700 000 021',
    package: offer.id,
    title: `Baskets ${owner.id.slice(0, 8)}`,
    images: [{ id: image, alt: 'Baskets on a table' }],
  };
  const { id, revision } = await ask<OwnListing>('owner', 'POST', '/api/my-listings', { draft });
  const listing = `/api/my-listings/${id}`;
  const changed = { ...draft, town: 'Kisumu West' };
  const saved = await ask<OwnListing>('owner', 'PUT', listing, { draft: changed, revision });
  const handIn = { draft: changed, revision: saved.revision, consent: true };
  await ask('owner', 'POST', `${listing}/submit`, handIn);
  const choice = { package: offer.id, withWebsite: false, provider: 'till' };
  const { order } = await ask<Checkout>('owner', 'POST', `${listing}/payment`, choice);
  const { review } = await ask<OwnListing>('owner', 'GET', listing);
  const approve = `/api/staff/listings/${id}/approve`;
  await ask('staff', 'POST', approve, { version: review?.version });
  const confirm = `/api/staff/payments/${order?.attempt.id ?? ''}/confirm`;
  await ask('staff', 'POST', confirm, {
    reference: newCode(),
    amount: offer.shillings,
    currency: 'KES',
  });
  await surely(() => control(site, 'schedule/notify-owners', {}));
  // The clock is advanced beyond every lease of the killed process. Then the pending notices are sent.
  await surely(() => control(site, 'clock', { advance: 20 * 60 }));
  await surely(() => control(site, 'schedule/notify-owners', {}));
  await surely(() => control(site, 'schedule/send-waiting-emails', {}));
  await surely(() => control(site, 'faults', { service: kill.service, mode: 'ok' }));

  const { listings } = await ask<{ listings: OwnListing[] }>('owner', 'GET', '/api/my-listings');
  const [own] = listings;
  const page = await fetch(getAddress(site) + (own?.url ?? ''));
  const trail = await ask<{ items: { to_state: string }[] }>(
    'staff',
    'GET',
    `/api/staff/audit?subject=listing&subject_id=${id}`,
  );
  const emails = (await (
    await fetch(`${getAddress(site)}/.local/outbox.json`)
  ).json()) as SentEmail[];
  return {
    id,
    wasKilled,
    listings: listings.map(({ id, state, draft }) => ({ id, state, images: draft.images.length })),
    payments: own?.payments ?? [],
    /** The price of the package in KSh. */
    price: offer.shillings,
    /** The number of the receipt, or 0 without a paid payment. */
    receipt: own?.payments.find(({ state }) => state === 'paid')?.receipt_number ?? 0,
    /** The number of submissions. */
    versions: trail.items.filter(({ to_state }) => to_state === 'submitted').length,
    /** The status of the public page. */
    page: page.status,
    /** The subjects of the emails to the owner. */
    emails: emails.filter(({ to }) => to === owner.email).map(({ subject }) => subject),
  };
}

type Ask = <Answer>(
  role: 'owner' | 'staff',
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer>;

/**
 * Uploads a photo.
 * @returns the picture's id
 */
async function upload(
  ask: Ask,
  surely: <Result>(step: () => Promise<Result>) => Promise<Result>,
  site: Site,
): Promise<string> {
  const data = await phonePhoto(draw('photo', ['portrait', 'landscape', 'rotated']));
  const payload = { purpose: 'listing', type: 'image/jpeg', size: data.length };
  const begun = await ask<{ id: string; upload: { url: string } }>(
    'owner',
    'POST',
    '/api/pictures',
    payload,
  );
  await surely(() =>
    fetch(new URL(begun.upload.url, getAddress(site)), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(data),
    }),
  );
  await ask('owner', 'POST', `/api/pictures/${begun.id}/finish`);
  return begun.id;
}
