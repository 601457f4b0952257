import * as groq from 'groq-js';
import { draftsAmong, publishedOnly, withDrafts, type Document } from './dataset.ts';
import type { BlogSource } from './source.ts';

/** What is used of groq-js 2.0.0, whose package lacks the files that its own types refer to. */
interface Groq<Tree> {
  parse: (query: string) => Tree;
  evaluate: (
    tree: Tree,
    options: {
      params: Record<string, string>;
      dataset: readonly Document[];
      dereference: (reference: { _ref: string }) => Promise<Document | undefined>;
    },
  ) => Promise<{ get: () => Promise<unknown> }>;
}

const { evaluate, parse } = groq as unknown as Groq<object>;

/**
 * A dataset in memory. A query for one slug is put to the documents of that slug alone, and references
 * are looked up by id: otherwise every page of a large blog would search through all the others.
 */
export function datasetSource(
  dataset: readonly Document[],
  { includesDrafts = false } = {},
): BlogSource {
  const documents = includesDrafts ? withDrafts(dataset, new Date()) : publishedOnly(dataset);
  const byId = new Map(documents.map((document) => [document._id, document]));
  const bySlug = Map.groupBy(documents, slugOf);
  const drafts = includesDrafts ? draftsAmong(dataset) : [];
  const trees = new Map<string, object>();
  return {
    draftSlugs: new Set(drafts.flatMap((draft) => slugOf(draft) ?? [])),
    async fetch(query, params = {}) {
      let tree = trees.get(query);
      if (!tree) trees.set(query, (tree = parse(query)));
      const { slug } = params;
      const answer = await evaluate(tree, {
        params,
        dataset: slug === undefined ? documents : (bySlug.get(slug) ?? []),
        dereference: ({ _ref }) => Promise.resolve(byId.get(_ref)),
      });
      return answer.get();
    },
  };
}

function slugOf({ slug }: Document): string | undefined {
  const current = (slug as { current?: unknown } | null | undefined)?.current;
  return typeof current === 'string' ? current : undefined;
}
