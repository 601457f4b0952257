import { expect, test } from 'vitest';
import { pictureSender, plain } from '../../support/pictures.ts';
import { stackOfFile } from '../../support/stack.ts';

const { stack } = await stackOfFile();

test('a valid picture of 40 megapixels is shown', async () => {
  const member = await pictureSender(stack, 'member');
  const { answer } = await member.upload(await plain(8000, 5000).jpeg().toBuffer());
  expect(answer.body).toMatchObject({ width: 1280, height: 800 });
});
