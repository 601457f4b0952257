/** Answers GROQ over documents as one of Sanity's perspectives shows them. */
import type { Document } from '#content/blog/dataset.ts';
import { evaluate, parse, type Params } from '#content/blog/groq.ts';
import type { Documents } from './persistence.ts';
import { isTooCostly } from './query-cost.ts';
import { refusal } from './refusal.ts';

const draftPrefix = 'drafts.';

/** What was made of one state of the documents. */
const views = new WeakMap<Documents, Map<string, Documents>>();

export interface Question {
  query: string;
  params: Params;
  /** Such as 'published', 'drafts' or 'raw'. */
  perspective: string;
}

/** @throws {HTTPException} 400 for a query that cannot be read, or goes through too many documents. */
export async function ask(documents: Documents, { query, params, perspective }: Question) {
  const view = getView(documents, perspective);
  const tree = parsed(query, params);
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

/** Whether a listener's query finds this document. */
export async function finds(
  { query, params }: Pick<Question, 'query' | 'params'>,
  document: Document | undefined,
): Promise<boolean> {
  if (!document) return false;
  const answer = await evaluate(parsed(query, params), { params, dataset: [document] });
  const result = await answer.get();
  return Array.isArray(result) ? result.length > 0 : Boolean(result);
}

function parsed(query: string, params: Params) {
  try {
    return parse(query, { params });
  } catch (error) {
    throw refusal(400, `The query cannot be read: ${(error as Error).message}`, error);
  }
}

function getView(documents: Documents, perspective: string): Documents {
  if (perspective === 'raw') return documents;
  let cached = views.get(documents);
  if (!cached) views.set(documents, (cached = new Map<string, Documents>()));
  // A list of perspectives is a way through releases, of which there are none.
  const name = /drafts/i.test(perspective) ? 'drafts' : 'published';
  let view = cached.get(name);
  if (!view) cached.set(name, (view = overlay(documents, name === 'drafts')));
  return view;
}

/** What is published, each under its draft if that is wanted. */
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
