import type { Pages } from '../data/staff-pages.ts';

/** A list that is never long, as one page. @param read - asks for all of it. */
export function onePage<Item>(read: () => Promise<Item[]>): Pages<Item> {
  return {
    page: async () => ({ items: await read(), next: null }),
    all: async function* () {
      yield* await read();
    },
  };
}
