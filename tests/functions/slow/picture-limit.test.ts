/** Tests the number of pictures that a member can start to upload within an hour. */
import { expect, test } from 'vitest';
import { createPictureClient } from '../../support/pictures.ts';
import { memberId } from '../../support/seeded-users.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack, database, advanceClock } = await openStackForFile();

test('a member starts sixty pictures an hour, independent of others [E10]', async () => {
  const pictureClient = await createPictureClient(stack, 'member');
  const otherMember = await createPictureClient(stack, 'staff');
  // The database begins 40 pictures, and the endpoint the other 20 of the limit.
  const params = { p_member_id: memberId, p_purpose: 'post', p_draft_id: null };
  for (let index = 0; index < 40; index++)
    await database.rpc('begin_picture', params).throwOnError();
  const responses = await Promise.all(Array.from({ length: 20 }, () => pictureClient.begin()));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { status, body } = await pictureClient.begin();
  expect([status, body.code]).toEqual([429, 'too-many-requests']);
  expect(body).toMatchObject({ retryAfter: expect.any(Number) as number });
  expect((await otherMember.begin()).status).toBe(200);
  await advanceClock(60 * 60 + 1);
  const laterClient = await createPictureClient(stack, 'member');
  expect((await laterClient.begin()).status).toBe(200);
});
