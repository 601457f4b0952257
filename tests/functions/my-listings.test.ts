/** Tests the drafts of an owner's listings at the endpoints. */
import { expect, test } from 'vitest';
import { createDraft, openListingStackForFile } from '../support/own-listings.ts';

const listings = await openListingStackForFile();
const { amina } = listings;

test('a draft is stored as typed, even if it is invalid', async () => {
  const typedDraft = createDraft({ title: '  W', phone: '07', website: 'baskets', package: '' });
  const creation = await amina.requestJson('POST', '', { draft: typedDraft });
  expect(creation.status).toBe(201);
  expect(creation.headers.get('cache-control')).toBe('no-store');
  const { id = 0 } = creation.body;
  const { status, body } = await amina.open(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, state: 'draft', revision: 1, draft: typedDraft });
  expect(body).toMatchObject({ slug: null, url: null, visible: null, review: null });
  expect(body).toMatchObject({ payments: [], promotions: [], has_changes: true });
  const { body: list } = await amina.list();
  expect(list.listings?.[0]).toMatchObject({ id, draft: typedDraft });
});

test('a repeated creation returns the same draft', async () => {
  const draft = createDraft({ title: 'Once' });
  const { id, revision } = await amina.create(draft);
  expect(await amina.create(draft)).toEqual({ id, revision });
  const { body } = await amina.save(id, createDraft({ title: 'Twice' }), revision);
  expect(body.revision).toBe(2);
  expect((await amina.create(draft)).id).not.toBe(id);
});

test('a draft is saved on its latest revision only', async () => {
  const { id } = await amina.create(createDraft({ title: 'Two windows' }));
  expect((await amina.save(id, createDraft({ title: 'Left' }), 1)).body).toEqual({ revision: 2 });
  const staleSave = await amina.save(id, createDraft({ title: 'Right' }), 1);
  expect([staleSave.status, staleSave.body.code]).toEqual([409, 'changed-elsewhere']);
  expect((await amina.open(id)).body).toMatchObject({ revision: 2, draft: { title: 'Left' } });
});

test('a draft with former field names is saved completely', async () => {
  const picture = crypto.randomUUID();
  const item = { id: picture, name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };
  const photos = [{ id: picture, alt: 'A mat' }];
  const { title, images, ...otherFields } = createDraft({ images: photos });
  const formerItems = [{ ...item, photo: picture }];
  const formerDraft = { ...otherFields, name: title, photos, items: formerItems };
  const { id } = await amina.create(createDraft());
  expect((await amina.save(id, formerDraft, 1)).status).toBe(200);
  const presentDraft = { ...otherFields, title, images, items: [{ ...item, image: picture }] };
  expect((await amina.open(id)).body.draft).toEqual(presentDraft);
});

test('a draft with its own state is refused and unsaved', async () => {
  const initialCount = (await amina.list()).body.listings?.length;
  const invalidDraft = { ...createDraft(), state: 'live' };
  const { status, body } = await amina.requestJson('POST', '', { draft: invalidDraft });
  expect([status, body.code]).toEqual([422, 'invalid-input']);
  expect((await amina.list()).body.listings).toHaveLength(initialCount ?? 0);
});

test('a draft loses characters that no screen shows', async () => {
  const { id } = await amina.create(createDraft());
  const draft = { ...createDraft(), title: 'Mats\0 \ud83d', description: 'x'.repeat(8000) };
  expect((await amina.save(id, draft, 1)).status).toBe(200);
  expect((await amina.open(id)).body.draft?.title).toBe('Mats \ufffd');
});

test('an unknown advert is not found', async () => {
  const responses = [
    await amina.open(999_999),
    await amina.requestJson('GET', '/1%20or%20true'),
    await amina.requestJson('PUT', '/0', { draft: createDraft(), revision: 1 }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('an owner withdraws an advert finally, repeats are harmless', async () => {
  const { id } = await amina.createAndSubmit(listings.createDraftWithImage());
  await amina.pay(id);
  expect((await amina.withdraw(id, 'Sold out')).status).toBe(204);
  expect((await amina.withdraw(id)).status).toBe(204);
  const { body } = await amina.open(id);
  expect(body).toMatchObject({ state: 'withdrawn', payments: [{ state: 'failed' }] });
  expect((await amina.save(id, createDraft(), body.revision ?? 0)).body.code).toBe('not-possible');
  expect((await amina.withdraw(id, 'x'.repeat(501))).status).toBe(422);
});

test('a member has at most twenty unsubmitted adverts, even concurrently [E10]', async () => {
  const createListing = () =>
    listings.baraka.requestJson('POST', '', { draft: createDraft({ title: crypto.randomUUID() }) });
  const responses = await Promise.all(Array.from({ length: 23 }, createListing));
  const { created = [], refused = [] } = Object.groupBy(responses, ({ status }) =>
    status === 201 ? 'created' : 'refused',
  );
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(20);
  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([409, 'too-many-drafts']);
  await listings.baraka.withdraw(Number(created[0]?.body.id));
  expect((await createListing()).status).toBe(201);
});
