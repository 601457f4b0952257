/** Replaces the platform's cache by a fake that records purges. */
import { onTestFinished, vi } from 'vitest';
import { setVariable } from './stack.ts';

/**
 * Returns a list to which the tags of each purge are added until the end of the test.
 * @param status - of the responses
 */
export function recordPurges(status = 202): string[][] {
  setVariable('SITE_ID', 'site');
  setVariable('NETLIFY_PURGE_API_TOKEN', 'token');
  const purgedTags: string[][] = [];
  const { fetch } = globalThis;
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (address !== 'https://api.netlify.com/api/v1/purge') return fetch(address, init);
    const { cache_tags } = JSON.parse(init?.body as string) as { cache_tags: string[] };
    purgedTags.push(cache_tags);
    return Promise.resolve(new Response(null, { status }));
  });
  onTestFinished(() => fetchSpy.mockRestore());
  return purgedTags;
}
