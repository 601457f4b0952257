import { expect, test } from 'vitest';
import { memberLimits } from '#domain/member/member.limits.ts';
import { postLimits } from '#domain/post/post.limits.ts';
import { postSchema } from '#domain/post/post.ts';
import { array } from '#domain/schema/schema.ts';
import { staffId } from '../support/seeded-users.ts';
import { createDatabaseClient, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
const member = await createDatabaseClient(stack, 'member');
const staff = await createDatabaseClient(stack, 'staff');

test('a member posts under the own name, readable for members [R162]', async () => {
  const { error } = await member.from('posts').insert({ title: 'Mats', description: 'New today' });
  expect(error).toBeNull();
  const { data } = await staff
    .from('feed')
    .select('id,title,description,author')
    .order('id', { ascending: false })
    .limit(1);
  expect(data).toEqual([
    {
      id: expect.any(Number) as number,
      title: 'Mats',
      description: 'New today',
      author: expect.objectContaining({ name: 'Amina Wanjiru' }) as object,
    },
  ]);
});

test('a member cannot set author, time or number of a post', async () => {
  const forged = { author_id: staffId, created_at: '2020-01-01', id: 1 };
  const codes = Object.entries(forged).map(async ([column, value]) => {
    const post = { description: 'forged', [column]: value };
    return (await member.from('posts').insert(post)).error?.code;
  });
  expect(await Promise.all(codes)).toEqual(['42501', '42501', '428C9']);
});

test('a member edits and deletes own posts only', async () => {
  const ownPost = { id: await createPost(member, 'First words') };
  await staff.from('posts').update({ description: 'Forged' }).match(ownPost);
  await staff.from('posts').delete().match(ownPost);
  const change = { title: '', description: 'Better words' };
  await member.from('posts').update(change).match(ownPost).throwOnError();
  const edit = await member.from('feed').select().match(ownPost);
  const expectedPost = { ...ownPost, description: 'Better words', pictures: [] };
  expect(array(postSchema).parse(edit.data)).toMatchObject([expectedPost]);
  const read = await staff.from('feed').select('description,edited_at').match(ownPost);
  const edited_at = expect.any(String) as string;
  expect(read.data).toEqual([{ description: 'Better words', edited_at }]);
  await member.from('posts').delete().match(ownPost);
  expect((await staff.from('posts').select('id').match(ownPost)).data).toEqual([]);
});

test('a post sent in ten concurrent requests is stored once', async () => {
  const post = { description: 'Only once', client_id: crypto.randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => member.from('posts').insert(post)),
  );
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(responses.map(({ error }) => error?.code))).toEqual(new Set([undefined, '23505']));
  const { data } = await member.from('posts').select('id').eq('client_id', post.client_id);
  expect(data).toHaveLength(1);
  expect((await staff.from('posts').insert(post)).error, 'of another member').toBeNull();
});

test("a member's name has the same limit as in code", async () => {
  const insertMember = (length: number) =>
    database.from('members').insert({ id: crypto.randomUUID(), name: '🧺'.repeat(length) });
  expect((await insertMember(memberLimits.nameLength)).error).toBeNull();
  expect((await insertMember(memberLimits.nameLength + 1)).error?.code).toBe('23514');
});

test('the feed matches the schema of posts [R162]', async () => {
  const newestPosts = member.from('feed').select().order('id', { ascending: false });
  const { data, error } = await newestPosts.limit(20);
  expect(error).toBeNull();
  expect(array(postSchema).parse(data).length).toBeGreaterThan(0);
});

const longTitle = 'a'.repeat(postLimits.title + 1);
const longDescription = 'a'.repeat(postLimits.description + 1);

test.each([
  ['without a description', { description: ' \n\t ' }, 'posts_description_written'],
  ['with a too long description', { description: longDescription }, 'posts_description_length'],
  ['with a too long title', { title: longTitle, description: 'x' }, 'posts_title_length'],
])('a post %s is refused by its constraint', async (_name, post, constraint) => {
  const { error, status } = await member.from('posts').insert(post);
  expect(status).toBe(400);
  expect(error?.code).toBe('23514');
  expect(error?.message).toContain(constraint);
});

test('a post at its limits is stored, counted in characters', async () => {
  const full = {
    title: '🧺'.repeat(postLimits.title),
    description: '🧺'.repeat(postLimits.description),
  };
  expect((await member.from('posts').insert(full)).error).toBeNull();
});

/** Inserts a post of the given member, and returns its id. */
async function createPost(client: typeof member, description: string): Promise<number> {
  const { data, error } = await client.from('posts').insert({ description }).select('id').single();
  expect(error).toBeNull();
  return data?.id as number;
}
