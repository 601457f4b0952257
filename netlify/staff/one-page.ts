import type { Pages } from '../data/staff-pages.ts';

/**
 * Wraps a short list as a single page.
 * @param read - reads the whole list
 */
export function onePage<Item>(read: () => Promise<Item[]>): Pages<Item> {
  return {
    page: async () => ({ items: await read(), next: null }),
    all: async function* () {
      yield* await read();
    },
  };
}
