/** Tests the drafts of an owner's listings at the endpoints. */
import { describe, expect, test } from 'vitest';
import { draftWith, listingStackOfFile } from '../support/own-listings.ts';

const listings = await listingStackOfFile();
const { amina } = listings;

describe('a draft', () => {
  test('is stored as typed, even if it is invalid', async () => {
    const typed = draftWith({ title: '  W', phone: '07', website: 'baskets', package: '' });
    const made = await amina.ask('POST', '', { draft: typed });
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

  test('a repeated creation returns the same draft', async () => {
    const draft = draftWith({ title: 'Once' });
    const first = await amina.create(draft);
    expect(await amina.create(draft)).toEqual(first);
    const { body } = await amina.save(first.id, draftWith({ title: 'Twice' }), first.revision);
    expect(body.revision).toBe(2);
    expect((await amina.create(draft)).id).not.toBe(first.id);
  });

  test('a draft is saved on its known version only', async () => {
    const { id } = await amina.create(draftWith({ title: 'Two windows' }));
    expect((await amina.save(id, draftWith({ title: 'Left' }), 1)).body).toEqual({ revision: 2 });
    const late = await amina.save(id, draftWith({ title: 'Right' }), 1);
    expect([late.status, late.body.code]).toEqual([409, 'changed-elsewhere']);
    expect((await amina.open(id)).body).toMatchObject({ revision: 2, draft: { title: 'Left' } });
  });

  test('a draft with former field names is saved completely', async () => {
    const picture = crypto.randomUUID();
    const item = { id: picture, name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };
    const { title, images, ...facts } = draftWith({ images: [{ id: picture, alt: 'A mat' }] });
    const former = { ...facts, name: title, photos: images, items: [{ ...item, photo: picture }] };
    const { id } = await amina.create(draftWith());
    const { status } = await amina.ask('PUT', `/${id}`, { draft: former, revision: 1 });
    expect(status).toBe(200);
    const present = { ...facts, title, images, items: [{ ...item, image: picture }] };
    expect((await amina.open(id)).body.draft).toEqual(present);
  });

  test('a draft with its own state is refused and unsaved', async () => {
    const before = (await amina.list()).body.listings?.length;
    const wrong = { ...draftWith(), state: 'live' };
    const { status, body } = await amina.ask('POST', '', { draft: wrong });
    expect([status, body.code]).toEqual([422, 'invalid-input']);
    expect((await amina.list()).body.listings).toHaveLength(before ?? 0);
  });

  test('a draft loses characters that no screen shows', async () => {
    const { id } = await amina.create(draftWith());
    const draft = { ...draftWith(), title: 'Mats\0 \ud83d', description: 'x'.repeat(8000) };
    expect((await amina.save(id, draft, 1)).status).toBe(200);
    expect((await amina.open(id)).body.draft?.title).toBe('Mats \ufffd');
  });
});

test('an unknown advert is not found', async () => {
  const answers = [
    await amina.open(999_999),
    await amina.ask('GET', '/1%20or%20true'),
    await amina.ask('PUT', '/0', { draft: draftWith(), revision: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('an owner withdraws an advert finally, repeats are harmless', async () => {
  const { id } = await amina.handIn(listings.withImage());
  await amina.pay(id);
  expect((await amina.withdraw(id, 'Sold out')).status).toBe(204);
  expect((await amina.withdraw(id)).status).toBe(204);
  const { body } = await amina.open(id);
  expect(body).toMatchObject({ state: 'withdrawn', payments: [{ state: 'failed' }] });
  expect((await amina.save(id, draftWith(), body.revision ?? 0)).body.code).toBe('not-possible');
  expect((await amina.withdraw(id, 'x'.repeat(501))).status).toBe(422);
});

test('a member has at most twenty unsubmitted adverts, even concurrently [E10]', async () => {
  const begin = () =>
    listings.other.ask('POST', '', { draft: draftWith({ title: crypto.randomUUID() }) });
  const answers = await Promise.all(Array.from({ length: 23 }, begin));
  const begun = answers.filter(({ status }) => status === 201);
  expect(new Set(begun.map(({ body }) => body.id)).size).toBe(20);
  for (const { status, body } of answers.filter((each) => !begun.includes(each)))
    expect([status, body.code]).toEqual([409, 'too-many-drafts']);
  await listings.other.withdraw(Number(begun[0]?.body.id));
  expect((await begin()).status).toBe(201);
});
