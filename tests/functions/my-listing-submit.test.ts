/** Tests the submission of a listing and its payment at the endpoints. */
import { beforeEach, expect, test } from 'vitest';
import { checkoutSchema } from '#domain/payment/checkout.ts';
import {
  hostileMaps,
  hostilePayments,
  hostileProfiles,
} from '../support/attacks/hostile-fields.ts';
import { getFieldMessages, openListingStackForFile } from '../support/own-listings.ts';
import { takeCases } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';

const listings = await openListingStackForFile();
const { amina, createDraftWithImage } = listings;

beforeEach(() => listings.steps.resetRateLimits());

const matchText = (text: string) => expect.stringContaining(text) as string;
const openOrder = async (id: number, options?: Record<string, unknown>) =>
  checkoutSchema.parse((await amina.pay(id, options)).body).order;

test('a submission trims the texts and assigns an address', async () => {
  const title = '  Wambui   Baskets ';
  const otherFields = { website: 'Https://baskets.example', hours: 'Daily\t8 am\u0007 to 5 pm' };
  const draft = createDraftWithImage({ title, ...otherFields });
  const { id, answer } = await amina.createAndSubmit(draft);
  expect([answer.status, answer.body]).toEqual([200, { state: 'submitted', revision: 2 }]);
  const [version] = await listings.readVersions(id);
  expect(version).toMatchObject({
    title: 'Wambui Baskets',
    phone: '+254700000021',
    email: null,
    website: 'https://baskets.example',
    hours: 'Daily 8 am to 5 pm',
    images: [{ id: listings.image, alt: 'Baskets' }],
  });
  const { body } = await amina.open(id);
  expect(body).toMatchObject({
    state: 'submitted',
    has_changes: false,
    url: null,
    review: { version: version?.['id'] },
    pictures: [{ id: listings.image, width: 1280, height: 960 }],
  });
  expect(body.slug).toMatch(/^wambui-baskets/);
});

const typedChannels = {
  facebook: 'm.facebook.com/WambuiBaskets?ref=x',
  instagram: '@Wambui_Baskets',
  tiktok: 'https://www.tiktok.com/@wambui.baskets/video/73',
  payment_details: 'till 522 522\npaybill 247-247\naccount Shop  12\npochi 0700 000 021\ncash',
  map: ' Kibuye market,  row 4 ',
};
const storedChannels = {
  facebook: 'https://www.facebook.com/WambuiBaskets',
  instagram: 'https://www.instagram.com/wambui_baskets',
  tiktok: 'https://www.tiktok.com/@wambui.baskets',
  payment_details: 'till 522522\npaybill 247247\naccount Shop 12\npochi +254700000021\ncash',
  map: 'Kibuye market, row 4',
};

test('profiles, details of payments and the map are stored in normal form', async () => {
  const { id, answer } = await amina.createAndSubmit(createDraftWithImage(typedChannels));
  expect(answer.status).toBe(200);
  const [version] = await listings.readVersions(id);
  expect(version).toMatchObject(storedChannels);
  expect((await amina.open(id)).body).toMatchObject({ draft: storedChannels, has_changes: false });
});

test('hostile profiles, details of payments and maps are refused [E2]', async () => {
  const createValues = (index: number) => {
    const [payment_details] = hostilePayments[index % hostilePayments.length] ?? [];
    const profile = hostileProfiles[index];
    return {
      facebook: profile,
      instagram: profile,
      tiktok: profile,
      payment_details,
      map: hostileMaps[index % hostileMaps.length],
    };
  };
  // Invisible signs are removed from each draft, after which some of these values are valid.
  const visible = takeCases(Array.from(hostileProfiles.keys()), 6).filter(
    (index) => !/[\u200b-\u2069]/.test(JSON.stringify(createValues(index))),
  );
  // A member has a limited number of adverts, so that one draft is sent with each value.
  const { id, revision } = await amina.create(createDraftWithImage());
  for (const index of visible) {
    const answer = await amina.submit(id, createDraftWithImage(createValues(index)), revision);
    expect(answer.status).toBe(422);
    expect(Object.keys(getFieldMessages(answer.body)).sort()).toEqual(
      Object.keys(createValues(index)).sort(),
    );
    await listings.steps.resetRateLimits();
  }
  await amina.withdraw(id);
});

test('a submission needs the owner’s consent, once', async () => {
  const draft = createDraftWithImage();
  const { id, revision } = await amina.create(draft);
  const submit = (request: object) => amina.requestJson('POST', `/${id}/submit`, request);
  const refusal = await submit({ draft, revision });
  expect(refusal.status).toBe(422);
  expect(getFieldMessages(refusal.body)['consent']).toContain('everybody may see');
  expect((await submit({ draft, revision, consent: false })).status).toBe(422);
  expect(await listings.readVersions(id)).toHaveLength(0);
  const { body } = await amina.submit(id, draft, revision);
  const changedDraft = createDraftWithImage({ town: 'Ahero' });
  expect((await submit({ draft: changedDraft, revision: body.revision })).status).toBe(200);
});

test('a conflict with another window is reported without loss', async () => {
  const { id, revision } = await amina.create(createDraftWithImage());
  const serverVersion = createDraftWithImage({ town: 'Ahero' });
  await amina.save(id, serverVersion, revision);
  for (const staleDraft of [createDraftWithImage(), createDraftWithImage({ title: '' })])
    expect((await amina.submit(id, staleDraft, revision)).body.code).toBe('changed-elsewhere');
  expect((await amina.open(id)).body).toMatchObject({ state: 'draft', draft: serverVersion });
  await amina.withdraw(id);
});

test('all errors are reported, and nothing is submitted [R011, R012, R013, R014, R015]', async () => {
  const emptyFields = { title: ' ', phone: '', images: [], website: 'baskets', package: '' };
  const emptyMessages = {
    title: 'Write the name',
    images: 'at least one',
    package: 'Choose a package',
    phone: 'Write a phone number or an e-mail',
    website: 'Write the address',
  };
  for (const [invalidFields, messages] of [
    [emptyFields, emptyMessages],
    [{ images: [{ id: crypto.randomUUID(), alt: '' }] }, { images: 'one of the photos any more' }],
    [{ images: [{ id: await listings.steps.addImage(staffId), alt: '' }] }, { images: 'not' }],
  ] as const) {
    const { id, answer } = await amina.createAndSubmit(createDraftWithImage(invalidFields));
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input']);
    const entries = Object.entries(messages).map(([field, text]) => [field, matchText(text)]);
    expect(getFieldMessages(answer.body)).toEqual(Object.fromEntries(entries));
    expect(await listings.readVersions(id)).toEqual([]);
    const { body } = await amina.open(id);
    expect(body).toMatchObject({ state: 'draft', revision: 1, slug: null });
    await amina.withdraw(id);
  }
});

test('an advert keeps its approved version during a review', async () => {
  const { id } = await amina.createAndSubmit(createDraftWithImage());
  await listings.steps.approve({ id });
  await listings.steps.confirm(await listings.steps.beginPayment({ id }));
  const liveListing = (await amina.open(id)).body;
  expect(liveListing).toMatchObject({
    state: 'live',
    visible: { title: 'Wambui Baskets', cover: listings.image, alt: 'Baskets' },
    payments: [{ state: 'paid' }],
  });
  expect(liveListing.url).toBe(`/${liveListing.slug ?? ''}`);

  const draft = createDraftWithImage({ title: 'Wambui & Daughters' });
  const submission = await amina.submit(id, draft, liveListing.revision ?? 0);
  expect(submission.body.state).toBe('live');
  expect((await amina.open(id)).body).toMatchObject({
    visible: { title: 'Wambui Baskets' },
    review: { version: expect.any(Number) as number, fields: ['title'] },
  });
});

test('a payment has the list price in its provider’s currency [R005, R173]', async () => {
  const { id } = await amina.createAndSubmit(createDraftWithImage());
  expect(await openOrder(id, { package: 'monthly' })).toMatchObject({
    package: 'monthly',
    days: 30,
    with_website: false,
    attempt: { provider: 'till', state: 'pending', amount: 2_999, currency: 'KES' },
  });
  const orderWithWebsite = { with_website: true, attempt: { amount: 2_999 + 3_999 } };
  const selection = { package: 'monthly', withWebsite: true };
  expect(await openOrder(id, selection)).toMatchObject(orderWithWebsite);
});

test.each([
  ['a price from the browser', { amount: 1 }],
  ['a website beside Daily [R005]', { package: 'daily', withWebsite: true }],
])('a payment with %s is refused, and none is opened', async (_, options) => {
  const { id } = await amina.createAndSubmit(createDraftWithImage());
  expect((await amina.pay(id, options)).status).toBe(422);
  expect((await amina.open(id)).body.payments).toEqual([]);
  await amina.withdraw(id);
});

test('a repeated payment is the same, another choice is new', async () => {
  const { id } = await amina.createAndSubmit(createDraftWithImage());
  const firstOrder = await openOrder(id);
  const repeatedOrder = await openOrder(id);
  expect(repeatedOrder).toEqual(firstOrder);
  expect(firstOrder?.reference).toMatch(/^[1-9]\d{5}$/);
  const monthlyOrder = await openOrder(id, { package: 'monthly' });
  expect(monthlyOrder?.reference).toBe(firstOrder?.reference);
  const { payments = [] } = (await amina.open(id)).body;
  expect(payments.map(({ id, state }) => [id, state])).toEqual([
    [monthlyOrder?.attempt.id, 'pending'],
    [firstOrder?.attempt.id, 'failed'],
  ]);
});

test('a payment is refused for an unsubmitted draft', async () => {
  const { id } = await amina.create(createDraftWithImage({ title: 'Only a draft' }));
  const { status, body } = await amina.pay(id);
  expect([status, body.code]).toEqual([409, 'not-possible']);
});
