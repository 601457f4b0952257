/**
 * Runs a listing from its draft to the public page through the endpoints, while the site is killed at one of the
 * steps.
 */
import { checkoutSchema } from '#domain/payment/checkout.ts';
import type { Fault } from '#netlify/local/faults.ts';
import { draw } from './drawn.ts';
import { drawOffer } from './drawn-offer.ts';
import { newCode } from './listing-lifecycle.ts';
import { getAddress, createMember, control, createToken } from './member.ts';
import { createDraft, createOwnerClient } from './own-listings.ts';
import { createPhonePhoto, createPictureClient } from './pictures.ts';
import type { Site } from './site.ts';

type Kill = Pick<Fault, 'service' | 'mode' | 'after'>;

/** The facts about the listing after the last step. */
export type CrashResult = Awaited<ReturnType<typeof runCrashStory>>;

/**
 * Runs all steps once. The first failed connection, by which `fetch` throws a TypeError, means that the site was
 * killed: the client then restarts the site and repeats the request once.
 */
export async function runCrashStory(site: Site, kill: Kill) {
  const member = await createMember(site);
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
  const fetchWithRestart: typeof fetch = (address, init) =>
    withRestart(async () => {
      const url = (address as string | URL).toString();
      let response = await fetch(address, init);
      if (wasKilled && (await response.clone().text()).includes('in-progress')) {
        // The killed process had leased the picture for one minute. The clock is advanced until the lease has
        // expired.
        await control(site, 'clock', { advance: 90 });
        response = await fetch(address, init);
      }
      // The storage may refuse the repeated upload of a stored file.
      if (!response.ok && url.includes('/api/'))
        throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
      return response;
    });
  const stack = { site: getAddress(site), info: site.info };
  const owner = await createOwnerClient(stack, member, fetchWithRestart);
  const pictures = await createPictureClient(stack, member, fetchWithRestart);
  const headers = { authorization: `Bearer ${await createToken(site, site.info.signIns.staff)}` };
  const actAsStaff = (path: string, body: object) =>
    fetchWithRestart(`${stack.site}/api/staff/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const runFunction = (name: string) => withRestart(() => control(site, `schedule/${name}`, {}));

  await control(site, 'faults', { ...kill, times: 1 });
  const photo = await createPhonePhoto(draw('photo', ['portrait', 'landscape', 'rotated']));
  const { id: image } = await pictures.upload(photo, 'image/jpeg', { purpose: 'listing' });
  const draft = createDraft({
    package: offer.id,
    title: `Baskets ${member.id.slice(0, 8)}`,
    images: [{ id: image, alt: 'Baskets on a table' }],
  });
  const { id, revision } = await owner.create(draft);
  const changedDraft = { ...draft, town: 'Kisumu West' };
  const saved = await owner.save(id, changedDraft, revision);
  await owner.submit(id, changedDraft, saved.body.revision ?? 0);
  const { order } = checkoutSchema.parse((await owner.pay(id, { package: offer.id })).body);
  const { review } = (await owner.open(id)).body;
  await actAsStaff(`listings/${id}/approve`, { version: review?.version });
  await actAsStaff(`payments/${order?.attempt.id ?? ''}/confirm`, {
    reference: newCode(),
    amount: offer.shillings,
    currency: 'KES',
  });
  await runFunction('notify-owners');
  // The clock is advanced beyond every lease of the killed process. Then the pending notices are sent.
  await withRestart(() => control(site, 'clock', { advance: 20 * 60 }));
  await runFunction('notify-owners');
  await runFunction('send-waiting-emails');
  await withRestart(() => control(site, 'faults', { service: kill.service, mode: 'ok' }));

  const { listings = [] } = (await owner.list()).body;
  const [ownListing] = listings;
  const page = await fetch(stack.site + (ownListing?.url ?? ''));
  const audit = await fetch(`${stack.site}/api/staff/audit?subject=listing&subject_id=${id}`, {
    headers,
  });
  const { items } = (await audit.json()) as { items: { to_state: string }[] };
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
    versions: items.filter(({ to_state }) => to_state === 'submitted').length,
    /** The status of the public page. */
    page: page.status,
    /** The subjects of the emails to the owner. */
    emails: (await site.emailsTo(member.email)).map(({ subject }) => subject),
  };
}
