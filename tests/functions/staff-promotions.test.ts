/** Tests promotions at the staff endpoints, and the fields that the owner can read. */
import { expect, test } from 'vitest';
import type { OwnListings } from '#domain/listing/own-listing.ts';
import type { StaffPromotion, Unpromoted } from '#domain/staff/staff-promotion.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { createPictureClient, createPlainImage } from '../support/pictures.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { createFetchAs } from '../support/fetch-as.ts';
import { rareTest } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock } = await openStackForFile();
const staff = createStaffClient(stack);
const firstListing = await listings.live({ title: 'Otieno Mats' });
const secondListing = await listings.live({ title: 'Kamau Repairs' });

const today = toIsoDay(new Date());
const link = 'instagram.com/p/1';
const promotion = { channel: 'instagram', day: today, link, note: 'Two photos' };
const bothListings = { listings: [firstListing.id, secondListing.id] };

const fetchAsStaff = createFetchAs(stack, stack.info.signIns.staff);
const fetchAsMember = createFetchAs(stack, stack.info.signIns.member);
const recordPromotion = (change: object = {}, id: string = crypto.randomUUID()) => {
  const body = JSON.stringify({ ...promotion, ...bothListings, ...change });
  return fetchAsStaff(`staff/promotions/${id}`, { method: 'PUT', body });
};
const remove = (id: string) => fetchAsStaff(`staff/promotions/${id}`, { method: 'DELETE' });
const readOwnerPromotions = async () => {
  const { listings } = (await (await fetchAsMember('my-listings')).json()) as OwnListings;
  return listings.map(({ promotions }) => promotions);
};
const findUnpromoted = async () =>
  (await staff.list<Unpromoted>('unpromoted')).items.map(({ title }) => title);

test('a promotion of two adverts notifies the owner and is removable', async () => {
  expect((await staff.list<Unpromoted>('unpromoted')).items).toMatchObject([
    { title: 'Otieno Mats', town: 'Kisumu', days_left: 7 },
    { title: 'Kamau Repairs', days_left: 7 },
  ]);
  await listings.pay(firstListing);
  const [renewed] = (await staff.list<Unpromoted>('unpromoted')).items;
  expect(renewed, 'the days of both periods').toMatchObject({ days_left: 14 });
  expect((await recordPromotion({ day: '2999-01-01' })).status).toBe(422);
  expect((await recordPromotion({ listings: [firstListing.id, 999_999] })).status).toBe(404);
  expect(await findUnpromoted()).toHaveLength(2);

  const id = crypto.randomUUID();
  expect((await recordPromotion({}, id)).status).toBe(204);
  expect(await findUnpromoted()).toEqual([]);
  const { items } = await staff.list<StaffPromotion>('promotions');
  const visibleFields = { day: today, channel: 'instagram', link: `https://${link}` };
  const promotedListings = [{ title: 'Otieno Mats' }, {}];
  expect(items).toMatchObject([{ id, ...promotion, ...visibleFields, listings: promotedListings }]);
  expect(await staff.readFile('promotions?format=csv')).toContain('Otieno Mats; Kamau Repairs');

  const visiblePromotion = { ...visibleFields, picture: null };
  expect(await readOwnerPromotions()).toEqual([[visiblePromotion], [visiblePromotion]]);

  expect((await remove(id)).status).toBe(204);
  expect(await findUnpromoted()).toHaveLength(2);
  expect((await staff.list('promotions')).items).toEqual([]);
});

rareTest('only staff upload promotion pictures, unused ones last a week', async () => {
  const advanceDays = (count: number) => advanceClock(count * 86_400);
  const member = await createPictureClient(stack, 'member');
  let pictureClient = await createPictureClient(stack, 'staff');
  const jpeg = await createPlainImage(400, 700).jpeg().toBuffer();
  expect((await member.begin({ purpose: 'promotion' })).status).toBe(403);
  const upload = () => pictureClient.upload(jpeg, 'image/jpeg', { purpose: 'promotion' });
  const { id: picture, answer } = await upload();
  expect(answer.status).toBe(200);
  const { id: unusedPicture } = await upload();
  const { id: memberPicture } = await member.upload(jpeg);
  for (const forbiddenPicture of [memberPicture, crypto.randomUUID()])
    expect((await recordPromotion({ picture: forbiddenPicture })).status).toBe(404);
  expect(await findUnpromoted()).toHaveLength(2);

  const id = crypto.randomUUID();
  expect((await recordPromotion({ picture }, id)).status).toBe(204);
  const visibleRow = { picture: { id: picture, width: 400, height: 700 } };
  expect(await readOwnerPromotions()).toMatchObject([[visibleRow], [visibleRow]]);
  const { items } = await staff.list<StaffPromotion>('promotions');
  expect(items).toMatchObject([visibleRow]);
  expect((await fetch(`${stack.site}/media/${picture}/320.webp`)).status).toBe(200);

  const isStored = async (pictureId: string) =>
    (await database.from('pictures').select('id').eq('id', pictureId)).data?.length === 1;
  expect((await pictureClient.discard(picture)).status).toBe(422);
  await advanceDays(6);
  expect(await isStored(unusedPicture)).toBe(true);
  await advanceDays(2);
  expect([await isStored(picture), await isStored(unusedPicture)]).toEqual([true, false]);

  expect((await remove(id)).status).toBe(204);
  pictureClient = await createPictureClient(stack, 'staff');
  expect((await pictureClient.discard(picture)).status).toBe(204);
  await advanceDays(1);
  expect(await isStored(picture)).toBe(false);
  expect((await fetch(`${stack.site}/media/${picture}/320.webp`)).status).not.toBe(200);
});
