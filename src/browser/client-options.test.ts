/**
 * Tests the pinned supabase-js against the constants of the specification. No page opens a realtime connection,
 * because an open connection costs mobile data all day.
 */
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

test('realtime sends heartbeats and reconnects at the specified intervals [R179]', () => {
  // The library's default heartbeat is 25 s. Its default delays before a reconnect are the specified ones.
  const options = { realtime: { heartbeatIntervalMs: 30_000 } };
  const { realtime } = createClient('http://127.0.0.1:1', 'public', options);
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
