import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { recordPurges } from '../support/purges.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import {
  createDatabaseClient,
  createClientWithRoles,
  exchangeToken,
  logIn,
  setVariable,
  openStackForFile,
} from '../support/stack.ts';
import { identityThatRefusesDeletion } from './identity/refused-deletion.ts';

const { stack, database: endpoints, setFault, listings, readRow } = await openStackForFile();

/** A member with an account, a post and individual settings. */
async function newMember() {
  const account = await createMemberAccount(stack);
  const database = await createClientWithRoles(stack, account.id);
  await database.from('posts').insert({ title: 'Mine', description: 'Mats' }).throwOnError();
  await database.from('member_settings').insert({ language: 'sw', news: true }).throwOnError();
  return { ...account, database, token: await logIn(stack.site, account) };
}

const ask = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${stack.site}${path}`, {
    ...init,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const askToDelete = (token: string | undefined, email?: string) =>
  ask('/api/account', token, {
    method: 'DELETE',
    ...(email !== undefined && { body: JSON.stringify({ email }) }),
  });
const askToExport = (token: string | undefined) => ask('/api/account/export', token);

/** Returns the archive that a member downloads. */
async function readArchive(answer: Response) {
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const json = strFromU8(files['account.json'] ?? new Uint8Array());
  return { files, json, account: JSON.parse(json) as Record<string, unknown> };
}

const readPosts = async (id: string) =>
  (await endpoints.from('posts').select('id').eq('author_id', id)).data;
const readCode = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];

/**
 * Inserts a picture of a member, with no file.
 * @returns its id
 */
async function createPicture(owner_id: string, change: object = {}): Promise<string> {
  const picture = { purpose: 'avatar', state: 'ready', width: 640, height: 640, ...change };
  const made = endpoints.from('pictures').insert({ ...picture, owner_id });
  return (await made.select('id').single().throwOnError()).data.id as string;
}

/** An approved and paid listing, with the code of its payment. */
async function liveListing(owner: string, name: string, code: string) {
  const { id } = await listings.approved({ owner, title: name, contact: 'Whoever asks' });
  const payment = await listings.beginPayment({ id });
  await listings.confirm(payment, { code });
  return { id, payment };
}

describe('a member’s data export', () => {
  test('the archive contains the member’s own data only', async () => {
    const { token, email, id } = await newMember();
    const picture = await createPicture(id);
    const webp = { contentType: 'image/webp' };
    const files = endpoints.storage.from('media');
    await files.upload(`${picture}/1280.webp`, Buffer.from('a picture'), webp);
    const emailRow = { template: 'test', subject: 'To Njeri', html: '<p>Hello</p>', text: 'Hello' };
    const sent = { idempotency_key: crypto.randomUUID(), recipient: email };
    await endpoints.from('emails').insert({ ...sent, ...emailRow });

    const answer = await askToExport(token);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/\.zip"$/) as string,
    });
    const archive = await readArchive(answer);
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

  test('contains the proven phone numbers of the account', async () => {
    const phone = '+254712555001';
    await listings.payPrompt(await listings.submitted({ owner: staffId }), phone);
    const token = await logIn(stack.site, stack.info.signIns.staff);
    const { account } = await readArchive(await askToExport(token));
    expect(account['proven_phones']).toMatchObject([{ phone, proven_by: 'prompt' }]);
  });

  test('the archive contains adverts, payments and log without staff names [E19]', async () => {
    const own = await liveListing(memberId, 'Mats of Amina', 'CODE1');
    const others = await liveListing(staffId, 'Mats of Baraka', 'CODE2');
    const token = await logIn(stack.site, stack.info.signIns.member);
    const code = await listings.claim(own);
    await listings.claim(others);
    for (const [{ id }, note] of [
      [own, 'Two photos'],
      [others, 'Photos of Baraka'],
    ] as const) {
      const details = { p_channel: 'tiktok', p_day: '2026-11-01', p_link: '', p_note: note };
      const promotion = {
        p_actor_id: staffId,
        p_promotion_id: crypto.randomUUID(),
        p_listing_ids: [id],
        ...details,
      };
      await endpoints.rpc('record_promotion', promotion).throwOnError();
    }
    const { account, json } = await readArchive(await askToExport(token));
    const version = { title: 'Mats of Amina', phone: '+254700000021', decision: 'approved' };
    const draft = { title: 'Mats of Amina' };
    expect(account).toMatchObject({
      listings: [{ state: 'live', slug: 'mats-of-amina', draft, submitted: [version] }],
      payments: [{ amount: 899, currency: 'KES', state: 'paid', provider_reference: 'CODE1' }],
      claimed_codes: [{ code, phone: '+254700000021' }],
      promotions: [
        { listing_id: own.id, channel: 'tiktok', day: '2026-11-01', note: 'Two photos' },
      ],
    });
    expect(json).not.toMatch(/Baraka|CODE2|decided_by/);

    const log = account['log'] as Record<string, unknown>[];
    const about = (id: number | string) =>
      log.filter(({ subject_id }) => subject_id === String(id));
    expect(about(own.id)).toMatchObject([
      { by: 'you', to_state: 'draft' },
      { by: 'you', from_state: 'draft', to_state: 'submitted' },
      { by: 'staff', to_state: 'approved' },
      { by: 'staff', to_state: 'live' },
      { by: 'staff', to_state: 'live', details: { channel: 'tiktok' } },
    ]);
    expect(about(own.payment)).toMatchObject([{ to_state: 'pending' }, { to_state: 'paid' }]);
    expect(about(others.id)).toEqual([]);
    expect(JSON.stringify(log)).not.toContain(staffId);
  });

  test('the archive reports a picture without file and is complete', async () => {
    const { token, id } = await newMember();
    await createPicture(id, { purpose: 'post' });
    await createPicture(id, { purpose: 'post', state: 'awaited', width: null, height: null });
    const { account } = await readArchive(await askToExport(token));
    expect(account).toMatchObject({ pictures: [{ file: null }, { file: null }] });
  });

  test('an archive with an unreadable picture fails as a whole', async () => {
    const { token, id } = await newMember();
    await createPicture(id);
    await setFault('storage');
    await expect((await askToExport(token)).arrayBuffer()).rejects.toThrow();
  });

  test('an outage of database or identity service is reported', async () => {
    const { token } = await newMember();
    await setFault('database');
    expect(await readCode(await askToExport(token))).toEqual([503, 'database-unavailable']);
    await setFault('database', 'ok');
    await setFault('identity');
    expect(await readCode(await askToExport(token))).toEqual([503, 'identity-unavailable']);
  });
});

describe('a member’s account deletion', () => {
  test('a deletion by e-mail address removes all own data at once', async () => {
    const { token, email, password, id, database } = await newMember();
    const picture = await createPicture(id);
    const amina = await createDatabaseClient(stack, 'member');
    const posts = await amina.from('posts').select('id').neq('author_id', id);

    expect((await askToDelete(token, ` ${email.toUpperCase()} `)).status).toBe(204);
    expect(await readPosts(id)).toEqual([]);
    expect((await endpoints.from('members').select('id').eq('id', id)).data).toEqual([]);
    expect(await readRow('pictures', picture)).toMatchObject({ owner_id: null });
    expect((await amina.from('posts').select('id')).data).toEqual(posts.data);

    expect(await logIn(stack.site, { email, password })).toBeUndefined();
    expect((await exchangeToken(stack.site, token)).status).toBe(401);
    expect((await askToDelete(token, email)).status).toBe(401);
    const late = await database.from('posts').insert({ description: 'after the end' });
    expect(late.error).not.toBeNull();
  });

  test.each(['amina@tangaza.example', ''])(
    'a wrong address %j is reported, and all data stays',
    async (typed) => {
      const { token, id } = await newMember();
      const answer = await askToDelete(token, typed);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: 'invalid-input',
        fields: [{ field: 'email', message: 'This is not the e-mail address of your account.' }],
      });
      expect((await askToDelete(token)).status, 'without a body').toBe(422);
      expect(await readPosts(id)).toHaveLength(1);
    },
  );

  test.each(['database', 'identity'] as const)(
    'a failing service keeps the account for a retry: %s',
    async (service) => {
      const { token, email, id } = await newMember();
      await setFault(service);
      expect(await readCode(await askToDelete(token, email))).toEqual([
        503,
        `${service}-unavailable`,
      ]);
      await setFault(service, 'ok');
      expect(await readPosts(id)).toHaveLength(1);
      expect((await askToDelete(token, email)).status).toBe(204);
      expect(await readPosts(id)).toEqual([]);
    },
  );

  test('a retry completes the deletion after an identity outage', async () => {
    const { token, email, password, id } = await newMember();
    setVariable('URL', await identityThatRefusesDeletion(stack.site));
    expect(await readCode(await askToDelete(token, email))).toEqual([503, 'account-half-deleted']);
    expect(await readPosts(id)).toEqual([]);
    setVariable('URL', stack.site);
    expect((await askToDelete(token, email)).status).toBe(204);
    expect(await logIn(stack.site, { email, password })).toBeUndefined();
  });

  test('a deletion anonymises payments and ends the advert', async () => {
    const { id: owner, email, token } = await newMember();
    const { id, payment } = await liveListing(owner, 'Baskets of Njeri', 'CODE3');
    const code = await listings.claim({ id });
    const claims = () => endpoints.from('payment_claims').select('code').eq('code', code);
    expect((await claims()).data).toEqual([{ code }]);
    const purged = recordPurges();
    expect((await askToDelete(token, email)).status).toBe(204);
    expect(purged).toEqual([expect.arrayContaining([`listing-${id}`, 'listings'])]);

    const paid = await readRow('payments', payment);
    expect(paid).toMatchObject({
      member_id: null,
      amount: 899,
      provider_reference: 'CODE3',
      phone: null,
    });
    expect((await claims()).data).toEqual([]);
    expect(JSON.stringify(paid)).not.toMatch(new RegExp(`Njeri|${email}|${owner}`));
    const over = { owner_id: null, state: 'withdrawn', slug: null, draft: {} };
    expect(await readRow('listings', id)).toMatchObject(over);
    const versions = await endpoints.from('listing_versions').select('id').eq('listing_id', id);
    expect(versions.data).toEqual([]);
  });
});

test('a member’s name and picture follow the account', async () => {
  const { token, id } = await newMember();
  const own = await createPicture(id);
  const foreign = await createPicture((await newMember()).id);
  const rename = async (data: object) => {
    const init = { method: 'PUT', body: JSON.stringify({ data }) };
    expect((await ask('/.netlify/identity/user', token, init)).status).toBe(200);
    expect((await exchangeToken(stack.site, token)).status).toBe(200);
    return readRow('members', id);
  };

  const pictured = await rename({ full_name: 'Achieng O.', avatar_url: `/media/${own}/320.webp` });
  expect(pictured).toMatchObject({ name: 'Achieng O.', avatar: own });
  for (const avatar_url of [`/media/${foreign}/320.webp`, 'https://elsewhere.example/me.webp']) {
    expect(await rename({ avatar_url })).toMatchObject({ avatar: null });
  }
});
