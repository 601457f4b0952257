import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { on } from '#browser/identity.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { useAction } from '#features/components/use-action.ts';
import { useLoad, type Load } from '#features/components/use-load.ts';
import { isDialogOpen, waitForNoDialog } from './open-dialog.ts';

interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null after the last. */
  next: string | null;
  /** Time of the response by this page's monotonic clock, in ms. */
  readAt: number;
}

/** Poll interval while the page is visible. */
const pollIntervalMs = 60_000;

export type StaffList<Item> = ReturnType<typeof useList<Item>>;

/**
 * Loads a list from a staff endpoint, page by page, and polls it with {@link usePolling}.
 * @param path - of an endpoint with the response `{items, next}`, including filters.
 * @param schema - of an item; must be the same at every call.
 * @param getId - returns an item's unique id.
 */
export function useList<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  getId: (item: Item) => string | number,
) {
  const getKey = (item: Item) => String(getId(item));
  /** The displayed path, the number of its displayed items, and the number of actions on them. */
  const displayed = useRef({ path, count: 0, changes: 0 });
  const load = useCallback(
    async (signal: AbortSignal) => {
      const count = displayed.current.path === path ? displayed.current.count : 0;
      for (;;) {
        const { changes } = displayed.current;
        const page = await requestItems(path, schema, count, signal);
        const isUnderDialog = count > 0 && isDialogOpen();
        // An open dialog belongs to an item that the response may lack.
        if (isUnderDialog) await waitForNoDialog(signal);
        // A request that started before an action may return the state before it, so that it is repeated.
        if (!isUnderDialog && changes === displayed.current.changes) return page;
      }
    },
    [path, schema],
  );
  const loaded = useLoad(load);
  usePolling(loaded.reload);
  const more = useAction();
  /** Key of the item that gets the focus; '' is the list itself. Each request for the focus is a new object. */
  const [focus, setFocus] = useState<{ key: string; isNext: boolean }>();
  const page = loaded.status === 'ready' ? loaded.data : { items: [], next: null, readAt: 0 };
  // New items can move an item onto the next page, so that both pages contain it.
  const items = [...new Map(page.items.map((item) => [getKey(item), item])).values()];
  const count = items.length;
  useEffect(() => {
    displayed.current = { ...displayed.current, path, count };
  }, [path, count]);

  const loadMore = async () => {
    const following = await requestPage(behind(path, page.next), schema);
    loaded.change((now) => (now.next === page.next ? appended(now, following) : now));
    const [first] = following.items;
    if (first !== undefined) setFocus({ key: getKey(first), isNext: false });
  };
  const change = (items: Item[], focused: Item | undefined) => {
    displayed.current.changes += 1;
    loaded.change((now) => ({ ...now, items }));
    setFocus({ key: focused === undefined ? '' : getKey(focused), isNext: true });
  };

  return {
    path,
    status: loaded.status,
    /** The reason why the last load or reload failed. */
    problem: getProblem(loaded),
    items,
    readAt: page.readAt,
    hasMore: page.next !== null,
    more,
    focus,
    getKey,
    retry: loaded.retry,
    /** Reloads the displayed items; rows, focus and scroll position stay if the items remain. */
    reload: loaded.reload,
    loadMore: () => void more.run(loadMore),
    /** Replaces an item by its new state and focuses it. */
    replace: (item: Item) => {
      const isIt = (each: Item) => getKey(each) === getKey(item);
      change(
        items.map((each) => (isIt(each) ? item : each)),
        item,
      );
    },
    /** Removes items, and focuses the one after the first of them. */
    remove: (...removed: Item[]) => {
      const keys = new Set(removed.map(getKey));
      const at = items.findIndex((each) => keys.has(getKey(each)));
      const left = items.filter((each) => !keys.has(getKey(each)));
      change(left, left[at] ?? left.at(-1));
    },
  };
}

/**
 * Polls while the page is visible, and after a login. An open dialog pauses it, because the dialog belongs to an
 * item of the page.
 */
export function usePolling(poll: () => void) {
  useEffect(() => {
    const reloadIfIdle = () => {
      if (!isDialogOpen()) poll();
    };
    const stops = [on('login', poll), pollWhileVisible(pollIntervalMs, reloadIfIdle)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [poll]);
}

function getProblem<Data>(loaded: Load<Data>): Problem | undefined {
  if (loaded.status === 'failed') return loaded.problem;
  return loaded.status === 'ready' ? loaded.failure?.problem : undefined;
}

function appended<Item>(before: Page<Item>, { items, next }: Page<Item>): Page<Item> {
  return { ...before, items: [...before.items, ...items], next };
}

/** Requests the first pages of a list, at least as many items as are displayed. */
async function requestItems<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  minCount: number,
  signal: AbortSignal,
): Promise<Page<Item>> {
  let page = await requestPage(path, schema, signal);
  while (page.next !== null && page.items.length < minCount) {
    page = appended(page, await requestPage(behind(path, page.next), schema, signal));
  }
  return page;
}

async function requestPage<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const response = await requestJson({ path, signal });
  const page = z.object({ items: z.array(schema), next: z.nullable(z.string()) }).parse(response);
  return { ...page, readAt: performance.now() };
}

function behind(path: string, cursor: string | null): string {
  return withParameter(path, `cursor=${encodeURIComponent(cursor ?? '')}`);
}

/** Adds a query parameter: '/api/staff/review' and 'format=csv' → '/api/staff/review?format=csv'. */
export function withParameter(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}
