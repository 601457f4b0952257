/** Tests the rights of members to posts, reports and pictures, and the limits of their own posts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { memberId, staffId } from '../support/seeded-users.ts';
import {
  createClientWithToken,
  createDatabaseClient,
  createClientWithRoles,
  openStackForFile,
} from '../support/stack.ts';

let member: Awaited<ReturnType<typeof createDatabaseClient>>;
let staff: Awaited<ReturnType<typeof createDatabaseClient>>;

const { stack, database: serviceDatabase, advanceClock, readRow } = await openStackForFile();
await advanceHour();

/** Advances the clock by an hour, so that earlier posts no longer count, and renews the tokens of both clients. */
async function advanceHour() {
  await advanceClock(3_601);
  [member, staff] = [
    await createDatabaseClient(stack, 'member'),
    await createDatabaseClient(stack, 'staff'),
  ];
}

test('posts resent after a deletion and concurrent ones count too [E20]', async () => {
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

describe('a post that is reported or hidden', () => {
  let thirdMember: typeof member;
  let fourthMember: typeof member;
  let post: number;

  beforeAll(async () => {
    await advanceHour();
    [thirdMember, fourthMember] = [await createMemberClient(), await createMemberClient()];
    post = await createPost(member, 'Double your money by Friday');
  });

  const report = (client: typeof member, reason = 'scam', post_id = post) =>
    client.from('post_reports').insert({ post_id, reason });
  const canSee = async (client: typeof member) =>
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
    const stored = await serviceDatabase.from('post_reports').select('reason').eq('post_id', post);
    expect(stored.data).toEqual([{ reason: 'scam' }]);
  });

  test('a third report hides a post until staff show it', async () => {
    await report(fourthMember);
    expect(await canSee(thirdMember)).toBe(true);
    await report(staff, 'other');
    const visibility = await Promise.all([thirdMember, fourthMember, member, staff].map(canSee));
    expect(visibility).toEqual([false, false, true, true]);
    const show = { p_post_id: post, p_is_hidden: false };
    expect((await member.rpc('set_post_hidden', show)).error?.code).toBe('42501');
    expect((await createClientWithToken(stack).rpc('set_post_hidden', show)).status).toBe(401);
    expect((await staff.rpc('set_post_hidden', show)).error).toBeNull();
    expect(await canSee(thirdMember)).toBe(true);
  });

  test('a post hidden by staff cannot be shown by its author', async () => {
    expect(
      (await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true })).error,
    ).toBeNull();
    expect(await canSee(thirdMember)).toBe(false);
    const update = await member.from('posts').update({ hidden_at: null }).eq('id', post);
    expect(update.error?.code).toBe('42501');
    expect(await canSee(thirdMember)).toBe(false);
  });
});

describe('pictures of a post', () => {
  beforeAll(advanceHour);

  const arrange = (client: typeof member, draft: string, ids: string[]) =>
    client.rpc('arrange_pictures', {
      p_draft_id: draft,
      p_arrangement: ids.map((id) => ({ id, alt: `of ${id}` })),
    });
  const readPictures = async (client_id: string) => {
    const posts = staff.from('feed').select('pictures').match({ client_id });
    const { data } = await posts.overrideTypes<
      { pictures: { id: string }[] }[],
      { merge: false }
    >();
    return data?.map(({ pictures }) => pictures.map(({ id }) => id));
  };

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
    expect(await readPictures(draft)).toEqual([[secondPicture, firstPicture]]);
  });

  test('the pictures of a post are four at most, and the author’s own', async () => {
    const draft = crypto.randomUUID();
    const ownPictures = await Promise.all(Array.from({ length: 5 }, () => createPicture(memberId)));
    expect((await arrange(member, draft, ownPictures)).error?.code).toBe('23514');
    const staffPicture = await createPicture(staffId);
    expect((await arrange(member, draft, [staffPicture])).error?.code).toBe('23514');
    expect(
      (await arrange(createClientWithToken(stack), draft, ownPictures.slice(0, 1))).status,
    ).toBe(401);
    await member.from('posts').insert({ description: 'Without', client_id: draft });
    expect(await readPictures(draft)).toEqual([[]]);
  });

  test('pictures of hidden or deleted posts are for author and staff [E8]', async () => {
    const draft = crypto.randomUUID();
    const id = await createPicture(memberId);
    const webp = { contentType: 'image/webp' };
    const bytes = Buffer.from('a picture');
    await serviceDatabase.storage.from('post-media').upload(`${id}/640.webp`, bytes, webp);
    await arrange(member, draft, [id]);
    const post = await createPost(member, 'With a picture', draft);
    const readHiddenKeys = async (client: typeof member) => {
      const posts = client.from('feed').select('pictures').eq('id', post);
      const { data } = await posts.overrideTypes<
        { pictures: { hidden_key: string | null }[] }[],
        { merge: false }
      >();
      return (data ?? []).flatMap(({ pictures }) =>
        pictures.map(({ hidden_key }) => ({ hidden_key })),
      );
    };
    const getStatus = async (key = '') =>
      (await fetch(`${stack.site}/api/post-pictures/${id}/640.webp${key}`)).status;
    const otherMember = await createMemberClient();
    expect(await readHiddenKeys(otherMember)).toEqual([{ hidden_key: null }]);
    expect(await getStatus()).toBe(200);
    expect((await fetch(`${stack.site}/media/${id}/640.webp`)).ok).toBe(false);

    await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true });
    expect(await readHiddenKeys(otherMember)).toEqual([]);
    const [first] = await readHiddenKeys(member);
    expect(await readHiddenKeys(staff)).toEqual([first]);
    expect([await getStatus(), await getStatus(`?key=${crypto.randomUUID()}`)]).toEqual([404, 404]);
    const key = `?key=${String(first?.hidden_key)}`;
    expect(await getStatus(key)).toBe(200);

    await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: false });
    expect([await getStatus(), (await readHiddenKeys(otherMember)).length]).toEqual([200, 1]);
    await member.from('posts').delete().eq('id', post);
    expect([await getStatus(), await getStatus(key)]).toEqual([404, 404]);
    expect([await readHiddenKeys(otherMember), await readHiddenKeys(member)]).toEqual([[], []]);
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
  await serviceDatabase.rpc('delete_member', { p_member_id: deletedId });
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
  const hide = {
    p_post_id: await createPost(await createMemberClient(), 'Mats'),
    p_is_hidden: true,
  };
  const unknownClient = await createClientWithRoles(stack, crypto.randomUUID(), ['staff']);
  expect((await unknownClient.rpc('set_post_hidden', hide)).error?.code).toBe('42501');
});

/** Inserts the row of a picture in the state `ready`, and returns its id. */
async function createPicture(owner_id: string): Promise<string> {
  const columns = { purpose: 'post', state: 'ready', width: 640, height: 480 };
  const insertion = serviceDatabase.from('pictures').insert({ owner_id, ...columns });
  return (await insertion.select('id').single().throwOnError()).data.id as string;
}

/** Creates a member without roles, and returns a database client of the member. */
async function createMemberClient(id: string = crypto.randomUUID()) {
  await serviceDatabase.from('members').insert({ id, name: 'Chebet' }).throwOnError();
  return createClientWithRoles(stack, id);
}

/** Inserts a post of the given member, and returns its id. */
async function createPost(client: typeof member, description: string, client_id?: string) {
  const insertion = client.from('posts').insert({ description, client_id });
  return (await insertion.select('id').single().throwOnError()).data.id as number;
}
