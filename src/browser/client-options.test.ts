/** Tests the options of the pinned supabase-js: the site's own realtime options, and the defaults for storage. */
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { realtimeOptions } from './realtime.ts';

test('realtime sends heartbeats and reconnects at the specified intervals [R179]', () => {
  const { realtime } = createClient('http://127.0.0.1:1', 'public', { realtime: realtimeOptions });
  expect(realtime.heartbeatIntervalMs).toBe(30_000);
  const delaysMs = [1, 2, 3, 4, 5].map((attempts) => realtime.reconnectAfterMs(attempts));
  expect(delaysMs).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});

test('storage lists 100 files and caches files for an hour [R180]', async () => {
  const requests: Request[] = [];
  const client = createClient('http://127.0.0.1:1', 'public', {
    global: {
      fetch: (input, init) => {
        requests.push(new Request(input, init));
        return Promise.resolve(Response.json({}));
      },
    },
  });
  const files = client.storage.from('media');
  await files.list('folder');
  await files.upload('name', Buffer.from('bytes'));

  const [list, upload] = requests;
  expect(await list?.json()).toMatchObject({ limit: 100 });
  expect(upload?.headers.get('cache-control')).toBe('max-age=3600');
});
