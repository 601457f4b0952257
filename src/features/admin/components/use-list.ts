import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { useAction } from '#features/components/use-action.ts';
import { useLoad } from '#features/components/use-load.ts';

interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

export type StaffList<Item> = ReturnType<typeof useList<Item>>;

/**
 * A list of an endpoint of the staff's, page by page.
 * @param path - of an endpoint that answers `{items, next}`, with whatever filters there are.
 * @param schema - of an item; the same at every call.
 * @param idOf - what tells an item from the others.
 */
export function useList<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  idOf: (item: Item) => string | number,
) {
  const keyOf = (item: Item) => String(idOf(item));
  const load = useCallback(
    (signal: AbortSignal) => requestPage(path, schema, signal),
    [path, schema],
  );
  const loaded = useLoad(load);
  const more = useAction();
  /** Which item gets the focus, by its key; '' is the list itself. Each time another object. */
  const [focus, setFocus] = useState<{ key: string }>();
  const page = loaded.status === 'ready' ? loaded.data : { items: [], next: null };

  const loadMore = async () => {
    const cursor = encodeURIComponent(page.next ?? '');
    const following = await requestPage(withParameter(path, `cursor=${cursor}`), schema);
    loaded.change((now) => (now.next === page.next ? appended(now, following, keyOf) : now));
    const [first] = following.items;
    if (first !== undefined) setFocus({ key: keyOf(first) });
  };

  return {
    path,
    status: loaded.status,
    /** Why it failed. */
    problem: loaded.status === 'failed' ? loaded.problem : undefined,
    items: page.items,
    hasMore: page.next !== null,
    more,
    focus,
    keyOf,
    retry: loaded.retry,
    loadMore: () => void more.run(loadMore),
    /** Puts what an item became in its place, and the focus on it. */
    replace: (item: Item) => {
      const key = keyOf(item);
      const items = page.items.map((each) => (keyOf(each) === key ? item : each));
      loaded.change((now) => ({ ...now, items }));
      setFocus({ key });
    },
    /** Takes an item out, and puts the focus on the one behind it. */
    remove: (item: Item) => {
      const at = page.items.findIndex((each) => keyOf(each) === keyOf(item));
      const items = page.items.filter((_, index) => index !== at);
      const next = items[at] ?? items.at(-1);
      loaded.change((now) => ({ ...now, items }));
      setFocus({ key: next === undefined ? '' : keyOf(next) });
    },
  };
}

/** What came in between may have moved an item onto the next page as well. */
function appended<Item>(
  before: Page<Item>,
  { items, next }: Page<Item>,
  keyOf: (item: Item) => string,
): Page<Item> {
  const known = new Set(before.items.map(keyOf));
  return { items: [...before.items, ...items.filter((item) => !known.has(keyOf(item)))], next };
}

async function requestPage<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const said = await requestJson({ path, signal });
  return z.object({ items: z.array(schema), next: z.nullable(z.string()) }).parse(said);
}

/** '/api/staff/review' and 'format=csv' → '/api/staff/review?format=csv'. */
export function withParameter(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}
