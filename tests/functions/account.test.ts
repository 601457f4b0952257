import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fieldNames } from '#domain/listing/fields.ts';
import { createMemberAccount } from '../support/accounts.ts';
import { recordPurges } from '../support/purges.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import {
  createDatabaseClient,
  createClientWithRoles,
  exchangeToken,
  logIn,
  setVariable,
  openStackForFile,
} from '../support/stack.ts';
import { startIdentityWithoutDeletion } from './identity/refused-deletion.ts';

const { stack, database, setFault, listings, readRow } = await openStackForFile();
const { member, staff } = stack.info.signIns;

/** Creates a member with an account, a post and individual settings, and logs the member in. */
async function createMember() {
  const account = await createMemberAccount(stack);
  const client = await createClientWithRoles(stack, account.id);
  await client.from('posts').insert({ title: 'Mine', description: 'Mats' }).throwOnError();
  await client.from('member_settings').insert({ language: 'sw', news: true }).throwOnError();
  return { ...account, client, token: await logIn(stack.site, account) };
}

const sendRequest = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${stack.site}${path}`, {
    ...init,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const requestDeletion = (token: string | undefined, email?: string) =>
  sendRequest('/api/account', token, {
    method: 'DELETE',
    ...(email !== undefined && { body: JSON.stringify({ email }) }),
  });
const requestExport = (token: string | undefined) => sendRequest('/api/account/export', token);

/** Returns the files of a downloaded archive, and its `account.json` as text and as an object. */
async function readArchive(response: Response) {
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const json = strFromU8(files['account.json'] ?? new Uint8Array());
  return { files, json, account: JSON.parse(json) as Record<string, unknown> };
}

/** Returns the ids of the rows with the given value in a column. */
const readIds = async (table: string, column: string, value: number | string) =>
  (await database.from(table).select('id').eq(column, value)).data;
const readPosts = (id: string) => readIds('posts', 'author_id', id);
const readProblem = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

/** Inserts the row of a picture without a stored file, and returns its id. */
async function createPicture(owner_id: string, changedFields: object = {}): Promise<string> {
  const picture = { purpose: 'avatar', state: 'ready', width: 640, height: 640, ...changedFields };
  const insertion = database.from('pictures').insert({ ...picture, owner_id });
  return (await insertion.select('id').single().throwOnError()).data.id as string;
}

/**
 * Creates an approved and paid listing.
 * @param code - the provider reference of the payment
 */
async function createLiveListing(owner: string, name: string, code: string) {
  const { id } = await listings.approved({ owner, title: name, contact: 'Whoever asks' });
  const payment = await listings.beginPayment({ id });
  await listings.confirm(payment, { code });
  return { id, payment };
}

test('the archive contains the member’s own data only', async () => {
  const { token, email, id } = await createMember();
  const picture = await createPicture(id);
  const webp = { contentType: 'image/webp' };
  const files = database.storage.from('media');
  await files.upload(`${picture}/1280.webp`, Buffer.from('a picture'), webp);
  const emailRow = { template: 'test', subject: 'To Njeri', html: '<p>Hello</p>', text: 'Hello' };
  const emailKeys = { idempotency_key: crypto.randomUUID(), recipient: email };
  await database.from('emails').insert({ ...emailKeys, ...emailRow });

  const response = await requestExport(token);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/\.zip"$/) as string,
  });
  const archive = await readArchive(response);
  expect(archive.account).toMatchObject({
    account: { id, email, user_metadata: { full_name: 'Njeri Mwangi' } },
    member: [{ id, name: 'Njeri Mwangi' }],
    settings: [{ language: 'sw', reminders: true, weekly: true, news: true }],
    posts: [{ title: 'Mine', description: 'Mats' }],
    emails: [{ subject: 'To Njeri', text: 'Hello' }],
    pictures: [{ id: picture, file: `pictures/${picture}.webp` }],
  });
  const file = archive.files[`pictures/${picture}.webp`] ?? new Uint8Array();
  expect(strFromU8(file)).toBe('a picture');
  expect(archive.json).not.toMatch(/Amina|Baraka|token|password/i);
});

rareTest('the archive contains the proven phone numbers of the account', async () => {
  const phone = '+254712555001';
  await listings.payPrompt(await listings.submitted({ owner: staffId }), phone);
  const token = await logIn(stack.site, staff);
  const { account } = await readArchive(await requestExport(token));
  expect(account['proven_phones']).toMatchObject([{ phone, proven_by: 'prompt' }]);
});

test('the archive contains adverts, payments and log without staff names [E19]', async () => {
  const ownListing = await createLiveListing(memberId, 'Mats of Amina', 'CODE1');
  const foreignListing = await createLiveListing(staffId, 'Mats of Baraka', 'CODE2');
  const token = await logIn(stack.site, member);
  const code = await listings.claim(ownListing);
  await listings.claim(foreignListing);
  const promote = async ({ id }: { id: number }, note: string) => {
    const ids = { p_promotion_id: crypto.randomUUID(), p_listing_ids: [id] };
    const details = { p_channel: 'tiktok', p_day: '2026-11-01', p_link: '', p_note: note };
    const promotion = { p_actor_id: staffId, ...ids, ...details };
    await database.rpc('record_promotion', promotion).throwOnError();
  };
  await promote(ownListing, 'Two photos');
  await promote(foreignListing, 'Photos of Baraka');
  const { account, json } = await readArchive(await requestExport(token));
  const version = { title: 'Mats of Amina', phone: '+254700000021', decision: 'approved' };
  const draft = { title: 'Mats of Amina' };
  const promotion = { channel: 'tiktok', day: '2026-11-01', note: 'Two photos' };
  expect(account).toMatchObject({
    listings: [{ state: 'live', slug: 'mats-of-amina', draft, submitted: [version] }],
    payments: [{ amount: 899, currency: 'KES', state: 'paid', provider_reference: 'CODE1' }],
    claimed_codes: [{ code, phone: '+254700000021' }],
    promotions: [{ listing_id: ownListing.id, ...promotion }],
  });
  const [{ submitted = [] } = {}] = account['listings'] as { submitted?: object[] }[];
  expect(Object.keys(submitted[0] ?? {})).toEqual(expect.arrayContaining(fieldNames));
  expect(json).not.toMatch(/Baraka|CODE2|decided_by/);

  const log = account['log'] as Record<string, unknown>[];
  const findLog = (id: number | string) => log.filter((row) => row['subject_id'] === String(id));
  expect(findLog(ownListing.id)).toMatchObject([
    { by: 'you', to_state: 'draft' },
    { by: 'you', from_state: 'draft', to_state: 'submitted' },
    { by: 'staff', to_state: 'approved' },
    { by: 'staff', to_state: 'live' },
    { by: 'staff', to_state: 'live', details: { channel: 'tiktok' } },
  ]);
  const paymentStates = [{ to_state: 'pending' }, { to_state: 'paid' }];
  expect(findLog(ownListing.payment)).toMatchObject(paymentStates);
  expect(findLog(foreignListing.id)).toEqual([]);
  expect(JSON.stringify(log)).not.toContain(staffId);
});

test('the archive reports a picture without file and is complete', async () => {
  const { token, id } = await createMember();
  await createPicture(id, { purpose: 'post' });
  await createPicture(id, { purpose: 'post', state: 'awaited', width: null, height: null });
  const { account } = await readArchive(await requestExport(token));
  expect(account).toMatchObject({ pictures: [{ file: null }, { file: null }] });
});

test('an archive with an unreadable picture fails as a whole', async () => {
  const { token, id } = await createMember();
  await createPicture(id);
  await setFault('storage');
  await expect((await requestExport(token)).arrayBuffer()).rejects.toThrow();
});

test('an outage of database or identity service is reported', async () => {
  const { token } = await createMember();
  await setFault('database');
  expect(await readProblem(await requestExport(token))).toEqual([503, 'database-unavailable']);
  await setFault('database', 'ok');
  await setFault('identity');
  expect(await readProblem(await requestExport(token))).toEqual([503, 'identity-unavailable']);
});

test('a deletion by e-mail address removes all own data at once', async () => {
  const { token, email, password, id, client } = await createMember();
  const picture = await createPicture(id);
  const otherMember = await createDatabaseClient(stack, 'member');
  const posts = await otherMember.from('posts').select('id').neq('author_id', id);

  expect((await requestDeletion(token, ` ${email.toUpperCase()} `)).status).toBe(204);
  expect(await readPosts(id)).toEqual([]);
  expect(await readIds('members', 'id', id)).toEqual([]);
  expect(await readRow('pictures', picture)).toMatchObject({ owner_id: null });
  expect((await otherMember.from('posts').select('id')).data).toEqual(posts.data);

  expect(await logIn(stack.site, { email, password })).toBeUndefined();
  expect((await exchangeToken(stack.site, token)).status).toBe(401);
  expect((await requestDeletion(token, email)).status).toBe(401);
  const lateInsert = await client.from('posts').insert({ description: 'after the end' });
  expect(lateInsert.error).not.toBeNull();
});

const wrongEmails = ['amina@tangaza.example', ''];
test.each(wrongEmails)('a wrong address %j is reported, and all data stays', async (typed) => {
  const { token, id } = await createMember();
  const response = await requestDeletion(token, typed);
  expect(response.status).toBe(422);
  const message = 'This is not the e-mail address of your account.';
  const problem = { code: 'invalid-input', fields: [{ field: 'email', message }] };
  expect(await response.json()).toMatchObject(problem);
  expect((await requestDeletion(token)).status, 'without a body').toBe(422);
  expect(await readPosts(id)).toHaveLength(1);
});

const services = ['database', 'identity'] as const;
test.each(services)('a failing service keeps the account for a retry: %s', async (service) => {
  const { token, email, id } = await createMember();
  await setFault(service);
  const problem = await readProblem(await requestDeletion(token, email));
  expect(problem).toEqual([503, `${service}-unavailable`]);
  await setFault(service, 'ok');
  expect(await readPosts(id)).toHaveLength(1);
  expect((await requestDeletion(token, email)).status).toBe(204);
  expect(await readPosts(id)).toEqual([]);
});

test('a retry completes the deletion after an identity outage', async () => {
  const { token, email, password, id } = await createMember();
  setVariable('URL', await startIdentityWithoutDeletion(stack.site));
  const problem = await readProblem(await requestDeletion(token, email));
  expect(problem).toEqual([503, 'account-half-deleted']);
  expect(await readPosts(id)).toEqual([]);
  setVariable('URL', stack.site);
  expect((await requestDeletion(token, email)).status).toBe(204);
  expect(await logIn(stack.site, { email, password })).toBeUndefined();
});

test('a deletion anonymises payments and ends the advert', async () => {
  const { id: owner, email, token } = await createMember();
  const { id, payment } = await createLiveListing(owner, 'Baskets of Njeri', 'CODE3');
  const code = await listings.claim({ id });
  const readClaims = () => database.from('payment_claims').select('code').eq('code', code);
  expect((await readClaims()).data).toEqual([{ code }]);
  const purges = recordPurges();
  expect((await requestDeletion(token, email)).status).toBe(204);
  expect(purges).toEqual([expect.arrayContaining([`listing-${id}`, 'listings'])]);

  const paidRow = await readRow('payments', payment);
  const money = { amount: 899, provider_reference: 'CODE3' };
  expect(paidRow).toMatchObject({ member_id: null, phone: null, ...money });
  expect((await readClaims()).data).toEqual([]);
  expect(JSON.stringify(paidRow)).not.toMatch(new RegExp(`Njeri|${email}|${owner}`));
  const withdrawnRow = { owner_id: null, state: 'withdrawn', slug: null, draft: {} };
  expect(await readRow('listings', id)).toMatchObject(withdrawnRow);
  expect(await readIds('listing_versions', 'listing_id', id)).toEqual([]);
});

test('a member’s name and picture follow the account', async () => {
  const { token, id } = await createMember();
  const ownPicture = await createPicture(id);
  const foreignPicture = await createPicture((await createMember()).id);
  const changeMetadata = async (data: object) => {
    const init = { method: 'PUT', body: JSON.stringify({ data }) };
    expect((await sendRequest('/.netlify/identity/user', token, init)).status).toBe(200);
    expect((await exchangeToken(stack.site, token)).status).toBe(200);
    return readRow('members', id);
  };

  const avatar_url = `/media/${ownPicture}/320.webp`;
  const memberRow = await changeMetadata({ full_name: 'Achieng O.', avatar_url });
  expect(memberRow).toMatchObject({ name: 'Achieng O.', avatar: ownPicture });
  const invalidUrls = [`/media/${foreignPicture}/320.webp`, 'https://elsewhere.example/me.webp'];
  for (const avatar_url of invalidUrls)
    expect(await changeMetadata({ avatar_url })).toMatchObject({ avatar: null });
});
