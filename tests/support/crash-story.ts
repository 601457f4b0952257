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
import { getAddress, createMember, control, createToken } from './member.ts';
import { createPhonePhoto } from './pictures.ts';
import type { Site } from './site.ts';

type Kill = Pick<Fault, 'service' | 'mode' | 'after'>;

/** The facts about the listing after the last step. */
export type CrashResult = Awaited<ReturnType<typeof runCrashStory>>;

/**
 * Runs all steps once. The first failed connection means that the site was killed: the client then restarts the
 * site and repeats the request once.
 */
export async function runCrashStory(site: Site, kill: Kill) {
  const owner = await createMember(site);
  const { staff } = site.info.signIns;
  const offer = drawOffer();
  const clock = await control(site, 'clock', { advance: 0 });
  const { now: startTime } = (await clock.json()) as { now: string };
  let wasKilled = false;
  const withRestart = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      if (wasKilled || !(error instanceof TypeError)) throw error;
      wasKilled = true;
      await site.killAndRestart();
      // A restart resets the clock, so the clock is set to the start of the run.
      await control(site, 'clock', { set: startTime });
      return step();
    }
  };
  const tokens = { owner: await createToken(site, owner), staff: await createToken(site, staff) };
  const requestJson = <Body>(
    role: keyof typeof tokens,
    method: string,
    path: string,
    body?: unknown,
  ) =>
    withRestart(async () => {
      const send = () =>
        fetch(getAddress(site) + path, {
          method,
          headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      let response = await send();
      let content = await response.text();
      if (wasKilled && content.includes('in-progress')) {
        // The killed process had leased the picture for one minute. The clock is advanced until the lease has
        // expired.
        await control(site, 'clock', { advance: 90 });
        response = await send();
        content = await response.text();
      }
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${content}`);
      return (content === '' ? undefined : JSON.parse(content)) as Body;
    });

  await control(site, 'faults', { ...kill, times: 1 });
  const image = await upload(requestJson, withRestart, site);
  const draft = {
    ...sampleListing,
    phone: '0700 000 021',
    package: offer.id,
    title: `Baskets ${owner.id.slice(0, 8)}`,
    images: [{ id: image, alt: 'Baskets on a table' }],
  };
  const { id, revision } = await requestJson<OwnListing>('owner', 'POST', '/api/my-listings', {
    draft,
  });
  const listing = `/api/my-listings/${id}`;
  const changedDraft = { ...draft, town: 'Kisumu West' };
  const saved = await requestJson<OwnListing>('owner', 'PUT', listing, {
    draft: changedDraft,
    revision,
  });
  const submission = { draft: changedDraft, revision: saved.revision, consent: true };
  await requestJson('owner', 'POST', `${listing}/submit`, submission);
  const choice = { package: offer.id, withWebsite: false, provider: 'till' };
  const { order } = await requestJson<Checkout>('owner', 'POST', `${listing}/payment`, choice);
  const { review } = await requestJson<OwnListing>('owner', 'GET', listing);
  const approve = `/api/staff/listings/${id}/approve`;
  await requestJson('staff', 'POST', approve, { version: review?.version });
  const confirm = `/api/staff/payments/${order?.attempt.id ?? ''}/confirm`;
  await requestJson('staff', 'POST', confirm, {
    reference: newCode(),
    amount: offer.shillings,
    currency: 'KES',
  });
  await withRestart(() => control(site, 'schedule/notify-owners', {}));
  // The clock is advanced beyond every lease of the killed process. Then the pending notices are sent.
  await withRestart(() => control(site, 'clock', { advance: 20 * 60 }));
  await withRestart(() => control(site, 'schedule/notify-owners', {}));
  await withRestart(() => control(site, 'schedule/send-waiting-emails', {}));
  await withRestart(() => control(site, 'faults', { service: kill.service, mode: 'ok' }));

  const { listings } = await requestJson<{ listings: OwnListing[] }>(
    'owner',
    'GET',
    '/api/my-listings',
  );
  const [ownListing] = listings;
  const page = await fetch(getAddress(site) + (ownListing?.url ?? ''));
  const auditLog = await requestJson<{ items: { to_state: string }[] }>(
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
    payments: ownListing?.payments ?? [],
    /** The price of the package in KSh. */
    price: offer.shillings,
    /** The receipt number of the first paid payment, or 0 if there is none. */
    receipt: ownListing?.payments.find(({ state }) => state === 'paid')?.receipt_number ?? 0,
    /** The number of submissions. */
    versions: auditLog.items.filter(({ to_state }) => to_state === 'submitted').length,
    /** The status of the public page. */
    page: page.status,
    /** The subjects of the emails to the owner. */
    emails: emails.filter(({ to }) => to === owner.email).map(({ subject }) => subject),
  };
}

type RequestJson = <Body>(
  role: 'owner' | 'staff',
  method: string,
  path: string,
  body?: unknown,
) => Promise<Body>;

/**
 * Uploads a photo.
 * @returns the picture's id
 */
async function upload(
  requestJson: RequestJson,
  withRestart: <Result>(step: () => Promise<Result>) => Promise<Result>,
  site: Site,
): Promise<string> {
  const data = await createPhonePhoto(draw('photo', ['portrait', 'landscape', 'rotated']));
  const payload = { purpose: 'listing', type: 'image/jpeg', size: data.length };
  const startedUpload = await requestJson<{ id: string; upload: { url: string } }>(
    'owner',
    'POST',
    '/api/pictures',
    payload,
  );
  await withRestart(() =>
    fetch(new URL(startedUpload.upload.url, getAddress(site)), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(data),
    }),
  );
  await requestJson('owner', 'POST', `/api/pictures/${startedUpload.id}/finish`);
  return startedUpload.id;
}
