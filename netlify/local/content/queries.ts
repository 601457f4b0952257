/** Evaluates GROQ queries in one of Sanity's perspectives. */
import type { Document } from '#content/blog/dataset.ts';
import { evaluate, parse, type Params } from '#content/blog/groq.ts';
import { now } from '../../clock.ts';
import type { Documents } from './persistence.ts';
import { isTooCostly } from './query-cost.ts';
import { createRefusal } from './refusal.ts';

const draftPrefix = 'drafts.';

/** The documents of each perspective, by its name. They are cached for each state of the documents. */
const viewCache = new WeakMap<Documents, Map<string, Documents>>();

export interface Query {
  query: string;
  params: Params;
  /** The perspective, such as 'published', 'drafts' or 'raw'. */
  perspective: string;
}

/**
 * Evaluates a query and returns its result.
 * @throws {HTTPException} 400 for a query that is invalid, or may visit too many documents
 */
export async function runQuery(documents: Documents, { query, params, perspective }: Query) {
  const view = getView(documents, perspective);
  const tree = parseQuery(query, params);
  if (isTooCostly(tree, view.size)) {
    throw createRefusal(400, 'The query goes through all documents too often within one another.');
  }
  const value = await evaluate(tree, {
    params,
    timestamp: now(),
    dataset: Array.from(view.values()),
    dereference: ({ _ref }) => Promise.resolve(view.get(_ref)),
  });
  return value.get();
}

/**
 * Returns true if a listener's query matches the document.
 * @throws {HTTPException} 400 for an invalid query
 */
export async function matchesQuery(
  { query, params }: Pick<Query, 'query' | 'params'>,
  document: Document | undefined,
): Promise<boolean> {
  if (!document) return false;
  const value = await evaluate(parseQuery(query, params), { params, dataset: [document] });
  const result = await value.get();
  return Array.isArray(result) ? result.length > 0 : Boolean(result);
}

function parseQuery(query: string, params: Params) {
  try {
    return parse(query, { params });
  } catch (error) {
    throw createRefusal(400, `The query cannot be read: ${(error as Error).message}`, error);
  }
}

/** Returns the documents that a perspective contains. */
function getView(documents: Documents, perspective: string): Documents {
  if (perspective === 'raw') return documents;
  let cachedViews = viewCache.get(documents);
  if (!cachedViews) {
    cachedViews = new Map<string, Documents>();
    viewCache.set(documents, cachedViews);
  }
  // A list of perspectives addresses releases, which the server does not have. If the list contains 'drafts', that
  // perspective is used, otherwise 'published'.
  const name = /drafts/i.test(perspective) ? 'drafts' : 'published';
  let view = cachedViews.get(name);
  if (!view) {
    view = name === 'drafts' ? overlayDrafts(documents) : selectPublished(documents);
    cachedViews.set(name, view);
  }
  return view;
}

/** Returns the published documents by id. */
function selectPublished(documents: Documents): Map<string, Document> {
  const view = new Map<string, Document>();
  for (const document of documents.values()) {
    if (!document._id.includes('.')) view.set(document._id, document);
  }
  return view;
}

/** Returns the published documents by id. A draft replaces its published document, or is added. */
function overlayDrafts(documents: Documents): Documents {
  const view = selectPublished(documents);
  for (const document of documents.values()) {
    if (!document._id.startsWith(draftPrefix)) continue;
    const _id = document._id.slice(draftPrefix.length);
    view.set(_id, { ...document, _id, _originalId: document._id });
  }
  return view;
}
