/** A fake of the platform's cache that records purges. */
import { onTestFinished, vi } from 'vitest';
import { setVariable } from './stack.ts';

/** @returns the tags of each purge until the end of the test */
export function watchPurges(): string[][] {
  setVariable('SITE_ID', 'site');
  setVariable('NETLIFY_PURGE_API_TOKEN', 'token');
  const purged: string[][] = [];
  const { fetch } = globalThis;
  const watched = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (address !== 'https://api.netlify.com/api/v1/purge') return fetch(address, init);
    const { cache_tags } = JSON.parse(init?.body as string) as { cache_tags: string[] };
    purged.push(cache_tags);
    return Promise.resolve(new Response(null, { status: 202 }));
  });
  onTestFinished(() => watched.mockRestore());
  return purged;
}
