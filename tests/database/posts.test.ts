import { describe, expect, test } from 'vitest';
import { memberLimits } from '#domain/member/member.limits.ts';
import { postLimits } from '#domain/post/post.limits.ts';
import { postColumns, postSchema } from '#domain/post/post.ts';
import { array } from '#domain/shape/shape.ts';
import { staffId } from '../support/seeded-people.ts';
import { databaseOf, databaseTokenOf, stackOfFile } from '../support/stack.ts';

const { stack, database: endpoints } = await stackOfFile();
const member = await databaseOf(stack, 'member');
const staff = await databaseOf(stack, 'staff');

/** The staff's account. */

describe('a member', () => {
  test('posts in her own name and everybody with an account reads it [R162]', async () => {
    const { error } = await member
      .from('posts')
      .insert({ title: 'Mats', description: 'New today' });
    expect(error).toBeNull();
    const { data } = await staff
      .from('posts')
      .select('id,title,description,author:members!author_id(name)')
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([
      {
        id: expect.any(Number) as number,
        title: 'Mats',
        description: 'New today',
        author: { name: 'Amina Wanjiru' },
      },
    ]);
  });

  test.each([
    ['author_id', 403, '42501'],
    ['created_at', 403, '42501'],
    ['id', 400, '428C9'],
  ])('cannot choose the %s of a post', async (column, refusal, code) => {
    const values: Record<string, unknown> = {
      author_id: staffId,
      id: 1,
      created_at: '2020-01-01',
    };
    const { error, status } = await member
      .from('posts')
      .insert({ description: 'forged', [column]: values[column] });
    expect([status, error?.code]).toEqual([refusal, code]);
  });

  test('edits and deletes her own posts, and nobody else her posts', async () => {
    const { data } = await member
      .from('posts')
      .insert({ description: 'First words' })
      .select('id')
      .single();
    const own = { id: data?.id as number };
    await staff.from('posts').update({ description: 'Forged' }).match(own);
    await staff.from('posts').delete().match(own);
    await member.from('posts').update({ description: 'Better words' }).match(own);
    const read = await staff.from('posts').select('description,edited_at').match(own);
    expect(read.data).toEqual([
      { description: 'Better words', edited_at: expect.any(String) as string },
    ]);
    await member.from('posts').delete().match(own);
    expect((await staff.from('posts').select('id').match(own)).data).toEqual([]);
  });

  test('cannot add or change a member', async () => {
    const added = await member.from('members').insert({ id: crypto.randomUUID(), name: 'Ghost' });
    expect(added.error?.code).toBe('42501');
    const changed = await member.from('members').update({ name: 'Ghost' }).eq('id', staffId);
    expect(changed.error?.code).toBe('42501');
  });

  test('sends one post many times at once and it is there once', async () => {
    const post = { description: 'Only once', client_id: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.from('posts').insert(post)),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.code ?? 'ok'))).toEqual(
      new Set(['ok', '23505']),
    );
    const { count } = await member
      .from('posts')
      .select('*', { count: 'exact', head: true })
      .eq('client_id', post.client_id);
    expect(count).toBe(1);
  });

  test("is not in the way of another member's post with the same client-made id", async () => {
    const post = { description: 'Same id', client_id: crypto.randomUUID() };
    expect((await member.from('posts').insert(post)).error).toBeNull();
    expect((await staff.from('posts').insert(post)).error).toBeNull();
  });
});

test("a member's name has the limit that the code cuts it to", async () => {
  const named = (length: number) =>
    endpoints.from('members').insert({ id: crypto.randomUUID(), name: '🧺'.repeat(length) });
  expect((await named(memberLimits.nameLength)).error).toBeNull();
  expect((await named(memberLimits.nameLength + 1)).error?.code).toBe('23514');
});

describe('the feed as the page asks for it', () => {
  test('is answered with authors and pictures in their order [R162]', async () => {
    const { data, error } = await member
      .from('posts')
      .select(postColumns)
      .order('id', { ascending: false })
      .order('position', { referencedTable: 'pictures' })
      .limit(20);
    expect(error).toBeNull();
    expect(array(postSchema).parse(data).length).toBeGreaterThan(0);
  });

  test('comes in pages by id, each post once', async () => {
    const page = async (before: number) => {
      const query = member.from('posts').select('id').lt('id', before);
      const { data } = await query.order('id', { ascending: false }).limit(3);
      return (data ?? []).map(({ id }) => id as number);
    };
    await endpoints.from('posts').insert(Array(7).fill({ description: 'x', author_id: staffId }));
    const first = await page(Number.MAX_SAFE_INTEGER);
    const next = await page(first.at(-1) ?? 0);
    const all = [...first, ...next];
    expect(all).toHaveLength(6);
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a));
  });

  test('answers an edit with the post as it is now', async () => {
    const id = await postOf(member, 'Matts');
    const { data, error } = await member
      .from('posts')
      .update({ title: '', description: 'Mats' })
      .eq('id', id)
      .select(postColumns);
    expect(error).toBeNull();
    expect(array(postSchema).parse(data)).toMatchObject([
      { id, description: 'Mats', pictures: [] },
    ]);
  });
});

describe('a post', () => {
  test.each([
    ['without a text', { description: ' \n\t ' }, 'posts_description_written'],
    [
      'one character over the limit',
      { description: 'a'.repeat(postLimits.description + 1) },
      'posts_description_length',
    ],
    ['of a million characters', { description: 'a'.repeat(1_000_000) }, 'posts_description_length'],
    [
      'with a title over the limit',
      { title: 'a'.repeat(postLimits.title + 1), description: 'x' },
      'posts_title_length',
    ],
  ])('%s is refused by the name of the limit', async (_, post, constraint) => {
    const { error, status } = await member.from('posts').insert(post);
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
    expect(error?.message).toContain(constraint);
  });

  test('at its limits is taken, counted in characters', async () => {
    const full = {
      title: '🧺'.repeat(postLimits.title),
      description: '🧺'.repeat(postLimits.description),
    };
    expect((await member.from('posts').insert(full)).error).toBeNull();
  });

  test.each([
    ['an unknown field', '{"description":"x","colour":"red"}', 400],
    ['no body', '', 400],
    ['broken JSON', '{"description":', 400],
    ['10 MB', `{"description":"${'a'.repeat(10_000_000)}"}`, 413],
  ])('with %s is refused in words', async (_, body, status) => {
    const before = await countPosts();
    const answer = await fetch(`${stack.site}/rest/v1/posts`, {
      method: 'POST',
      body,
      headers: {
        apikey: stack.info.publishableKey,
        authorization: `Bearer ${await databaseTokenOf(stack, 'member')}`,
        'content-type': 'application/json',
      },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('json');
    expect(await countPosts()).toBe(before);
  });
});

async function countPosts(): Promise<number | null> {
  return (await staff.from('posts').select('*', { count: 'exact', head: true })).count;
}

/** @returns the id of a new post of somebody's. */
async function postOf(who: typeof member, description: string): Promise<number> {
  const { data, error } = await who.from('posts').insert({ description }).select('id').single();
  expect(error).toBeNull();
  return data?.id as number;
}
