import { selectDrafts, selectPublished, applyDrafts, type Document } from './dataset.ts';
import { evaluate, parse, type QueryTree } from './groq.ts';

/** A source of blog documents: a dataset in memory or a project at Sanity. */
export interface BlogSource {
  /** Returns the result of a GROQ query on the published documents and the drafts that the source includes. */
  fetch(query: string, params?: Record<string, string>): Promise<unknown>;
  /** The slugs of the drafts that the source includes. */
  draftSlugs: ReadonlySet<string>;
}

interface DatasetOptions {
  includesDrafts?: boolean;
  /** The time that decides which posts are public; the present time by default. */
  now?: Date | undefined;
}

/**
 * Returns a blog source for a dataset in memory. A query with the parameter `slug` searches only the documents with
 * that slug, and references are looked up by id. Otherwise the build of each page would search all documents of a
 * large blog.
 */
export function createDatasetSource(
  dataset: readonly Document[],
  { includesDrafts = false, now }: DatasetOptions = {},
): BlogSource {
  const documents = includesDrafts
    ? applyDrafts(dataset, now ?? new Date())
    : selectPublished(dataset);
  const byId = new Map(documents.map((document) => [document._id, document]));
  const bySlug = Map.groupBy(documents, readSlug);
  const drafts = includesDrafts ? selectDrafts(dataset) : [];
  const trees = new Map<string, QueryTree>();
  return {
    draftSlugs: new Set(drafts.flatMap((draft) => readSlug(draft) ?? [])),
    async fetch(query, params = {}) {
      let tree = trees.get(query);
      if (!tree) {
        tree = parse(query);
        trees.set(query, tree);
      }
      const { slug } = params;
      const result = await evaluate(tree, {
        params,
        ...(now && { timestamp: now }),
        dataset: slug === undefined ? documents : (bySlug.get(slug) ?? []),
        dereference: ({ _ref }) => Promise.resolve(byId.get(_ref)),
      });
      return result.get();
    },
  };
}

function readSlug({ slug }: Document): string | undefined {
  const current = (slug as { current?: unknown } | null | undefined)?.current;
  return typeof current === 'string' ? current : undefined;
}
