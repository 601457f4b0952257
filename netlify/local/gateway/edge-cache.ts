/**
 * The cache of the platform's edge: stores responses of functions, and deletes them by tag or with a deploy. One cache
 * stands for all nodes of the edge and for the durable cache. [docs.netlify.com, 'Caching overview']
 */
import { log } from '#netlify/http/log.ts';
import type { Clock } from '../clock.ts';
import { getCacheKey, withCacheStatus } from './cache-key.ts';

export type EdgeCache = ReturnType<typeof createEdgeCache>;

interface Entry {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  tags: string[];
  storedAt: number;
  maxAgeMs: number;
  staleMs: number;
}

/** Maximum number of entries. The oldest one is deleted first. */
const maxEntries = 2_000;

/** Statuses that the cache stores. Errors of a function are not among them. */
const storedStatuses = new Set([200, 203, 301, 302, 307, 308, 404, 410]);

export function createEdgeCache(clock: Pick<Clock, 'now'>) {
  const store = createStore();
  const revalidations = new Map<string, Promise<unknown>>();

  const loadAndStore = async (url: URL, load: () => Promise<Response>): Promise<Response> => {
    const { deploy } = store;
    const response = await load();
    const times = readCacheTimes(response);
    // A response of the former deploy refers to files of that deploy.
    if (!times || store.deploy !== deploy) return response;
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    const tags = splitTags(headers.get('netlify-cache-tag') ?? '');
    const entry = { status, headers, body, tags, storedAt: clock.now().getTime(), ...times };
    store.add(url, entry);
    return toResponse(entry);
  };

  /** Replaces a stale entry in the background, once at a time. */
  const revalidate = (key: string, url: URL, load: () => Promise<Response>) => {
    if (revalidations.has(key)) return;
    const revalidation = loadAndStore(url, load)
      .catch((error: unknown) => log.fault(`revalidation of ${url.pathname}`, error))
      .finally(() => revalidations.delete(key));
    revalidations.set(key, revalidation);
  };

  return {
    /**
     * Returns the stored response of a GET request. Without one, the response is loaded, and stored if its headers
     * permit it.
     * @param load - calls the function
     */
    async respond(method: string, url: URL, load: () => Promise<Response>): Promise<Response> {
      if (method !== 'GET') return load();
      const { key, entry } = store.find(url);
      const freshMs = entry ? entry.storedAt + entry.maxAgeMs - clock.now().getTime() : 0;
      if (entry && freshMs > 0) return withCacheStatus(url, toResponse(entry), 'hit');
      if (entry && freshMs > -entry.staleMs) {
        revalidate(key, url, load);
        return withCacheStatus(url, toResponse(entry), 'hit; fwd=stale');
      }
      return withCacheStatus(url, await loadAndStore(url, load), 'fwd=miss');
    },
    purge: (tags: readonly string[] | undefined) => store.purge(tags),
    /** Deletes all entries, because a deploy replaces the files to which they refer. */
    invalidateByDeploy: () => store.beginDeploy(),
    /** Resolves when all revalidations have ended. */
    settle: async (): Promise<void> => {
      while (revalidations.size > 0) await Promise.all(revalidations.values());
    },
  };
}

/** Creates the store of the entries by cache key. */
function createStore() {
  const entries = new Map<string, Entry>();
  /** The `Netlify-Vary` header of each path, from the first stored response of the path. */
  const varyByPath = new Map<string, string>();

  return {
    /** The number of deploys. */
    deploy: 0,
    find(url: URL): { key: string; entry: Entry | undefined } {
      const key = getCacheKey(url, varyByPath.get(url.pathname) ?? 'query');
      return { key, entry: entries.get(key) };
    },
    add(url: URL, entry: Entry): void {
      const vary = varyByPath.get(url.pathname) ?? entry.headers.get('netlify-vary') ?? 'query';
      varyByPath.set(url.pathname, vary);
      entries.set(getCacheKey(url, vary), entry);
      const [oldestKey] = entries.keys();
      if (entries.size > maxEntries && oldestKey !== undefined) entries.delete(oldestKey);
    },
    /**
     * Deletes the entries with one of the tags.
     * @param tags - undefined deletes all entries, and an empty list none
     */
    purge(tags: readonly string[] | undefined): void {
      const purged = tags && new Set(tags.flatMap(splitTags));
      for (const [key, entry] of entries) {
        if (!purged || entry.tags.some((tag) => purged.has(tag))) entries.delete(key);
      }
    },
    beginDeploy(): void {
      this.deploy += 1;
      entries.clear();
      varyByPath.clear();
    },
  };
}

/** Returns the tags of a header. They are case-insensitive. */
function splitTags(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Returns the times of a response that the edge stores, undefined for any other response. */
function readCacheTimes({ status, headers }: Response) {
  const directives = headers.get('netlify-cdn-cache-control') ?? '';
  const readMs = (name: string) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(directives)?.[1] ?? 0) * 1_000;
  const maxAgeMs = readMs('max-age');
  if (maxAgeMs === 0 || !storedStatuses.has(status) || !/\bpublic\b/.test(directives))
    return undefined;
  return { maxAgeMs, staleMs: readMs('stale-while-revalidate') };
}

function toResponse({ status, headers, body }: Entry): Response {
  const hasBody = body.byteLength > 0;
  return new Response(hasBody ? body.slice(0) : null, { status, headers });
}
