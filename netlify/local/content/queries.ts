/** Evaluates GROQ queries in one of Sanity's perspectives. */
import type { Document } from '#content/blog/dataset.ts';
import { evaluate, parse, type Params } from '#content/blog/groq.ts';
import type { Documents } from './persistence.ts';
import { isTooCostly } from './query-cost.ts';
import { refusal } from './refusal.ts';

const draftPrefix = 'drafts.';

/** Cached perspectives for each state of the documents, by name. */
const viewCache = new WeakMap<Documents, Map<string, Documents>>();

export interface Query {
  query: string;
  params: Params;
  /** The perspective, such as 'published', 'drafts' or 'raw'. */
  perspective: string;
}

/**
 * Evaluates a query and returns its result.
 * @throws {HTTPException} 400 for a query that is invalid, or visits too many documents
 */
export async function runQuery(documents: Documents, { query, params, perspective }: Query) {
  const view = getView(documents, perspective);
  const tree = parseQuery(query, params);
  if (isTooCostly(tree, view.size)) {
    throw refusal(400, 'The query goes through all documents too often within one another.');
  }
  const answer = await evaluate(tree, {
    params,
    dataset: Array.from(view.values()),
    dereference: ({ _ref }) => Promise.resolve(view.get(_ref)),
  });
  return answer.get();
}

/** Returns true if a listener's query matches the document. */
export async function matchesQuery(
  { query, params }: Pick<Query, 'query' | 'params'>,
  document: Document | undefined,
): Promise<boolean> {
  if (!document) return false;
  const answer = await evaluate(parseQuery(query, params), { params, dataset: [document] });
  const result = await answer.get();
  return Array.isArray(result) ? result.length > 0 : Boolean(result);
}

function parseQuery(query: string, params: Params) {
  try {
    return parse(query, { params });
  } catch (error) {
    throw refusal(400, `The query cannot be read: ${(error as Error).message}`, error);
  }
}

function getView(documents: Documents, perspective: string): Documents {
  if (perspective === 'raw') return documents;
  let cached = viewCache.get(documents);
  if (!cached) {
    cached = new Map<string, Documents>();
    viewCache.set(documents, cached);
  }
  // A list of perspectives addresses releases, which the server does not have. If the list contains 'drafts', that
  // perspective is used, otherwise 'published'.
  const name = /drafts/i.test(perspective) ? 'drafts' : 'published';
  let view = cached.get(name);
  if (!view) {
    view = overlay(documents, name === 'drafts');
    cached.set(name, view);
  }
  return view;
}

/** Returns the published documents by id. If `withDrafts` is true, a draft replaces its published document. */
function overlay(documents: Documents, withDrafts: boolean): Documents {
  const view = new Map<string, Document>();
  for (const document of documents.values()) {
    if (!document._id.includes('.')) view.set(document._id, document);
  }
  if (!withDrafts) return view;
  for (const document of documents.values()) {
    if (!document._id.startsWith(draftPrefix)) continue;
    const _id = document._id.slice(draftPrefix.length);
    view.set(_id, { ...document, _id, _originalId: document._id });
  }
  return view;
}
