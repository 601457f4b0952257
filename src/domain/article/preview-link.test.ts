import { expect, test } from 'vitest';
import {
  createPreviewKey,
  createPreviewPath,
  isPreviewOpen,
  readPreviewToken,
  signPreview,
} from './preview-link.ts';

const now = '2026-11-26T09:00:00.000Z';
const key = createPreviewKey();
const getToken = (path: string) => path.replace('/preview/', '');

test('a link carries the post, the end of the hour and a signature', async () => {
  const preview = readPreviewToken(getToken(await createPreviewPath('post-mats', key, now)));
  expect(preview).toMatchObject({
    postId: 'post-mats',
    expiresAt: Date.parse('2026-11-26T10:00:00Z') / 1000,
  });
  expect(preview?.signature).toBe(await signPreview(preview ?? { postId: '', expiresAt: 0 }, key));
});

test('the signature depends on the post, the end and the key', async () => {
  const preview = { postId: 'a', expiresAt: 1_800_000_000 };
  const signatures = await Promise.all([
    signPreview(preview, key),
    signPreview({ ...preview, postId: 'b' }, key),
    signPreview({ ...preview, expiresAt: 1_800_000_001 }, key),
    signPreview(preview, createPreviewKey()),
  ]);
  expect(new Set(signatures).size).toBe(signatures.length);
});

test.each([
  ['10:00:00', false],
  ['09:59:59', true],
  ['09:00:00', true],
  ['08:58:59', false],
])('at %s a link that ends at 10:00 is open: %s', (time, isOpen) => {
  const expiresAt = Date.parse('2026-11-26T10:00:00Z') / 1000;
  expect(isPreviewOpen({ postId: 'a', expiresAt }, new Date(`2026-11-26T${time}Z`))).toBe(isOpen);
});

test.each([
  '',
  'a',
  'a~1800000000~short',
  `a~0~${'s'.repeat(43)}`,
  `../a~1800000000~${'s'.repeat(43)}`,
])('a token of another form is refused: %j', (token) => {
  expect(readPreviewToken(token)).toBeUndefined();
});
