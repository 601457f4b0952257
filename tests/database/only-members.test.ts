/** A token is good for longer than the account that it was given for. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { databaseOf, databaseWithRoles, stackOfFile } from '../support/stack.ts';

const { stack, database: endpoints } = await stackOfFile();

async function memberCalled(id: string) {
  await endpoints.from('members').insert({ id, name: 'Chebet' }).throwOnError();
  return databaseWithRoles(stack, id);
}

/** @returns the id of a new post of somebody's. */
async function postOf(who: SupabaseClient): Promise<number> {
  const post = who.from('posts').insert({ description: 'Mats' });
  return (await post.select('id').single<{ id: number }>().throwOnError()).data.id;
}

test('a token without a member reads and writes nothing, as soon as the account is gone [E9]', async () => {
  const leaving = crypto.randomUUID();
  const who = await memberCalled(leaving);
  const post = await postOf(who);
  const tables = ['members', 'posts', 'pictures', 'post_reports', 'member_settings'];
  expect((await who.from('members').select('id').limit(1)).data).toHaveLength(1);
  await endpoints.rpc('delete_member', { member: leaving });
  for (const table of tables) expect((await who.from(table).select()).data).toEqual([]);
  const refused = [
    await who.from('posts').insert({ description: 'Still here' }),
    await who.from('member_settings').insert({ language: 'sw' }),
    await who.from('post_reports').insert({ post_id: post, reason: 'spam' }),
  ];
  for (const { error } of refused) expect(error?.code).toBe('42501');
});

test('a token without a member is none of the staff, whatever its roles are [E9]', async () => {
  const post = await postOf(await databaseOf(stack, 'member'));
  const nobody = await databaseWithRoles(stack, crypto.randomUUID(), ['staff']);
  const hide = { post, is_hidden: true };
  expect((await nobody.rpc('set_post_hidden', hide)).error?.code).toBe('42501');
});
