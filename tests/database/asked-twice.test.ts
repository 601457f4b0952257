import { expect, test } from 'vitest';
import { sampleListing } from '../support/listing-lifecycle.ts';
import { databaseOfFile } from '../support/database.ts';
import { people, uploadPhotos } from '../support/listing-steps.ts';

const { sql, value } = await databaseOfFile();
await uploadPhotos(sql);

const draft = {
  ...sampleListing,
  photos: [{ id: '5a0e1b6f-0000-4000-8000-000000000001', alt: '' }],
};

test('what was saved or handed in and asked for again, because the answer was lost, is done once', async () => {
  const id = await value<number>('public.create_listing($1, $2)', people.amina, {});
  const save = () => value<number>('public.save_listing($1, $2, $3, 1)', people.amina, id, draft);
  expect(await save()).toBe(2);
  expect(await save(), 'the same words again').toBe(2);

  const changed = { ...draft, town: 'Ahero' };
  const handIn = () =>
    value(`public.submit_listing($1, $2, $3, 2, 'wambui-baskets')`, people.amina, id, changed);
  const submitted = { state: 'submitted', revision: 3 };
  expect(await handIn()).toEqual(submitted);
  expect(await handIn()).toEqual(submitted);
  const count = (table: string) =>
    value<number>(`(select count(*)::int from public.${table} where listing_id = $1)`, id);
  expect(await count('listing_versions')).toBe(1);
  expect(await count('notices')).toBe(1);
});

test('a draft is saved and handed in, or neither', async () => {
  const id = await value<number>('public.create_listing($1, $2)', people.amina, { name: 'Mats' });
  const withoutPhoto = { ...draft, photos: [{ id: crypto.randomUUID(), alt: '' }] };
  const handIn = value(
    `public.submit_listing($1, $2, $3, 1, 'mats')`,
    people.amina,
    id,
    withoutPhoto,
  );
  await expect(handIn).rejects.toMatchObject({ code: '23514' });
  const held = value('(select to_jsonb(listings) from public.listings where id = $1)', id);
  expect(await held).toMatchObject({ revision: 1, draft: { name: 'Mats' } });
});

test('other words on an old revision are refused, by a code of their own [E26]', async () => {
  const id = await value<number>('public.create_listing($1, $2)', people.baraka, {});
  const save = (name: string) =>
    value<number>('public.save_listing($1, $2, $3, 1)', people.baraka, id, { name });
  expect(await save('Mats')).toBe(2);
  await expect(save('Brooches')).rejects.toMatchObject({ code: 'PT412' });
  const handIn = value(`public.submit_listing($1, $2, $3, 1, 'mats')`, people.baraka, id, draft);
  await expect(handIn).rejects.toMatchObject({ code: 'PT412' });
});
