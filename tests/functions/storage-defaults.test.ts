/** What the pinned storage client asks for when nobody says otherwise, as the specification lists it. */
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

test('a list of files is a hundred long, and a file may be kept for an hour [R180]', async () => {
  const asked: Request[] = [];
  const client = createClient('http://127.0.0.1:1', 'public', {
    global: {
      fetch: (input, init) => {
        asked.push(new Request(input, init));
        return Promise.resolve(Response.json({}));
      },
    },
  });
  const files = client.storage.from('media');
  await files.list('folder');
  await files.upload('name', Buffer.from('bytes'));

  const [list, upload] = asked;
  expect(await list?.json()).toMatchObject({ limit: 100 });
  expect(upload?.headers.get('cache-control')).toBe('max-age=3600');
});
