/** Drafts of a shop owner's listings, at the endpoints. */
import { describe, expect, test } from 'vitest';
import { createDraft, openListingStackForFile } from '../support/own-listings.ts';

const listings = await openListingStackForFile();
const { amina } = listings;

describe('a draft', () => {
  test('is kept as it was typed, right or wrong', async () => {
    const typed = createDraft({ title: '  W', phone: '07', website: 'baskets', package: '' });
    const made = await amina.requestJson('POST', '', { draft: typed });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { id = 0 } = made.body;
    const { status, body } = await amina.open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      state: 'draft',
      revision: 1,
      draft: typed,
      slug: null,
      url: null,
      visible: null,
      review: null,
      payments: [],
      promotions: [],
      has_changes: true,
    });
    const { body: all } = await amina.list();
    expect(all.listings?.[0]).toMatchObject({ id, draft: typed });
  });

  test('a draft resent after a lost answer is the same', async () => {
    const draft = createDraft({ title: 'Once' });
    const first = await amina.create(draft);
    expect(await amina.create(draft)).toEqual(first);
    const { body } = await amina.save(first.id, createDraft({ title: 'Twice' }), first.revision);
    expect(body.revision).toBe(2);
    expect((await amina.create(draft)).id).not.toBe(first.id);
  });

  test('a draft is saved on its known version only', async () => {
    const { id } = await amina.create(createDraft({ title: 'Two windows' }));
    expect((await amina.save(id, createDraft({ title: 'Left' }), 1)).body).toEqual({ revision: 2 });
    const late = await amina.save(id, createDraft({ title: 'Right' }), 1);
    expect([late.status, late.body.code]).toEqual([409, 'changed-elsewhere']);
    expect((await amina.open(id)).body).toMatchObject({ revision: 2, draft: { title: 'Left' } });
  });

  test('a draft with former field names is saved completely', async () => {
    const picture = crypto.randomUUID();
    const item = { id: picture, name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };
    const { title, images, ...facts } = createDraft({ images: [{ id: picture, alt: 'A mat' }] });
    const former = { ...facts, name: title, photos: images, items: [{ ...item, photo: picture }] };
    const { id } = await amina.create(createDraft());
    const { status } = await amina.requestJson('PUT', `/${id}`, { draft: former, revision: 1 });
    expect(status).toBe(200);
    const present = { ...facts, title, images, items: [{ ...item, image: picture }] };
    expect((await amina.open(id)).body.draft).toEqual(present);
  });

  test('a draft with its own state is refused and unsaved', async () => {
    const before = (await amina.list()).body.listings?.length;
    const wrong = { ...createDraft(), state: 'live' };
    const { status, body } = await amina.requestJson('POST', '', { draft: wrong });
    expect([status, body.code]).toEqual([422, 'invalid-input']);
    expect((await amina.list()).body.listings).toHaveLength(before ?? 0);
  });

  test('a draft loses characters that no screen shows', async () => {
    const { id } = await amina.create(createDraft());
    const draft = { ...createDraft(), title: 'Mats\0 \ud83d', description: 'x'.repeat(8000) };
    expect((await amina.save(id, draft, 1)).status).toBe(200);
    expect((await amina.open(id)).body.draft?.title).toBe('Mats \ufffd');
  });
});

test('an advert that is not there is not found', async () => {
  const answers = [
    await amina.open(999_999),
    await amina.requestJson('GET', '/1%20or%20true'),
    await amina.requestJson('PUT', '/0', { draft: createDraft(), revision: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
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
  const begin = () =>
    listings.baraka.requestJson('POST', '', { draft: createDraft({ title: crypto.randomUUID() }) });
  const answers = await Promise.all(Array.from({ length: 23 }, begin));
  const begun = answers.filter(({ status }) => status === 201);
  expect(new Set(begun.map(({ body }) => body.id)).size).toBe(20);
  for (const { status, body } of answers.filter((each) => !begun.includes(each)))
    expect([status, body.code]).toEqual([409, 'too-many-drafts']);
  await listings.baraka.withdraw(Number(begun[0]?.body.id));
  expect((await begin()).status).toBe(201);
});
