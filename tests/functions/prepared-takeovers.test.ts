/** The takeover of an advert that staff prepared, by the owner of its number. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { createFetchAs } from '../support/fetch-as.ts';
import { createPictureClient, createPlainImage } from '../support/pictures.ts';
import { createPreparedClient, readJson } from '../support/prepared-listings.ts';
import { createPhone, moveToHour } from '../support/sms.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';

const { stack, database, advanceClock } = await openStackForFile(loadWithSchedules());
const { fetchAsStaff, open, prepareLink, prove, takeOver } = createPreparedClient(stack);

let phone: string;
beforeAll(() => moveToHour(stack, 10));
beforeEach(() => {
  phone = createPhone();
});

test('the draft, its photo and the number become those of the member', async () => {
  const staffPictures = await createPictureClient(stack, 'staff');
  const jpeg = await createPlainImage(1000, 800).jpeg().toBuffer();
  const picture = await staffPictures.upload(jpeg, 'image/jpeg', { purpose: 'listing' });
  const { token } = await prepareLink(phone, { images: [{ id: picture.id, alt: 'Mats' }] });
  const proof = await prove(phone, token);
  const page = await (await open(token, `?proof=${proof}`)).text();
  expect(page).toContain(`/media/${picture.id}/320.webp`);
  expect(page).toMatch(/by [^<]+ of our staff/);

  const owner = await createMemberAccount(stack);
  const fetchAsOwner = createFetchAs(stack, owner);
  const query = new URLSearchParams({ advert: token, proof: proof ?? '' });
  const offer = await fetchAsOwner(`take-over?${query}`);
  expect(await offer.json()).toMatchObject({ title: 'Mats <b>' });
  const response = await takeOver(owner, token, proof);
  expect(response.status).toBe(201);
  const { id } = await readJson<{ id: number }>(response);
  expect(await readJson<{ id: number }>(takeOver(owner, token, proof))).toEqual({ id });

  const listing = await readJson<Record<string, unknown>>(fetchAsOwner(`my-listings/${id}`));
  expect(listing).toMatchObject({
    state: 'draft',
    draft: { title: 'Mats <b>', images: [{ id: picture.id }] },
    pictures: [{ id: picture.id, width: 1000 }],
    prepared_by: expect.any(String) as string,
  });
  expect(await readJson(fetchAsOwner('phone-codes'))).toMatchObject({ sms_number: phone });
  const { data: log } = await database
    .from('audit_log')
    .select('actor_id, to_state, details')
    .eq('subject', 'prepared')
    .order('id', { ascending: false })
    .limit(3);
  expect(log).toMatchObject([
    { actor_id: owner.id, to_state: 'taken-over', details: { listing: id } },
    { to_state: 'sent' },
    { to_state: 'made' },
  ]);
  const audit = await readJson<{ items: object[] }>(fetchAsStaff('staff/audit?subject=prepared'));
  expect(audit.items[0]).toMatchObject({ subject: 'prepared', label: 'Mats <b>' });
  const file = await (await fetchAsStaff('staff/audit?subject=prepared&format=csv')).text();
  expect(file).toContain('Taken over by the owner');
});

test('another account, a missing consent and a wrong proof are refused', async () => {
  const { token } = await prepareLink(phone);
  const proof = await prove(phone, token);
  const owner = await createMemberAccount(stack);
  expect((await takeOver(owner, token, proof, { email: 'amina@shop.example' })).status).toBe(422);
  expect((await takeOver(owner, token, proof, { consent: false })).status).toBe(422);
  expect((await takeOver(owner, token, 'guessed')).status).toBe(404);
  expect((await takeOver(owner, 'guessed', proof)).status).toBe(404);
  const visitor = await fetch(`${stack.site}/api/take-over`, { method: 'POST', body: '{}' });
  expect(visitor.status).toBe(401);
  expect((await takeOver(owner, token, proof)).status).toBe(201);
  const late = await createMemberAccount(stack);
  expect((await takeOver(late, token, proof)).status).toBe(404);
});

test('a proof ends after a day', async () => {
  const { token } = await prepareLink(phone);
  const proof = await prove(phone, token);
  await advanceClock(24 * 60 * 60 + 1);
  expect((await takeOver(await createMemberAccount(stack), token, proof)).status).toBe(404);
  expect(await (await open(token, `?proof=${proof}`)).text()).toContain('Send me the code');
});
