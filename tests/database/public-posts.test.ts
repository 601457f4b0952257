/** Tests the rules of public posts: the choice at writing, the lists for visitors, and the purges. */
import { expect, test } from 'vitest';
import { openPublicPosts } from '../support/public-posts.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { createDatabaseClient } from '../support/stack.ts';

const { stack, database, listings, shop, getMember, advanceDays, addPost, ...posts } =
  await openPublicPosts();
const { edit, decide, findIds, readPost } = posts;

test('a post is for members only unless its author chooses a live advert', async () => {
  const post = await addPost({ listing_id: null });
  expect([post.publication, await findIds()]).toEqual([null, []]);
  const publicPost = await addPost();
  expect(publicPost.publication).toBe('shown');
  expect(await findIds()).toEqual([publicPost.id]);
});

test('a post never becomes public after it was written', async () => {
  const post = await addPost({ listing_id: null });
  expect((await edit(post.id, { listing_id: shop.id })).error?.code).toBe('23514');
  const publicPost = await addPost();
  await edit(publicPost.id, { listing_id: null }).throwOnError();
  expect(await findIds()).not.toContain(publicPost.id);
  expect((await edit(publicPost.id, { listing_id: shop.id })).error?.code).toBe('23514');
});

rareTest('members see the advert of a post while customers see the post', async () => {
  const owner = await database.from('listings').select('slug').eq('id', shop.id).single();
  const reader = await createDatabaseClient(stack, 'staff');
  const readBusiness = async ({ id }: { id: number }) => {
    const row = reader.from('feed').select('business').eq('id', id).single();
    return (await row.throwOnError()).data.business as unknown;
  };
  const post = await addPost();
  const { slug } = owner.data as { slug: string };
  expect(await readBusiness(post)).toEqual({ id: shop.id, slug, title: 'Njeri Dresses' });
  expect(await readBusiness(await addPost({ listing_id: null }))).toBeNull();
  expect(await readBusiness(await addPost({ description: 'Call 0722 000 123' }))).toBeNull();
  await reader.rpc('set_post_hidden', { p_post_id: post.id, p_is_hidden: true }).throwOnError();
  expect(await readBusiness(post)).toBeNull();
  const ended = await listings.live({ title: 'Ended' });
  const lastPost = await addPost({ listing_id: ended.id });
  expect(await readBusiness(lastPost)).toMatchObject({ title: 'Ended' });
  await listings.suspend(ended);
  expect(await readBusiness(lastPost)).toBeNull();
});

rareTest('a post names its advert to members only as long as it is in the lists', async () => {
  const withoutPhoto = await addPost({}, { hasPicture: false });
  const first = await addPost();
  const second = await addPost();
  const third = await addPost();
  const findNamedIds = async () => {
    const reader = await createDatabaseClient(stack, 'staff');
    const rows = reader.from('feed').select('id').gte('id', withoutPhoto.id);
    const { data } = await rows.not('business', 'is', null).throwOnError();
    return data.map(({ id }) => id as number);
  };
  expect(await findNamedIds()).toEqual([third.id, second.id]);
  await getMember().from('posts').delete().eq('id', third.id).throwOnError();
  expect(await findNamedIds()).toEqual([second.id, first.id]);
  await advanceDays(29);
  expect(await findNamedIds()).toEqual([second.id, first.id]);
  await advanceDays(1);
  expect(await findNamedIds()).toEqual([]);
});

test('the advert of a public post is live, and of the author', async () => {
  const insert = async (listing_id: number) =>
    (await getMember().from('posts').insert({ description: 'New', listing_id })).error?.code;
  const draft = await listings.approved({ title: 'Not paid' });
  const suspended = await listings.live({ title: 'Suspended' });
  await listings.suspend(suspended);
  const foreign = await listings.live({ title: 'Of another member', owner: staffId });
  expect([await insert(draft.id), await insert(suspended.id)]).toEqual(['23514', '23514']);
  expect([await insert(foreign.id), await insert(999_999)]).toEqual(['PT404', 'PT404']);
});

test('a member sets neither the state nor the review of a post', async () => {
  const columns = ['publication', 'publication_reason', 'viewed_at', 'hidden_at'];
  const codes = columns.map(async (column) => {
    const row = { description: 'forged', listing_id: shop.id, [column]: null };
    return (await getMember().from('posts').insert(row)).error?.code;
  });
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['42501']));
  const { id } = await addPost({ description: 'Call 0722 000 123' });
  expect((await edit(id, { publication: 'shown' })).error?.code).toBe('42501');
});

test('visitors see two posts of an advert and day, the newest ones, with photos only', async () => {
  const first = await addPost();
  const second = await addPost();
  await addPost({}, { hasPicture: false });
  const third = await addPost();
  const findNewIds = async () => (await findIds()).filter((id) => id >= first.id);
  expect(await findNewIds()).toEqual([third.id, second.id]);
  const staff = await createDatabaseClient(stack, 'staff');
  await staff.rpc('set_post_hidden', { p_post_id: third.id, p_is_hidden: true }).throwOnError();
  expect(await findNewIds()).toEqual([second.id, first.id]);
  await advanceDays(1);
  const nextDay = await addPost();
  expect(await findNewIds()).toEqual([nextDay.id, second.id, first.id]);
});

test('visitors find posts by category and town, newest first, for thirty days', async () => {
  const other = await listings.live({ title: 'Otieno Fish', owner: staffId, package: 'yearly' });
  const post = await addPost();
  const staffRow = { author_id: staffId, listing_id: other.id, description: 'Fresh tilapia' };
  const { data } = await database
    .from('posts')
    .insert(staffRow)
    .select('id')
    .single()
    .throwOnError();
  const fish = data.id as number;
  const columns = { purpose: 'post', state: 'ready', width: 640, height: 480, position: 1 };
  await database
    .from('pictures')
    .insert({ owner_id: staffId, post_id: fish, ...columns })
    .throwOnError();
  expect((await findIds()).slice(0, 2)).toEqual([fish, post.id]);
  expect((await findIds({ p_town: 'thika' })).slice(0, 1)).toEqual([post.id]);
  expect(await findIds({ p_category: 'food' })).toEqual([fish]);
  expect(await findIds({ p_town: 'nowhere' })).toEqual([]);
  await advanceDays(30);
  expect(await findIds()).toEqual([]);
});

rareTest('a post leaves the lists with the end, suspension or deletion of its advert', async () => {
  const paused = await listings.live({ title: 'Pausing shop', package: 'weekly' });
  const { id } = await addPost({ listing_id: paused.id });
  const isFound = async () => (await findIds()).includes(id);
  expect(await isFound()).toBe(true);
  await listings.suspend(paused);
  expect(await isFound()).toBe(false);
  await listings.restore(paused);
  expect(await isFound()).toBe(true);
  await advanceDays(8);
  expect(await isFound()).toBe(false);
});

test('the log has each publication with its actor', async () => {
  const post = await addPost({ description: 'Call 0722 000 123' });
  await decide(post, 'shown').throwOnError();
  await edit(post.id, { listing_id: null }).throwOnError();
  const { data } = await database
    .from('audit_log')
    .select('actor_id,from_state,to_state')
    .match({ subject: 'post', subject_id: String(post.id) })
    .order('id')
    .throwOnError();
  expect(data).toEqual([
    { actor_id: memberId, from_state: null, to_state: 'waiting' },
    { actor_id: staffId, from_state: 'waiting', to_state: 'public' },
    { actor_id: memberId, from_state: 'public', to_state: 'members-only' },
  ]);
});

test('each change that visitors see requests a purge of the advert', async () => {
  const isRequested = async () => {
    const { rows } = await stack.sql.query(
      'delete from app.cache_purges where listing_id = $1 returning listing_id',
      [shop.id],
    );
    return rows.length === 1;
  };
  const staff = await createDatabaseClient(stack, 'staff');
  await isRequested();
  const { id } = await addPost();
  expect(await isRequested(), 'a new post').toBe(true);
  await edit(id, { description: 'Other words' }).throwOnError();
  expect(await isRequested(), 'an edit').toBe(true);
  await staff.rpc('set_post_hidden', { p_post_id: id, p_is_hidden: true }).throwOnError();
  expect(await isRequested(), 'a hidden post').toBe(true);
  await staff.rpc('set_post_hidden', { p_post_id: id, p_is_hidden: false }).throwOnError();
  expect(await isRequested(), 'a post that is shown again').toBe(true);
  await getMember().from('posts').delete().eq('id', id).throwOnError();
  expect(await isRequested(), 'a deleted post').toBe(true);
  const withdrawn = await addPost();
  await isRequested();
  await edit(withdrawn.id, { listing_id: null }).throwOnError();
  expect(await isRequested(), 'a post for members only').toBe(true);
  await edit(withdrawn.id, { description: 'Other words' }).throwOnError();
  await addPost({ description: 'Call 0722 000 123' });
  expect(await isRequested(), 'posts that visitors do not see').toBe(false);
});

rareTest('a restore makes a post members only again, as its author chose', async () => {
  const { id } = await addPost();
  const apply = (kind: string) =>
    stack.sql.query<{ applied: boolean }>('select app.apply_erasure($1, $2) as applied', [
      kind,
      String(id),
    ]);
  expect((await apply('post-members-only')).rows).toEqual([{ applied: true }]);
  expect(await readPost(id)).toMatchObject({ listing_id: null, publication: null });
  expect((await apply('post-members-only')).rows).toEqual([{ applied: false }]);
});

rareTest('the deletion of an account deletes its public posts', async () => {
  const id = crypto.randomUUID();
  await listings.saveMember({ id, name: 'Atieno' });
  const own = await listings.live({ title: 'Atieno Beads', owner: id });
  const row = { author_id: id, listing_id: own.id, description: 'Beads' };
  const { data } = await database.from('posts').insert(row).select('id').single().throwOnError();
  await database.rpc('delete_member', { p_member_id: id }).throwOnError();
  const left = await database
    .from('posts')
    .select('id')
    .eq('id', data.id as number);
  expect(left.data).toEqual([]);
});
