import { expect, test } from 'vitest';
import { createPictureClient, createPlainImage } from '../../support/pictures.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack } = await openStackForFile();

test('a valid picture of 40 megapixels is shown', async () => {
  const member = await createPictureClient(stack, 'member');
  const { answer } = await member.upload(await createPlainImage(8000, 5000).jpeg().toBuffer());
  expect(answer.body).toMatchObject({ width: 1280, height: 800 });
});
