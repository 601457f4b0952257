/** The number of pictures that a member can start to upload in an hour. */
import { expect, test } from 'vitest';
import { createPictureClient } from '../../support/pictures.ts';
import { memberId } from '../../support/seeded-users.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack, database, advanceClock } = await openStackForFile();

test('a member starts sixty pictures an hour, independent of others [E10]', async () => {
  const amina = await createPictureClient(stack, 'member');
  const otherMember = await createPictureClient(stack, 'staff');
  const params = { p_member_id: memberId, p_purpose: 'post', p_draft_id: null };
  for (let at = 0; at < 40; at++) await database.rpc('begin_picture', params).throwOnError();
  const begun = await Promise.all(Array.from({ length: 20 }, () => amina.begin()));
  expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { status, body } = await amina.begin();
  expect([status, body.code]).toEqual([429, 'too-many-requests']);
  expect(body).toMatchObject({ retryAfter: expect.any(Number) as number });
  expect((await otherMember.begin()).status).toBe(200);
  await advanceClock(60 * 60 + 1);
  const again = await createPictureClient(stack, 'member');
  expect((await again.begin()).status).toBe(200);
});
