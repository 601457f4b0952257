/** What staff record at their endpoints, and what of it an owner is told. */
import { expect, test } from 'vitest';
import type { OwnListings } from '#domain/listing/own-listing.ts';
import type { StaffPromotion, Unpromoted } from '#domain/staff/staff-promotion.ts';
import { dayOf } from '#domain/date/date.ts';
import { deskOf } from '../support/staff-desk.ts';
import { logIn, stackOfFile } from '../support/stack.ts';

const { stack, listings } = await stackOfFile();
const desk = deskOf(stack);
const first = await listings.live({ name: 'Otieno Mats' });
const second = await listings.live({ name: 'Kamau Repairs' });

const today = dayOf(new Date());
const promotion = {
  channel: 'instagram',
  day: today,
  link: 'instagram.com/p/1',
  note: 'Two photos',
};

async function ask(method: string, path: string, body?: object, who: 'staff' | 'member' = 'staff') {
  const bearer = await logIn(stack.site, stack.info.signIns[who]);
  return fetch(`${stack.site}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}
const record = (change: object = {}, id: string = crypto.randomUUID()) =>
  ask('PUT', `staff/promotions/${id}`, {
    ...promotion,
    listings: [first.id, second.id],
    ...change,
  });
const waiting = async () =>
  (await desk.list<Unpromoted>('unpromoted')).items.map(({ name }) => name);

test('staff record one promotion of two adverts, the owner is told, and a mistake is taken back', async () => {
  expect((await desk.list<Unpromoted>('unpromoted')).items).toMatchObject([
    { name: 'Otieno Mats', town: 'Kisumu', days_left: 7 },
    { name: 'Kamau Repairs', days_left: 7 },
  ]);
  expect((await record({ day: '2999-01-01' })).status).toBe(422);
  expect((await record({ listings: [first.id, 999_999] })).status).toBe(404);
  expect(await waiting()).toHaveLength(2);

  const id = crypto.randomUUID();
  expect((await record({}, id)).status).toBe(204);
  expect(await waiting()).toEqual([]);
  const { items } = await desk.list<StaffPromotion>('promotions');
  expect(items).toMatchObject([
    {
      id,
      ...promotion,
      link: 'https://instagram.com/p/1',
      listings: [{ name: 'Otieno Mats' }, {}],
    },
  ]);
  expect(await desk.file('promotions?format=csv')).toContain('Otieno Mats; Kamau Repairs');

  const own = (await (await ask('GET', 'my-listings', undefined, 'member')).json()) as OwnListings;
  const done = { day: today, channel: 'instagram', link: 'https://instagram.com/p/1' };
  expect(own.listings.map(({ promotions }) => promotions)).toEqual([[done], [done]]);

  expect((await ask('DELETE', `staff/promotions/${id}`)).status).toBe(204);
  expect(await waiting()).toHaveLength(2);
  expect((await desk.list('promotions')).items).toEqual([]);
});
