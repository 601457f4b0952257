import { expect, test } from 'vitest';
import { buckets } from './buckets.ts';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { postgrest, storage } from '#tests/support/doctor/hosted-answers.ts';

const megabyte = 1_048_576;
const uploads = {
  id: 'uploads',
  public: false,
  file_size_limit: 10 * megabyte,
  allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
};
const media = {
  id: 'media',
  public: true,
  file_size_limit: 5 * megabyte,
  allowed_mime_types: ['image/webp', 'image/avif'],
};

/**
 * Examines a fake storage service that lists `actualBuckets` to the secret key only.
 * @param files - files that a visitor can list
 * @param acceptsKey - false if the database refuses the secret key
 */
function examineBuckets(
  actualBuckets: Record<string, unknown>[],
  { files = [], acceptsKey = true }: { files?: string[]; acceptsKey?: boolean } = {},
) {
  const respond = ({ url, headers }: Request) => {
    if (url.includes('/rest/v1/')) return acceptsKey ? Response.json([]) : postgrest.badToken();
    if (url.includes('/object/list/')) return storage.files(...files);
    return storage.buckets(...(headers.get('apikey') === 'sb_secret_a' ? actualBuckets : []));
  };
  return runSingleCheck(buckets, respond, { expected: { buckets: [uploads, media] } });
}

test('buckets outside of the migrations are allowed [E15]', async () => {
  const finding = await examineBuckets([
    { id: 'more', public: false },
    { ...media, allowed_mime_types: ['image/avif', 'image/webp'] },
    uploads,
  ]);
  expect(finding).toEqual({ result: 'ok', message: '3 buckets match the migrations.' });
});

test.each([
  ['is missing', [media], 'The bucket uploads is missing.'],
  ['is public', [media, { ...uploads, public: true }], 'The bucket uploads is public.'],
  ['is private', [uploads, { ...media, public: false }], 'The bucket media is private.'],
  [
    'accepts every file',
    [media, { ...uploads, file_size_limit: null, allowed_mime_types: null }],
    'The bucket uploads has another size limit, The bucket uploads accepts other kinds of files.',
  ],
])('a bucket that %s is reported by its name [E15]', async (_, actualBuckets, message) => {
  expect(await examineBuckets(actualBuckets)).toEqual(matchWrong(message));
});

test('a bucket that visitors can list is reported [E15]', async () => {
  const finding = await examineBuckets([uploads, media], { files: ['a-face.webp'] });
  expect(finding).toEqual(matchWrong(/can list the files in uploads, media\..*Storage → Policies/));
});

test('a refused secret key skips the check [E15]', async () => {
  expect((await examineBuckets([], { acceptsKey: false })).result).toBe('skipped');
});
