/** Rights of members on posts of other members, and the limits of their own posts. */
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

const { stack, database: endpoints, advanceClock, readRow } = await openStackForFile();
await anHourLater();

/** Advances the clock, so that earlier posts no longer count against the limit, and renews every token. */
async function anHourLater() {
  await advanceClock(3_601);
  [member, staff] = [
    await createDatabaseClient(stack, 'member'),
    await createDatabaseClient(stack, 'staff'),
  ];
}

describe('ten posts an hour', () => {
  test('posts resent after a deletion and concurrent ones count too [E20]', async () => {
    const client_id = crypto.randomUUID();
    for (let at = 0; at < 5; at += 1) {
      const sent = await member.from('posts').insert({ description: `${at}`, client_id });
      expect(sent.error).toBeNull();
      await member.from('posts').delete().eq('client_id', client_id);
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        member.from('posts').insert({ description: 'x', client_id: crypto.randomUUID() }),
      ),
    );
    const codes = answers.map(({ error }) => error?.code ?? 'taken').toSorted();
    expect(codes).toEqual([...Array<string>(7).fill('PT429'), ...Array<string>(5).fill('taken')]);
    await anHourLater();
  });

  test('a member’s post over the limit is refused with seconds', async () => {
    const clientId = crypto.randomUUID();
    for (let at = 0; at < 10; at += 1) {
      const client_id = at === 0 ? clientId : crypto.randomUUID();
      const sent = await member.from('posts').insert({ description: `${at}`, client_id });
      expect(sent.error).toBeNull();
    }
    const again = await member.from('posts').insert({ description: '0', client_id: clientId });
    expect(again.error?.code).toBe('23505');
    const eleventh = await member.from('posts').insert({ description: 'x' });
    expect([eleventh.status, eleventh.error?.code]).toEqual([429, 'PT429']);
    expect(Number(eleventh.error?.details)).toBeGreaterThan(3_500);
    expect(Number(eleventh.error?.details)).toBeLessThanOrEqual(3_600);
    expect((await staff.from('posts').insert({ description: 'x' })).error).toBeNull();

    await anHourLater();
    expect((await member.from('posts').insert({ description: 'x' })).error).toBeNull();
  });
});

describe('a post that is reported or hidden', () => {
  let third: typeof member;
  let fourth: typeof member;
  let post: number;

  beforeAll(async () => {
    await anHourLater();
    [third, fourth] = [await newMember(), await newMember()];
    post = await createPost(member, 'Double your money by Friday');
  });

  const report = (client: typeof member, reason = 'scam', post_id = post) =>
    client.from('post_reports').insert({ post_id, reason });
  const isSeenBy = async (client: typeof member) =>
    ((await client.from('feed').select('id').eq('id', post)).data ?? []).length === 1;

  test('a post is reported once a member, never by its author', async () => {
    expect((await report(third)).error).toBeNull();
    expect((await report(third, 'spam')).error?.code).toBe('23505');
    expect((await report(fourth, 'boring')).error?.code).toBe('23514');
    expect((await report(member)).error?.code).toBe('42501');
    expect((await report(createClientWithToken(stack))).status).toBe(401);
    for (const client of [third, staff]) {
      expect((await client.from('post_reports').select('reason')).error?.code).toBe('42501');
    }
    const stored = await endpoints.from('post_reports').select('reason').eq('post_id', post);
    expect(stored.data).toEqual([{ reason: 'scam' }]);
  });

  test('a third report hides a post until staff show it', async () => {
    await report(fourth);
    expect(await isSeenBy(third)).toBe(true);
    await report(staff, 'other');
    const visibility = await Promise.all([third, fourth, member, staff].map(isSeenBy));
    expect(visibility).toEqual([false, false, true, true]);
    const show = { p_post_id: post, p_is_hidden: false };
    expect((await member.rpc('set_post_hidden', show)).error?.code).toBe('42501');
    expect((await createClientWithToken(stack).rpc('set_post_hidden', show)).status).toBe(401);
    expect((await staff.rpc('set_post_hidden', show)).error).toBeNull();
    expect(await isSeenBy(third)).toBe(true);
  });

  test('a post hidden by staff cannot be shown by its author', async () => {
    expect(
      (await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true })).error,
    ).toBeNull();
    expect(await isSeenBy(third)).toBe(false);
    const update = await member.from('posts').update({ hidden_at: null }).eq('id', post);
    expect(update.error?.code).toBe('42501');
    expect(await isSeenBy(third)).toBe(false);
  });
});

describe('pictures of a post', () => {
  beforeAll(anHourLater);

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
    const a = await createPicture(memberId);
    const b = await createPicture(memberId);
    const out = await createPicture(memberId);
    expect((await arrange(member, draft, [a, out])).error).toBeNull();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await arrange(member, draft, [a, b])).error).toBeNull();
      expect((await arrange(member, draft, [b, a])).error).toBeNull();
      await member.from('posts').insert({ description: 'With pictures', client_id: draft });
    }
    expect(await readPictures(draft)).toEqual([[b, a]]);
  });

  test('are four at most, and the author’s own', async () => {
    const draft = crypto.randomUUID();
    const own = await Promise.all(Array.from({ length: 5 }, () => createPicture(memberId)));
    expect((await arrange(member, draft, own)).error?.code).toBe('23514');
    const others = await createPicture(staffId);
    expect((await arrange(member, draft, [others])).error?.code).toBe('23514');
    expect((await arrange(createClientWithToken(stack), draft, own.slice(0, 1))).status).toBe(401);
    await member.from('posts').insert({ description: 'Without', client_id: draft });
    expect(await readPictures(draft)).toEqual([[]]);
  });

  test('pictures of hidden or deleted posts are for author and staff [E8]', async () => {
    const draft = crypto.randomUUID();
    const id = await createPicture(memberId);
    const webp = { contentType: 'image/webp' };
    const bytes = Buffer.from('a picture');
    await endpoints.storage.from('post-media').upload(`${id}/640.webp`, bytes, webp);
    await arrange(member, draft, [id]);
    const post = await createPost(member, 'With a picture', draft);
    const keysSeenBy = async (client: typeof member) => {
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
    const other = await newMember();
    expect(await keysSeenBy(other)).toEqual([{ hidden_key: null }]);
    expect(await getStatus()).toBe(200);
    expect((await fetch(`${stack.site}/media/${id}/640.webp`)).ok).toBe(false);

    await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true });
    expect(await keysSeenBy(other)).toEqual([]);
    const [first] = await keysSeenBy(member);
    expect(await keysSeenBy(staff)).toEqual([first]);
    expect([await getStatus(), await getStatus(`?key=${crypto.randomUUID()}`)]).toEqual([404, 404]);
    const key = `?key=${String(first?.hidden_key)}`;
    expect(await getStatus(key)).toBe(200);

    await staff.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: false });
    expect([await getStatus(), (await keysSeenBy(other)).length]).toEqual([200, 1]);
    await member.from('posts').delete().eq('id', post);
    expect([await getStatus(), await getStatus(key)]).toEqual([404, 404]);
    expect([await keysSeenBy(other), await keysSeenBy(member)]).toEqual([[], []]);
    expect(await readRow('pictures', id)).toMatchObject({ state: 'discarded' });
  });
});

test('a look for newer posts skips the known ones [E25]', async () => {
  await anHourLater();
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

test('posts of staff are marked by their roles at writing [E21]', async () => {
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

describe('a token without a member', () => {
  test('a token of a deleted account reads and writes nothing [E9]', async () => {
    const leaving = crypto.randomUUID();
    const client = await newMember(leaving);
    const post = await createPost(client, 'Mats');
    expect((await client.from('feed').select('id').eq('id', post)).data).toHaveLength(1);
    await endpoints.rpc('delete_member', { p_member_id: leaving });
    for (const open of ['feed', 'member_settings'])
      expect((await client.from(open).select()).data).toEqual([]);
    expect((await client.from('posts').select('id')).data).toEqual([]);
    const refused = [
      await client.from('posts').insert({ description: 'Still here' }),
      await client.from('member_settings').insert({ language: 'sw' }),
      await client.from('post_reports').insert({ post_id: post, reason: 'spam' }),
    ];
    for (const { error } of refused) expect(error?.code).toBe('42501');
  });

  test('is not staff with any roles [E9]', async () => {
    const hide = { p_post_id: await createPost(await newMember(), 'Mats'), p_is_hidden: true };
    const noMember = await createClientWithRoles(stack, crypto.randomUUID(), ['staff']);
    expect((await noMember.rpc('set_post_hidden', hide)).error?.code).toBe('42501');
  });
});

/** Inserts an uploaded picture that is ready. */
async function createPicture(owner_id: string): Promise<string> {
  const facts = { purpose: 'post', state: 'ready', width: 640, height: 480 };
  const made = endpoints.from('pictures').insert({ owner_id, ...facts });
  return (await made.select('id').single().throwOnError()).data.id as string;
}

/** Returns a database client of a new member with no role. */
async function newMember(id: string = crypto.randomUUID()) {
  await endpoints.from('members').insert({ id, name: 'Chebet' }).throwOnError();
  return createClientWithRoles(stack, id);
}

/** @returns the id of a new post of the given member */
async function createPost(client: typeof member, description: string, client_id?: string) {
  const made = client.from('posts').insert({ description, client_id });
  return (await made.select('id').single().throwOnError()).data.id as number;
}
