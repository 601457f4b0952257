/** The pages of the staff area with rows of several kinds, and the search for them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  StaffFind,
  StaffListingPage,
  StaffMemberPage,
  StaffToday,
} from '#domain/staff/staff-pages.ts';
import { getTurnStart } from '#domain/staff/refund-turn.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { createAccount, createMemberAccount, type Account } from '../support/accounts.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const { stack, database, listings, advanceClock, readRow } =
  await openStackForFile(loadWithSchedules());
const staff = createStaffClient(stack);

const hourSeconds = 3600;
const phone = '+254700000253';
const till = '5225531';
const code = newCode();
let owner: Account;
let shop: { id: number };
let payment: string;

beforeAll(async () => {
  owner = await createMemberAccount(stack);
  const email = 'tanks@duka.example';
  const contacts = { phone, email, payment_details: `till ${till}\ncash` };
  shop = await listings.submitted({ title: 'Voi Water Tanks', owner: owner.id, ...contacts });
  await listings.approve(shop, 'voi-water-tanks');
  payment = await listings.beginPayment(shop);
  await listings.confirm(payment, { code });
  await listings.submitted({ title: 'Second Shop', owner: owner.id });
});

const readClaim = async (claimed: string) => {
  const query = database.from('payment_claims').select('id').eq('code', claimed);
  return (await query.single<{ id: number }>().throwOnError()).data;
};

const find = async (terms: string) =>
  (await staff.requestJson<StaffFind>(`find?q=${encodeURIComponent(terms)}`)).body;

describe('the search of staff', () => {
  test.each([
    '0700 000 253',
    '0700-000-253',
    '254700000253',
    '+254 700 000 253',
    'Voi Water',
    'https://tangaza.example/voi-water-tanks',
    '/voi-water-tanks',
    'Tanks@duka.example',
  ])('finds the advert and its owner by %s', async (terms) => {
    const { listings: adverts, members } = await find(terms);
    expect(adverts.map(({ title }) => title)).toContain('Voi Water Tanks');
    if (!terms.includes('voi') && !terms.includes('Voi'))
      expect(members.map(({ id }) => id)).toEqual([owner.id]);
  });

  test('finds a member by email address and by name, with all adverts', async () => {
    const byEmail = await find(owner.email);
    expect(byEmail.members).toMatchObject([{ id: owner.id, email: owner.email, listings: 2 }]);
    expect(byEmail.listings.map(({ title }) => title)).toEqual(['Second Shop', 'Voi Water Tanks']);
    const { name } = await readRow<{ name: string }>('members', owner.id);
    expect((await find(name)).members.map(({ id }) => id)).toContain(owner.id);
  });

  test('finds a payment by reference, code, receipt and number of the advert', async () => {
    const { reference, receipt_number } = await readRow('payments', payment);
    for (const terms of [
      String(reference),
      code.toLowerCase(),
      `receipt ${String(receipt_number)}`,
    ])
      expect((await find(terms)).payments.map(({ id }) => id)).toEqual([payment]);
    const result = await find(`number ${shop.id}`);
    expect(result.listings.map(({ id }) => id)).toEqual([shop.id]);
  });

  test.each([
    ['0722 418 613', true],
    ['+254 722 418 613', true],
    ['0722 418 614', false],
    ['0110 418 613', false],
    ['613', true],
    ['***613', true],
    ['2547 ***** 613', true],
    ['614', false],
    ['18613', true],
    ['22418613', true],
    ['2418614', false],
  ])('finds money by the number %s of a masked payer: %s', async (terms, isFound) => {
    const tillCode = newCode();
    const event = createPaidEvent(899, {}, { code: tillCode, payer: '2547*****613' });
    const args = { p_provider: 'till', p_event: event };
    await database.rpc('record_provider_event', args).throwOnError();
    const { payments } = await find(terms);
    expect(payments.some((payment) => payment.code === tillCode)).toBe(isFound);
  });

  test('finds an advert by the last digits of its number', async () => {
    const { id } = await listings.submitted({ title: 'Digits Shop', phone: '+254700000987' });
    expect((await find('987')).listings.map((listing) => listing.id)).toContain(id);
    expect((await find('986')).listings).toEqual([]);
  });

  test('finds a payment by a code that its owner sent, with the state of the claim', async () => {
    const claiming = await listings.approved({ title: 'Claiming Shop' });
    await listings.beginPayment(claiming);
    expect((await find('Claiming Shop')).payments).toEqual([]);
    const claimed = await listings.claim(claiming);
    expect((await find('Claiming Shop')).payments).toMatchObject([{ listing_id: claiming.id }]);
    expect((await find(claimed)).payments).toMatchObject([
      {
        listing_id: claiming.id,
        code: null,
        package: 'weekly',
        claims: [{ code: claimed, state: 'waiting' }],
      },
    ]);
    const { id } = await readClaim(claimed);
    await staff.send(`claims/${id}/refuse`, { reason: 'No such money.' });
    expect((await find(claimed)).payments[0]?.claims).toMatchObject([{ state: 'refused' }]);
  });

  test.each([till, `Till ${till}`, `${till.slice(0, 3)} ${till.slice(3)}`])(
    'finds the advert by the till %s',
    async (terms) => {
      const { listings: adverts } = await find(terms);
      expect(adverts.map(({ id }) => id)).toEqual([shop.id]);
    },
  );

  test.each(['', '%', '_', "' or '1", 'nothing like it', '0799 999 999', 'x@y.example', '\u0000'])(
    'finds nothing for %j',
    async (terms) => {
      expect(await find(terms)).toEqual({ listings: [], members: [], payments: [] });
    },
  );
});

test('the page of an advert has its versions, money, reports and decisions', async () => {
  await database
    .from('reports')
    .insert({ business: 'voi-water-tanks', reason: 'scam', reporter: 'b'.repeat(64) })
    .throwOnError();
  const version = await listings.submit(shop, { title: 'Voi Water Care' });
  const { status, body } = await staff.requestJson<StaffListingPage>(`listings/${shop.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    listing: { id: shop.id, title: 'Voi Water Tanks', owner_id: owner.id, is_waiting: true },
    owner_phone: expect.stringMatching(/^[+]254/) as string,
    visible: { title: 'Voi Water Tanks' },
    waiting: { title: 'Voi Water Care' },
    slugs: ['voi-water-tanks'],
    decisions: [{ decision: 'approved', by: 'Baraka Otieno' }],
    payments: [{ id: payment, state: 'paid', code, amount: 899, title: 'Voi Water Tanks' }],
    reports: [{ state: 'open', reason: 'scam' }],
    open_reports: [{ business: 'voi-water-tanks' }],
    promotions: [],
  });
  const [former] = body.decisions;
  const readCompared = async (query: string) =>
    (await staff.requestJson<StaffListingPage>(`listings/${shop.id}?${query}`)).body.compared;
  expect(await readCompared(`former=${former?.version}&version=${version}`)).toMatchObject({
    approved: { title: 'Voi Water Tanks' },
    submitted: { title: 'Voi Water Care' },
  });
  // Versions of other listings stay out.
  for (const query of ['former=1&version=2', `former=x&version=${version}`, 'version='])
    expect(await readCompared(query)).toBeNull();
  await staff.send(`listings/${shop.id}/refuse`, { version, reason: 'Not your name.' });
  const after = await staff.requestJson<StaffListingPage>(`listings/${shop.id}`);
  expect(after.body.decisions[0]).toMatchObject({ decision: 'refused', reason: 'Not your name.' });
  for (const id of ['999999', 'x', '0'])
    expect((await staff.send(`listings/${id}`)).status).toBe(404);
});

test('the page of a member has the account, all adverts and payments', async () => {
  const { status, body } = await staff.requestJson<StaffMemberPage>(`members/${owner.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: owner.id,
    account: { email: owner.email, confirmed: true, roles: [] },
    listing_count: 2,
    listings: [{ title: 'Second Shop' }, { id: shop.id }],
    payments: [{ id: payment, listing_id: shop.id }],
    posts: 0,
    phones: [],
    advert_phone: '+254700000021',
    reported: [{ id: shop.id, title: 'Voi Water Tanks', reports: 1 }],
  });
  const unknown = '5a0e1b6f-0000-4000-8000-000000000009';
  for (const id of [unknown, 'x']) expect((await staff.send(`members/${id}`)).status).toBe(404);
});

test('the pages of an owner and of the agent name each other', async () => {
  const agent = await createMemberAccount(stack);
  const address = 'aide@duka.example';
  await database.rpc('invite_agent', { p_actor_id: owner.id, p_email: address }).throwOnError();
  const readPage = async (id: string) =>
    (await staff.requestJson<StaffMemberPage>(`members/${id}`)).body;
  expect(await readPage(owner.id)).toMatchObject({ agent: null, helped: [] });
  const answer = { p_owner_id: owner.id, p_accepts: true };
  await database
    .rpc('answer_agent_invitation', { p_actor_id: agent.id, p_email: address, ...answer })
    .throwOnError();
  const name = 'Njeri Mwangi';
  expect(await readPage(owner.id)).toMatchObject({ agent: { id: agent.id, name }, helped: [] });
  expect(await readPage(agent.id)).toMatchObject({ agent: null, helped: [{ id: owner.id, name }] });
});

test('an account that was never used has a page without adverts', async () => {
  const { id, email } = await createAccount(stack, { data: { full_name: 'Wambui Kamau' } });
  const { status, body } = await staff.requestJson<StaffMemberPage>(`members/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    name: 'Wambui Kamau',
    account: { email, confirmed: true, roles: [] },
    listings: [],
    payments: [],
    seen_on: null,
    reported: [],
  });
});

test('an advert that was not sent yet hides no phone number of its owner', async () => {
  await listings.draft({ owner: owner.id, title: 'A draft' });
  const readPhones = async () => {
    const { items } = await staff.list<StaffUser>(`users?q=${owner.email}`);
    const { body } = await staff.requestJson<StaffMemberPage>(`members/${owner.id}`);
    return [items[0]?.phone, body.advert_phone];
  };
  expect(await readPhones()).toEqual(['+254700000021', '+254700000021']);
});

test('the day of staff has the counts of the menu, and the acts of colleagues', async () => {
  const readToday = async () => (await staff.requestJson<StaffToday>('today')).body;
  const counts = (await staff.requestJson('counts')).body;
  expect(await readToday()).toMatchObject({
    ...counts,
    late_reviews: 0,
    refunds_to_approve: 0,
    review_until: null,
  });

  const late = await listings.submitted({ title: 'Late Shop' });
  await listings.pay(late);
  await advanceClock(43 * hourSeconds);
  expect(await readToday()).toMatchObject({ paid_reviews: 1, late_reviews: 1 });

  const refused = await listings.approved({ title: 'Big Shop' });
  const big = await listings.pay(refused, { package: 'yearly' });
  await advanceClock(2 * hourSeconds);
  await listings.markRefundDue(big, 'The owner asked.');
  const ask = { p_payment_id: big, p_approval_from: 10_000 };
  await database.rpc('ask_refund', { ...ask, p_actor_id: memberId }).throwOnError();
  const today = await readToday();
  // The refund waits since its request, two hours after the payment, as in the row of the list.
  const [refund] = (await staff.list<StaffPayment>('refunds')).items;
  const turn = { refunds: 1, refunds_to_approve: 1, refunds_since: refund && getTurnStart(refund) };
  expect(today).toMatchObject(turn);
  const { paid_at } = await readRow<{ paid_at: string }>('payments', big);
  const waitMs = Date.parse(today.refunds_since ?? '') - Date.parse(paid_at);
  expect(waitMs / 1000).toBeGreaterThanOrEqual(2 * hourSeconds);

  const post = {
    author_id: owner.id,
    listing_id: shop.id,
    description: 'New tanks. Call 0711 000 254.',
    publication: 'waiting',
  };
  const insertion = database.from('posts').insert(post).select('id').single<{ id: number }>();
  const { id: post_id } = (await insertion.throwOnError()).data;
  const report = { post_id, reporter_id: staffId, reason: 'spam' };
  await database.from('post_reports').insert(report).throwOnError();
  const later = await readToday();
  expect(later).toMatchObject({ reported_posts: 1, waiting_fresh: 1, fresh: 1 });
  const { refunds_to_approve, reports, reported_posts, waiting_fresh } = later.since;
  expect([refunds_to_approve, reports, reported_posts, waiting_fresh]).not.toContain(null);
  expect(later.since.differences === null).toBe(later.differences === 0);
  expect(refunds_to_approve).toBe(later.refunds_since);
  expect(later.since).toMatchObject({ moves_to_approve: null, restore: null });
  expect((await staff.list('post-reports')).items).toHaveLength(later.reported_posts);
  const reportGroups = (await staff.list('reports')).items;
  expect(reportGroups).toHaveLength(later.reports - later.reported_posts);
  expect(reportGroups).toMatchObject([{ title: 'Voi Water Tanks', business: 'voi-water-tanks' }]);
});
