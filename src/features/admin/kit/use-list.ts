import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { Problem } from '#domain/problem/problem.ts';

interface Page<Item> {
  items: Item[];
  /** What the next page is asked with; null after the last. */
  next: string | null;
}

type Loaded<Item> = { asked: string } & (
  { status: 'failed'; problem: Problem } | ({ status: 'ready' } & Page<Item>)
);

export interface StaffList<Item> {
  status: 'loading' | 'failed' | 'ready';
  /** Why it failed. */
  problem: Problem | undefined;
  items: Item[];
  hasMore: boolean;
  more: 'idle' | 'loading' | 'failed';
  /** Which item gets the focus, by its key; '' is the list itself. Each time another object. */
  focus: { key: string } | undefined;
  keyOf: (item: Item) => string;
  retry: () => void;
  loadMore: () => void;
  /** Puts what an item became in its place, and the focus on it. */
  replace: (item: Item) => void;
  /** Takes an item out, and puts the focus on the one behind it. */
  remove: (item: Item) => void;
}

interface Wanted<Item> {
  /** Of an endpoint that answers `{items, next}`, with whatever filters there are. */
  path: string;
  /** The same at every call. */
  schema: z.ZodMiniType<Item>;
  /** What tells an item from the others; the same function at every call. */
  keyOf: (item: Item) => string;
}

/** A list of an endpoint of the staff's, page by page. */
export function useList<Item>({ path, schema, keyOf }: Wanted<Item>): StaffList<Item> {
  const [attempt, setAttempt] = useState(1);
  const asked = `${attempt} ${path}`;
  const [loaded, setLoaded] = useState<Loaded<Item>>();
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [focus, setFocus] = useState<{ key: string }>();

  useEffect(() => {
    const stop = new AbortController();
    askForPage(path, schema, stop.signal).then(
      (page) => setLoaded({ asked, status: 'ready', ...page }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
        setLoaded({ asked, status: 'failed', problem });
      },
    );
    return () => stop.abort();
  }, [path, schema, asked]);

  const current = loaded?.asked === asked ? loaded : undefined;
  const page = current?.status === 'ready' ? current : { items: [], next: null };

  const show = (items: Item[]) =>
    setLoaded((now) => (now?.status === 'ready' && now.asked === asked ? { ...now, items } : now));

  const loadMore = async () => {
    if (page.next === null || more === 'loading') return;
    setMore('loading');
    try {
      const cursor = encodeURIComponent(page.next);
      const { items, next } = await askForPage(withParameter(path, `cursor=${cursor}`), schema);
      setLoaded((now) => (now?.asked === asked ? appended(now, items, next, keyOf) : now));
      const [first] = items;
      if (first !== undefined) setFocus({ key: keyOf(first) });
      setMore('idle');
    } catch {
      setMore('failed');
    }
  };

  return {
    status: current?.status ?? 'loading',
    problem: current?.status === 'failed' ? current.problem : undefined,
    items: page.items,
    hasMore: page.next !== null,
    more,
    focus,
    keyOf,
    retry: () => setAttempt(attempt + 1),
    loadMore: () => void loadMore(),
    replace: (item) => {
      const key = keyOf(item);
      show(page.items.map((each) => (keyOf(each) === key ? item : each)));
      setFocus({ key });
    },
    remove: (item) => {
      const at = page.items.findIndex((each) => keyOf(each) === keyOf(item));
      const left = page.items.filter((_, index) => index !== at);
      const next = left[at] ?? left.at(-1);
      show(left);
      setFocus({ key: next === undefined ? '' : keyOf(next) });
    },
  };
}

/** What came in between may have moved an item onto the next page as well. */
function appended<Item>(
  now: Loaded<Item>,
  items: Item[],
  next: string | null,
  keyOf: (item: Item) => string,
): Loaded<Item> {
  if (now.status !== 'ready') return now;
  const known = new Set(now.items.map(keyOf));
  return {
    ...now,
    items: [...now.items, ...items.filter((item) => !known.has(keyOf(item)))],
    next,
  };
}

async function askForPage<Item>(
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
