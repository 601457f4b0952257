/** Tests the database functions with which staff record promotions. */
import { expect, test } from 'vitest';
import { channels, promotionLimits } from '#domain/promotion/promotion.limits.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { staffId } from '../support/seeded-users.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();
await growListings(sql, 3);
const liveListings = await readRows<{ id: number; owner: string }>(
  "select id, owner_id as owner from public.listings where state = 'live' order by id",
);
/** Maps the ids of three live listings to their owners. */
const owners = new Map(liveListings.map(({ id, owner }) => [id, owner]));
const [firstListing = 0, secondListing = 0, thirdListing = 0] = owners.keys();

const link = 'https://facebook.example/1';
const recordPromotion = (listings: number[], { id = crypto.randomUUID(), dayOffset = 0 } = {}) =>
  query(
    `public.record_promotion($1, $2, $3, 'facebook', app.today() + $4::int, $5, 'For us')`,
    staffId,
    id,
    listings,
    dayOffset,
    link,
  );
const readWaitingIds = async () =>
  (await query<{ listing: number }[]>('public.staff_unpromoted(25)')).map(({ listing }) => listing);
const readPromotions = async (listing: number, owner = owners.get(listing)) => {
  const call = 'public.own_listings($1, 25, p_id => $2)';
  const listings = await query<{ promotions: object[] }[]>(call, owner, listing);
  return listings.map(({ promotions }) => promotions);
};
const countPromotions = () => query<string>(`public.staff_counts() ->> 'promotions'`);
const setPaidSince = (listing: number, hoursAgo: number) =>
  sql.exec(`
    set app.writes_payments = 'yes';
    update public.payments set covers_from = app.now() - ${hoursAgo} * interval '1 hour' where listing_id = ${listing};
    set app.writes_payments = '';
  `);

test('adverts wait for a promotion, longest paid first', async () => {
  await setPaidSince(firstListing, 1);
  await setPaidSince(secondListing, 72);
  await setPaidSince(thirdListing, 2);
  expect(await readWaitingIds()).toEqual([secondListing, thirdListing, firstListing]);
  expect(await countPromotions()).toBe('3');
  await recordPromotion([secondListing, firstListing]);
  expect(await readWaitingIds()).toEqual([thirdListing]);
  expect(await countPromotions()).toBe('1');
});

test('renewed days need a promotion of their own', async () => {
  await sql.exec('begin');
  // The listing's paid days began an hour ago, which was yesterday if the test runs just after midnight.
  await sql.query('update public.promotions set day = day - 2 where listing_id = $1', [
    firstListing,
  ]);
  expect(await readWaitingIds()).toEqual([thirdListing, firstListing]);
  await sql.exec('rollback');
});

test('a suspended advert waits for no promotion', async () => {
  await sql.exec('begin');
  await sql.query("update public.listings set state = 'suspended' where id = $1", [thirdListing]);
  expect(await readWaitingIds()).toEqual([]);
  await sql.exec('rollback');
});

test('only an advert’s owner sees its promotions', async () => {
  const day = await query('app.today()::text');
  const promotion = { day, channel: 'facebook', link, picture: null };
  expect(await readPromotions(firstListing)).toEqual([[promotion]]);
  expect(await readPromotions(firstListing, owners.get(secondListing))).toEqual([]);
});

const roles = ['anon', 'authenticated'];
test.each(roles)('the role %s reads, records and removes nothing', async (role) => {
  for (const statement of [
    'select * from public.promotions',
    `select public.listing_promotions(${firstListing}, '2026-01-01')`,
    'select public.staff_unpromoted(25)',
    'select public.staff_promotions(25)',
    `select public.record_promotion('${staffId}', gen_random_uuid(), '{${firstListing}}', 'other', app.today(), '', '')`,
    `select public.take_promotion_back('${staffId}', gen_random_uuid())`,
  ]) {
    await sql.exec(`begin; set local role ${role}`);
    expect(await getErrorCode(sql.query(statement)), statement).toBe('42501');
    await sql.exec('rollback');
  }
});

test('a promotion with an unknown advert or a future day is refused', async () => {
  expect(await getErrorCode(recordPromotion([thirdListing, 999_999]))).toBe('PT404');
  expect(await getErrorCode(recordPromotion([thirdListing], { dayOffset: 1 }))).toBe('PT409');
  expect(await readWaitingIds()).toEqual([thirdListing]);
});

test('a repeated promotion counts once, and can be removed', async () => {
  const id = crypto.randomUUID();
  const logged = "public.audit_log where details ->> 'promotion' = $1 and actor_id = $2";
  const countBoth = async () => [
    await countRows('public.promotions where id = $1', id),
    await countRows(logged, id, staffId),
  ];
  for (let turn = 0; turn < 2; turn++) await recordPromotion([thirdListing, secondListing], { id });
  expect(await countBoth()).toEqual([2, 2]);
  for (let turn = 0; turn < 2; turn++)
    await query('public.take_promotion_back($1, $2)', staffId, id);
  expect(await countBoth()).toEqual([0, 4]);
  expect(await readWaitingIds()).toEqual([thirdListing]);
});

test('the promotions of a week are listed newest first', async () => {
  await sql.query(
    `insert into public.promotions (id, listing_id, channel, day)
      values (gen_random_uuid(), $1, 'tiktok', app.today() - 3), (gen_random_uuid(), $1, 'other', app.today() - 9)`,
    [secondListing],
  );
  const rows = await readRows(
    'select channel, link from public.listing_promotions($1, app.today() - 7)',
    secondListing,
  );
  expect(rows).toEqual([
    { channel: 'facebook', link },
    { channel: 'tiktok', link: null },
  ]);
});

test('a deleted account loses its promotions, not its listing', async () => {
  await sql.query('select public.delete_member($1)', [owners.get(firstListing)]);
  expect(await countRows('public.listings where id = $1', firstListing)).toBe(1);
  expect(await countRows('public.promotions where listing_id = $1', firstListing)).toBe(0);
});

test.each([
  ...channels.map((channel): [string, string, boolean] => ['channel', channel, true]),
  ['channel', 'radio', false],
  ['link', `https://a.example/${'a'.repeat(promotionLimits.link - 18)}`, true],
  ['link', `https://a.example/${'a'.repeat(promotionLimits.link - 17)}`, false],
  ['link', 'http://a.example/', false],
  ['note', 'a'.repeat(promotionLimits.note), true],
  ['note', 'a'.repeat(promotionLimits.note + 1), false],
])('the table stores the %s %s: %s', async (column, value, isStored) => {
  const row = { channel: 'other', link: null, note: '', [column]: value };
  const insertion = sql.query(
    `insert into public.promotions (id, listing_id, channel, day, link, note)
      values (gen_random_uuid(), $1, $2, app.today(), $3, $4)`,
    [thirdListing, row.channel, row.link, row.note],
  );
  if (isStored) await insertion;
  else expect(await getErrorCode(insertion)).toBe('23514');
});

test('a promotion’s picture outlives its uploader, not the promotion', async () => {
  const id = crypto.randomUUID();
  const uploader = crypto.randomUUID();
  const countPicturesToDelete = () =>
    countRows('public.pictures_to_delete() as picture where picture::text = $1', id);
  await sql.query("insert into public.members (id, name) values ($1, 'Staff')", [uploader]);
  await sql.query(
    `insert into public.pictures (id, owner_id, purpose, state, width, height)
      values ($1, $2, 'promotion', 'ready', 400, 700)`,
    [id, uploader],
  );
  const promotion = crypto.randomUUID();
  const record = (actor: string) => {
    const call = `public.record_promotion($1, $2, $3, 'other', app.today(), '', '', $4)`;
    return query(call, actor, promotion, [thirdListing], id);
  };
  expect(await getErrorCode(record(staffId))).toBe('PT404');
  await record(uploader);
  await sql.query('select public.delete_member($1)', [uploader]);
  expect(await countPicturesToDelete()).toBe(0);
  const [[newest] = []] = await readPromotions(thirdListing);
  expect(newest).toMatchObject({ picture: { id, width: 400, height: 700 } });
  await sql.query('select public.take_promotion_back($1, $2)', [staffId, promotion]);
  expect(await countPicturesToDelete()).toBe(1);
});
