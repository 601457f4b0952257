/** One call at a time makes a picture, because that takes all of a machine for a while. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo, pictureSender, type Sender } from '../support/pictures.ts';
import { databaseOfEndpoints, control, startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let endpoints: Awaited<ReturnType<typeof databaseOfEndpoints>>;
let amina: Sender;
let jpeg: Buffer;

beforeAll(async () => {
  stack = await startTestStack();
  endpoints = await databaseOfEndpoints(stack);
  amina = await pictureSender(stack, 'member');
  jpeg = await photo(700, 500);
});
afterAll(() => stack.close());

test('a picture is not made by a second call while one is at it, and by the next when that one died [E17]', async () => {
  const { id } = await amina.send(jpeg);
  const claim = { picture: id, claimant: crypto.randomUUID() };
  expect((await endpoints.rpc('claim_picture', claim)).data).toBe(true);
  expect((await endpoints.rpc('claim_picture', claim)).data).toBe(false);
  const early = await amina.finish(id);
  expect([early.status, early.body.code]).toEqual([409, 'in-progress']);
  expect((await endpoints.storage.from('post-media').list(id)).data).toEqual([]);
  await control(stack, 'clock', { advance: 61 });
  expect((await amina.finish(id)).body).toMatchObject({ id, width: 700 });
  const { data } = await endpoints
    .from('pictures')
    .select('state,claimed_by,claimed_until')
    .eq('id', id)
    .single();
  expect(data).toEqual({ state: 'ready', claimed_by: null, claimed_until: null });
});

test('a picture whose claimant died goes with its upload after an hour [E17]', async () => {
  const { id } = await amina.send(jpeg);
  await endpoints.rpc('claim_picture', { picture: id, claimant: crypto.randomUUID() });
  await control(stack, 'schedule/delete-old-pictures', {});
  const rows = async () => (await endpoints.from('pictures').select('id').eq('id', id)).data;
  expect(await rows()).toHaveLength(1);
  await control(stack, 'clock', { advance: 3_700 });
  await control(stack, 'schedule/delete-old-pictures', {});
  expect(await rows()).toEqual([]);
});
