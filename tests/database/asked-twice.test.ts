import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#netlify/local/database/index.ts';
import { sampleListing } from '../support/listing-lifecycle.ts';
import { openTestDatabase } from '../support/database.ts';
import { people, uploadPhotos } from '../support/listing-steps.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await uploadPhotos(database.sql);
});
afterAll(() => database.close());

const draft = {
  ...sampleListing,
  photos: [{ id: '5a0e1b6f-0000-4000-8000-000000000001', alt: '' }],
};

async function value<Result>(statement: string, values: unknown[]): Promise<Result | undefined> {
  const { rows } = await database.sql.query<{ value: Result }>(
    `select ${statement} as value`,
    values,
  );
  return rows[0]?.value;
}

test('what was saved or handed in and asked for again, because the answer was lost, is done once', async () => {
  const id = await value<number>('public.create_listing($1, $2)', [people.amina, {}]);
  const save = () => value<number>('public.save_listing($1, $2, $3, 1)', [people.amina, id, draft]);
  expect(await save()).toBe(2);
  expect(await save(), 'the same words again').toBe(2);

  const handIn = () =>
    value<string>(`public.submit_listing($1, $2, 2, 'wambui-baskets')`, [people.amina, id]);
  expect(await handIn()).toBe('submitted');
  expect(await handIn()).toBe('submitted');
  const count = (table: string) =>
    value<number>(`(select count(*)::int from public.${table} where listing_id = $1)`, [id]);
  expect(await count('listing_versions')).toBe(1);
  expect(await count('notices')).toBe(1);
});

test('other words on an old revision are refused, by a code of their own [E26]', async () => {
  const id = await value<number>('public.create_listing($1, $2)', [people.baraka, {}]);
  const save = (name: string) =>
    value<number>('public.save_listing($1, $2, $3, 1)', [people.baraka, id, { name }]);
  expect(await save('Mats')).toBe(2);
  await expect(save('Brooches')).rejects.toMatchObject({ code: 'PT412' });
  const handIn = value(`public.submit_listing($1, $2, 1, 'mats')`, [people.baraka, id]);
  await expect(handIn).rejects.toMatchObject({ code: 'PT412' });
});
