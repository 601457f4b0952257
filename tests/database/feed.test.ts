/** Tests the rights of members to posts, reports and pictures, and the limits of their own posts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { memberId, staffId } from '../support/seeded-users.ts';
import {
  loadWithSchedules,
  createClientWithToken,
  createDatabaseClient,
  createClientWithRoles,
  openStackForFile,
} from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

type Client = Awaited<ReturnType<typeof createDatabaseClient>>;
let member: Client;
let staff: Client;

const { stack, database, advanceClock, readRow } = await openStackForFile(loadWithSchedules());
await advanceHour();

/** Advances the clock by an hour, so that earlier posts no longer count, and renews the tokens of both clients. */
async function advanceHour() {
  await advanceClock(3_601);
  member = await createDatabaseClient(stack, 'member');
  staff = await createDatabaseClient(stack, 'staff');
}

rareTest('posts resent after a deletion and concurrent ones count too [E20]', async () => {
  const client_id = crypto.randomUUID();
  for (let index = 0; index < 5; index += 1) {
    const insertion = await member.from('posts').insert({ description: `${index}`, client_id });
    expect(insertion.error).toBeNull();
    await member.from('posts').delete().eq('client_id', client_id);
  }
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      member.from('posts').insert({ description: 'x', client_id: crypto.randomUUID() }),
    ),
  );
  const codes = responses.map(({ error }) => error?.code ?? 'stored').toSorted();
  expect(codes).toEqual([...Array<string>(7).fill('PT429'), ...Array<string>(5).fill('stored')]);
  await advanceHour();
});

test('a post over the limit is refused with the seconds to wait', async () => {
  const clientId = crypto.randomUUID();
  for (let index = 0; index < 10; index += 1) {
    const client_id = index === 0 ? clientId : crypto.randomUUID();
    const insertion = await member.from('posts').insert({ description: `${index}`, client_id });
    expect(insertion.error).toBeNull();
  }
  const repeated = await member.from('posts').insert({ description: '0', client_id: clientId });
  expect(repeated.error?.code).toBe('23505');
  const eleventh = await member.from('posts').insert({ description: 'x' });
  expect([eleventh.status, eleventh.error?.code]).toEqual([429, 'PT429']);
  expect(Number(eleventh.error?.details)).toBeGreaterThan(3_500);
  expect(Number(eleventh.error?.details)).toBeLessThanOrEqual(3_600);
  expect((await staff.from('posts').insert({ description: 'x' })).error).toBeNull();

  await advanceHour();
  expect((await member.from('posts').insert({ description: 'x' })).error).toBeNull();
});

const setHidden = (client: Client, post: number, isHidden = true) =>
  client.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: isHidden });

describe('a post that is reported or hidden', () => {
  let thirdMember: Client;
  let fourthMember: Client;
  let post: number;

  beforeAll(async () => {
    await advanceHour();
    [thirdMember, fourthMember] = [await createMemberClient(), await createMemberClient()];
    post = await createPost(member, 'Double your money by Friday');
  });

  const report = (client: Client, reason = 'scam', post_id = post) =>
    client.from('post_reports').insert({ post_id, reason });
  const canSee = async (client: Client) =>
    ((await client.from('feed').select('id').eq('id', post)).data ?? []).length === 1;

  test('a post is reported once a member, never by its author', async () => {
    expect((await report(thirdMember)).error).toBeNull();
    expect((await report(thirdMember, 'spam')).error?.code).toBe('23505');
    expect((await report(fourthMember, 'boring')).error?.code).toBe('23514');
    expect((await report(member)).error?.code).toBe('42501');
    expect((await report(createClientWithToken(stack))).status).toBe(401);
    for (const client of [thirdMember, staff]) {
      expect((await client.from('post_reports').select('reason')).error?.code).toBe('42501');
    }
    const stored = await database.from('post_reports').select('reason').eq('post_id', post);
    expect(stored.data).toEqual([{ reason: 'scam' }]);
  });

  test('a third report hides a post until staff show it', async () => {
    await report(fourthMember);
    expect(await canSee(thirdMember)).toBe(true);
    await report(staff, 'other');
    const visibility = await Promise.all([thirdMember, fourthMember, member, staff].map(canSee));
    expect(visibility).toEqual([false, false, true, true]);
    expect((await setHidden(member, post, false)).error?.code).toBe('42501');
    expect((await setHidden(createClientWithToken(stack), post, false)).status).toBe(401);
    expect((await setHidden(staff, post, false)).error).toBeNull();
    expect(await canSee(thirdMember)).toBe(true);
  });

  test('a post hidden by staff cannot be shown by its author', async () => {
    expect((await setHidden(staff, post)).error).toBeNull();
    expect(await canSee(thirdMember)).toBe(false);
    const update = await member.from('posts').update({ hidden_at: null }).eq('id', post);
    expect(update.error?.code).toBe('42501');
    expect(await canSee(thirdMember)).toBe(false);
  });
});

describe('pictures of a post', () => {
  interface Picture {
    id: string;
    hidden_key: string | null;
  }

  beforeAll(advanceHour);

  const arrange = (client: Client, draft: string, ids: string[]) =>
    client.rpc('arrange_pictures', {
      p_draft_id: draft,
      p_arrangement: ids.map((id) => ({ id, alt: `of ${id}` })),
    });
  const readPictures = async (client: Client, post: object) => {
    const posts = client.from('feed').select('pictures').match(post);
    return (await posts.throwOnError()).data as { pictures: Picture[] }[];
  };
  const readPictureIds = async (client_id: string) =>
    (await readPictures(staff, { client_id })).map(({ pictures }) => pictures.map(({ id }) => id));

  test('a post keeps its pictures in order, and a retry changes nothing', async () => {
    const draft = crypto.randomUUID();
    const firstPicture = await createPicture(memberId);
    const secondPicture = await createPicture(memberId);
    const removedPicture = await createPicture(memberId);
    expect((await arrange(member, draft, [firstPicture, removedPicture])).error).toBeNull();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await arrange(member, draft, [firstPicture, secondPicture])).error).toBeNull();
      expect((await arrange(member, draft, [secondPicture, firstPicture])).error).toBeNull();
      await member.from('posts').insert({ description: 'With pictures', client_id: draft });
    }
    expect(await readPictureIds(draft)).toEqual([[secondPicture, firstPicture]]);
    const appearance = '#8a5b31 50 12';
    await database.from('pictures').update({ appearance }).eq('id', secondPicture).throwOnError();
    expect(await readPictures(staff, { client_id: draft })).toMatchObject([
      { pictures: [{ appearance }, { appearance: null }] },
    ]);
  });

  test('the pictures of a post are four at most, and the author’s own', async () => {
    const draft = crypto.randomUUID();
    const ownPictures = await Promise.all(Array.from({ length: 5 }, () => createPicture(memberId)));
    expect((await arrange(member, draft, ownPictures)).error?.code).toBe('23514');
    const staffPicture = await createPicture(staffId);
    expect((await arrange(member, draft, [staffPicture])).error?.code).toBe('23514');
    const visitor = createClientWithToken(stack);
    expect((await arrange(visitor, draft, ownPictures.slice(0, 1))).status).toBe(401);
    await member.from('posts').insert({ description: 'Without', client_id: draft });
    expect(await readPictureIds(draft)).toEqual([[]]);
  });

  test('pictures of hidden or deleted posts are for author and staff [E8]', async () => {
    const draft = crypto.randomUUID();
    const id = await createPicture(memberId);
    const webp = { contentType: 'image/webp' };
    const bytes = Buffer.from('a picture');
    await database.storage.from('post-media').upload(`${id}/640.webp`, bytes, webp);
    await arrange(member, draft, [id]);
    const post = await createPost(member, 'With a picture', draft);
    const readKeys = async (client: Client) =>
      (await readPictures(client, { id: post })).flatMap(({ pictures }) =>
        pictures.map(({ hidden_key }) => hidden_key),
      );
    const getStatus = async (key = '') =>
      (await fetch(`${stack.site}/api/post-pictures/${id}/640.webp${key}`)).status;
    const otherMember = await createMemberClient();
    expect(await readKeys(otherMember)).toEqual([null]);
    expect(await getStatus()).toBe(200);
    expect((await fetch(`${stack.site}/media/${id}/640.webp`)).ok).toBe(false);

    await setHidden(staff, post);
    expect(await readKeys(otherMember)).toEqual([]);
    const [hiddenKey] = await readKeys(member);
    expect(await readKeys(staff)).toEqual([hiddenKey]);
    expect([await getStatus(), await getStatus(`?key=${crypto.randomUUID()}`)]).toEqual([404, 404]);
    const key = `?key=${hiddenKey}`;
    expect(await getStatus(key)).toBe(200);

    await setHidden(staff, post, false);
    expect([await getStatus(), (await readKeys(otherMember)).length]).toEqual([200, 1]);
    await member.from('posts').delete().eq('id', post);
    expect([await getStatus(), await getStatus(key)]).toEqual([404, 404]);
    expect([await readKeys(otherMember), await readKeys(member)]).toEqual([[], []]);
    expect(await readRow('pictures', id)).toMatchObject({ state: 'discarded' });
  });
});

test('a request for newer posts excludes the known posts [E25]', async () => {
  await advanceHour();
  const first = await createPost(member, 'First');
  const late = await createPost(member, 'Its transaction ended last');
  const newest = await createPost(member, 'Newest');
  const { data } = await staff
    .from('feed')
    .select('id')
    .gt('id', first - 1)
    .not('id', 'in', `(${first},${newest})`);
  expect(data).toEqual([{ id: late }]);
});

test('a post is marked as written by staff [E21]', async () => {
  const post = await createPost(staff, 'We are closed on Monday');
  await createPost(member, 'So am I');
  const { data } = await member
    .from('feed')
    .select('author')
    .gte('id', post)
    .order('id')
    .overrideTypes<{ author: { is_staff: boolean } }[], { merge: false }>();
  expect(data?.map(({ author }) => author.is_staff)).toEqual([true, false]);
});

test('a token of a deleted account reads and writes nothing [E9]', async () => {
  const deletedId = crypto.randomUUID();
  const client = await createMemberClient(deletedId);
  const post = await createPost(client, 'Mats');
  expect((await client.from('feed').select('id').eq('id', post)).data).toHaveLength(1);
  await database.rpc('delete_member', { p_member_id: deletedId });
  for (const view of ['feed', 'member_settings'])
    expect((await client.from(view).select()).data).toEqual([]);
  expect((await client.from('posts').select('id')).data).toEqual([]);
  const refused = [
    await client.from('posts').insert({ description: 'Still here' }),
    await client.from('member_settings').insert({ language: 'sw' }),
    await client.from('post_reports').insert({ post_id: post, reason: 'spam' }),
  ];
  for (const { error } of refused) expect(error?.code).toBe('42501');
});

test('a token of an unknown member has no rights of staff [E9]', async () => {
  const post = await createPost(await createMemberClient(), 'Mats');
  const unknownClient = await createClientWithRoles(stack, crypto.randomUUID(), ['staff']);
  expect((await setHidden(unknownClient, post)).error?.code).toBe('42501');
});

/** Inserts the row of a picture in the state `ready`, and returns its id. */
async function createPicture(owner_id: string): Promise<string> {
  const columns = { purpose: 'post', state: 'ready', width: 640, height: 480 };
  const insertion = database.from('pictures').insert({ owner_id, ...columns });
  return (await insertion.select('id').single().throwOnError()).data.id as string;
}

/** Creates a member without roles, and returns a database client of the member. */
async function createMemberClient(id: string = crypto.randomUUID()) {
  await database.from('members').insert({ id, name: 'Chebet' }).throwOnError();
  return createClientWithRoles(stack, id);
}

/** Inserts a post of the given member, and returns its id. */
async function createPost(client: Client, description: string, client_id?: string) {
  const insertion = client.from('posts').insert({ description, client_id });
  return (await insertion.select('id').single().throwOnError()).data.id as number;
}
