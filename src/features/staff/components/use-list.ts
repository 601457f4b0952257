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
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** Time of the response with the first page in ms, by the monotonic clock of the browser's page. */
  readAt: number;
}

/** Poll interval in ms while the browser's page is visible. */
const pollIntervalMs = 60_000;

export type StaffList<Item> = ReturnType<typeof useList<Item>>;

/**
 * Loads a list from a staff endpoint page by page, and polls it with {@link usePolling}.
 * @param path - the path of an endpoint with the response `{items, next}`. It includes filters.
 * @param schema - the schema of an item. It must be the same at every call.
 * @param getId - returns the unique id of an item.
 * @param arrange - returns the displayed items from the loaded ones, which have the order of the endpoint.
 */
export function useList<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  getId: (item: Item) => string | number,
  arrange: (items: Item[]) => Item[] = (items) => items,
) {
  const getKey = (item: Item) => String(getId(item));
  const { loaded, page, items: loadedItems, countChange } = usePages(path, schema, getKey);
  const items = arrange(loadedItems);
  const loadingMore = useAction();
  /**
   * The key of the item to focus, or '' for the list itself. `isAfterAction` also opens the row of the item. Every
   * request for the focus is a new object.
   */
  const [focus, setFocus] = useState<{ key: string; isAfterAction: boolean }>();

  const loadMore = async () => {
    const nextPage = await requestPage(appendCursor(path, page.next), schema);
    loaded.changeData((current) =>
      current.next === page.next ? appendPage(current, nextPage) : current,
    );
    const displayedKeys = new Set(items.map(getKey));
    const newItem = arrange([...loadedItems, ...nextPage.items]).find(
      (item) => !displayedKeys.has(getKey(item)),
    );
    if (newItem !== undefined) setFocus({ key: getKey(newItem), isAfterAction: false });
  };
  const changeItems = async (change: (items: Item[]) => Item[], focusedItem: Item | undefined) => {
    countChange();
    // An open dialog can belong to the changed item, and can have text of the user.
    if (isDialogOpen()) await waitForNoDialog();
    loaded.changeData((current) => ({ ...current, items: change(current.items) }));
    setFocus({ key: focusedItem === undefined ? '' : getKey(focusedItem), isAfterAction: true });
  };

  return {
    path,
    status: loaded.status,
    /** The problem of the last load or reload; undefined unless it failed. */
    problem: getProblem(loaded),
    items,
    /** The number of loaded items, which the arrangement can fold to fewer rows. */
    loadedCount: loadedItems.length,
    readAt: page.readAt,
    hasMore: page.next !== null,
    loadingMore,
    focus,
    getKey,
    retry: loaded.retry,
    /** Loads the displayed items again. Rows, focus and scroll position stay as long as their items remain. */
    reload: loaded.reload,
    loadMore: () => void loadingMore.run(loadMore),
    ...createChanges(items, getKey, changeItems),
  };
}

/** Returns the functions that show the result of an action in the list. */
function createChanges<Item>(
  items: Item[],
  getKey: (item: Item) => string,
  changeItems: (change: (items: Item[]) => Item[], focusedItem: Item | undefined) => Promise<void>,
) {
  return {
    /** Replaces an item by its new state, and focuses it. */
    replace: (item: Item) => {
      const replaceItem = (candidate: Item) =>
        getKey(candidate) === getKey(item) ? item : candidate;
      void changeItems((current) => current.map(replaceItem), item);
    },
    /** Removes items. It focuses the item after the first removed one, or else the last item, or the empty list. */
    remove: (...removedItems: Item[]) => {
      const keys = new Set(removedItems.map(getKey));
      const firstIndex = items.findIndex((candidate) => keys.has(getKey(candidate)));
      const remainingItems = items.filter((candidate) => !keys.has(getKey(candidate)));
      void changeItems(
        (current) => current.filter((candidate) => !keys.has(getKey(candidate))),
        remainingItems[firstIndex] ?? remainingItems.at(-1),
      );
    },
  };
}

/** Loads the pages of a list, at first one, and polls them. A reload requests as many items as are displayed. */
function usePages<Item>(path: string, schema: z.ZodMiniType<Item>, getKey: (item: Item) => string) {
  /** The path of the displayed list, the number of its items, and the number of changes to them by actions. */
  const displayed = useRef({ path, count: 0, changes: 0 });
  const load = useCallback(
    async (signal: AbortSignal) => {
      const count = displayed.current.path === path ? displayed.current.count : 0;
      for (;;) {
        const { changes } = displayed.current;
        const page = await requestItems(path, schema, count, signal);
        const wasDialogOpen = count > 0 && isDialogOpen();
        // An open dialog can belong to a displayed item that the response lacks, so the list stays unchanged until
        // the dialog closes. Then the list is requested again.
        if (wasDialogOpen) await waitForNoDialog(signal);
        // A response that was requested before an action can contain the state before the action, so the list is
        // requested again.
        if (!wasDialogOpen && changes === displayed.current.changes) return page;
      }
    },
    [path, schema],
  );
  const loaded = useLoad(load);
  usePolling(loaded.reload);
  const page = loaded.status === 'ready' ? loaded.data : { items: [], next: null, readAt: 0 };
  // The next page can repeat an item, because new items move the older ones back.
  const items = [...new Map(page.items.map((item) => [getKey(item), item])).values()];
  const count = items.length;
  useEffect(() => {
    displayed.current = { ...displayed.current, path, count };
  }, [path, count]);
  const countChange = () => {
    displayed.current.changes += 1;
  };
  return { loaded, page, items, countChange };
}

/**
 * Polls while the browser's page is visible, and after each login. While a dialog is open, the interval causes no
 * poll, because the dialog can belong to a displayed item.
 */
export function usePolling(poll: () => void) {
  useEffect(() => {
    const reloadIfIdle = () => {
      if (!isDialogOpen()) poll();
    };
    const unsubscribers = [on('login', poll), pollWhileVisible(pollIntervalMs, reloadIfIdle)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [poll]);
}

function getProblem<Data>(loaded: Load<Data>): Problem | undefined {
  if (loaded.status === 'failed') return loaded.problem;
  return loaded.status === 'ready' ? loaded.failure?.problem : undefined;
}

function appendPage<Item>(loadedPage: Page<Item>, { items, next }: Page<Item>): Page<Item> {
  return { ...loadedPage, items: [...loadedPage.items, ...items], next };
}

/** Requests pages of a list, from the first one until they contain `minCount` items or the list ends. */
async function requestItems<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  minCount: number,
  signal: AbortSignal,
): Promise<Page<Item>> {
  let page = await requestPage(path, schema, signal);
  while (page.next !== null && page.items.length < minCount) {
    page = appendPage(page, await requestPage(appendCursor(path, page.next), schema, signal));
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

function appendCursor(path: string, cursor: string | null): string {
  return appendParameter(path, `cursor=${encodeURIComponent(cursor ?? '')}`);
}

/**
 * Appends a query parameter to a path: '/api/staff/review' and 'format=csv' result in
 * '/api/staff/review?format=csv'.
 */
export function appendParameter(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}
