/** Tests the review of public posts: contacts, edits and the decisions of staff. */
import { expect, test } from 'vitest';
import { openPublicPosts } from '../../support/public-posts.ts';
import { rareTest } from '../../support/repetitions.ts';
import { createClientWithRoles, createDatabaseClient } from '../../support/stack.ts';

const { stack, listings, getMember, addPost, edit, decide, findIds, readPost } =
  await openPublicPosts();

test.each([
  ['a number', { description: 'Call 0722 000 123' }],
  ['a number in words', { description: 'Call zero seven two two zero zero zero one two three' }],
  ['an address', { title: 'More at dresses.example.com' }],
  ['an e-mail address', { description: 'Write to njeri @ mail.example' }],
  ['another till', { description: 'Till number 777 888' }],
  ['a link in the description of a photo', {}, 'see https://dresses.example'],
])('a public post with %s waits for staff, and members read it', async (_name, post, alt = '') => {
  const { id, publication } = await addPost(post, { alt });
  expect(publication).toBe('waiting');
  expect(await findIds()).not.toContain(id);
  const { data } = await (
    await createDatabaseClient(stack, 'staff')
  )
    .from('feed')
    .select('id')
    .eq('id', id);
  expect(data).toHaveLength(1);
});

test('a contact that is on the page of the advert already needs no review', async () => {
  expect((await addPost({ description: 'Pay to till 5550001' })).publication).toBe('shown');
  expect((await addPost({ description: 'Size 12, 14 and 16 for 1,200' })).publication).toBe(
    'shown',
  );
});

test('a number by which customers pay the business waits like its phone number', async () => {
  const shop = await listings.live({ phone: '+254700000021', payment_details: 'till 5559999' });
  for (const description of ['Pay to till 5559999', 'Call 0700 000 021']) {
    expect((await addPost({ listing_id: shop.id, description })).publication).toBe('waiting');
  }
});

rareTest('an edit with a new contact waits, and an edit without one stays public', async () => {
  const { id } = await addPost();
  await edit(id, { description: 'Nine new dresses' }).throwOnError();
  expect((await readPost(id)).publication).toBe('shown');
  await edit(id, { description: 'Nine new dresses, call 0722 000 123' }).throwOnError();
  expect((await readPost(id)).publication).toBe('waiting');
  await edit(id, { description: 'Eight new dresses' }).throwOnError();
  expect((await readPost(id)).publication).toBe('shown');
});

test('staff show a waiting post, whose contacts then need no further review', async () => {
  const post = await addPost({ description: 'Call 0722 000 123' });
  await decide(post, 'shown').throwOnError();
  expect(await findIds()).toContain(post.id);
  await edit(post.id, { description: 'New size, call 0722 000 123' }).throwOnError();
  expect((await readPost(post.id)).publication).toBe('shown');
  await edit(post.id, { description: 'Call 0722 000 124' }).throwOnError();
  expect((await readPost(post.id)).publication).toBe('waiting');
});

test('staff refuse a public post with a reason, and each further text waits', async () => {
  const post = await addPost();
  expect((await decide(post, 'refused')).error?.code).toBe('23514');
  await decide(post, 'refused', 'Not a dress').throwOnError();
  expect(await findIds()).not.toContain(post.id);
  const { data } = await getMember()
    .from('feed')
    .select('publication,publication_reason')
    .eq('id', post.id);
  expect(data).toEqual([{ publication: 'refused', publication_reason: 'Not a dress' }]);
  await edit(post.id, { description: 'A dress' }).throwOnError();
  expect(await readPost(post.id)).toMatchObject({
    publication: 'waiting',
    publication_reason: null,
  });
});

rareTest('a decision of staff is about the text that they read', async () => {
  const post = await addPost({ description: 'Call 0722 000 123' });
  await edit(post.id, { description: 'Call 0722 000 999' }).throwOnError();
  expect((await decide(post, 'shown')).error?.code).toBe('PT409');
  await decide(await readPost(post.id), 'shown').throwOnError();
  const membersPost = await addPost({ listing_id: null });
  expect((await decide(membersPost, 'shown')).error?.code).toBe('PT404');
});

test('other members do not see the state of a public post', async () => {
  const { id } = await addPost({ description: 'Call 0722 000 123' });
  const readState = async (client: ReturnType<typeof getMember>) =>
    (await client.from('feed').select('publication').eq('id', id).throwOnError()).data;
  expect(await readState(getMember())).toEqual([{ publication: 'waiting' }]);
  expect(await readState(await createDatabaseClient(stack, 'staff'))).toEqual([
    { publication: 'waiting' },
  ]);
  const otherId = crypto.randomUUID();
  await listings.saveMember({ id: otherId, name: 'Chebet' });
  const other = await createClientWithRoles(stack, otherId);
  expect(await readState(other)).toEqual([{ publication: null }]);
});
