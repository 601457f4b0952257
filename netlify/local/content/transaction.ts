import { Mutation } from '@sanity/mutator';
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';
import { createRefusal } from './refusal.ts';

/** Ids in Sanity's format, such as 'post-mats' and 'drafts.post-mats'. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_][\w.-]{0,127}$/, 'is not an id');

const newDocumentSchema = z.looseObject({ _id: idSchema.optional(), _type: z.string().min(1) });
const targetSchema = z.looseObject({ id: idSchema, ifRevisionID: z.string().optional() });

/**
 * Mutations by id. Patches and deletions by query are unsupported, because neither the Studio nor the importer
 * sends them.
 */
export const mutationSchema = z.union([
  z.strictObject({ create: newDocumentSchema }),
  z.strictObject({ createIfNotExists: newDocumentSchema }),
  z.strictObject({ createOrReplace: newDocumentSchema }),
  z.strictObject({ patch: targetSchema }),
  z.strictObject({ delete: targetSchema }),
]);

export type AnyMutation = z.input<typeof mutationSchema>;
type Mutations = ConstructorParameters<typeof Mutation>[0]['mutations'];

/** The change of one document. */
export interface Change {
  id: string;
  before: Document | undefined;
  after: Document | undefined;
  /** The mutations that convert `before` to `after`. */
  mutations: AnyMutation[];
}

export interface Transaction {
  /** The id of the transaction, which becomes the revision of every changed document. */
  id: string;
  /** Time of the transaction in ISO 8601. */
  at: string;
  /** Returns a document with the changes of this transaction. */
  find: (id: string) => Document | undefined;
  /** @throws {HTTPException} with the reason if the mutation is impossible */
  apply: (mutation: AnyMutation) => void;
  /** Returns the changes until now, one for each document. */
  getChanges: () => Change[];
  /** The results of the mutations, in their order. */
  results: { id: string; operation: 'create' | 'update' | 'delete' | 'none' }[];
}

/** Creates a transaction on the documents that `find` returns. It changes nothing in the store. */
export function beginTransaction(
  find: (id: string) => Document | undefined,
  { id, at }: { id: string; at: string },
): Transaction {
  const changes = new Map<string, Change>();
  const results: Transaction['results'] = [];
  const findCurrent = (id: string) => {
    const change = changes.get(id);
    return change ? change.after : find(id);
  };
  return {
    id,
    at,
    results,
    find: findCurrent,
    getChanges: () => Array.from(changes.values()),
    apply(mutation) {
      const documentId = getId(mutation);
      const before = findCurrent(documentId);
      requireApplicable(mutation, documentId, before);
      const after = applyMutation(completeMutation(mutation, documentId, at), before);
      if (after && (after._id !== documentId || (before && before._type !== after._type))) {
        throw createRefusal(409, `The id and the type of '${documentId}' cannot be changed.`);
      }
      const isSame = after === before && !('patch' in mutation);
      results.push({ id: documentId, operation: isSame ? 'none' : getOperation(before, after) });
      if (isSame) return;
      const change = changes.get(documentId) ?? { id: documentId, before, after, mutations: [] };
      change.mutations.push(completeMutation(mutation, documentId, at));
      change.after = after && {
        ...after,
        ...('patch' in mutation && { _updatedAt: at }),
        _rev: id,
      };
      changes.set(documentId, change);
    },
  };
}

function getId(mutation: AnyMutation): string {
  if ('patch' in mutation) return mutation.patch.id;
  if ('delete' in mutation) return mutation.delete.id;
  const [{ _id }] = Object.values(mutation) as [z.input<typeof newDocumentSchema>];
  return _id ?? crypto.randomUUID();
}

/**
 * Adds the fields that the API sets in a new document. The document is copied, because the library stores and
 * changes it. Returns patches and deletions as they are.
 */
function completeMutation(mutation: AnyMutation, _id: string, at: string): AnyMutation {
  if ('patch' in mutation || 'delete' in mutation) return mutation;
  const [[operation, document]] = Object.entries(mutation) as [[string, Document]];
  const { _createdAt = at, _updatedAt = at, ...rest } = structuredClone(document);
  return { [operation]: { ...rest, _id, _createdAt, _updatedAt } } as unknown as AnyMutation;
}

/** @throws {HTTPException} 404 or 409 if a mutation is impossible with the present version of the document */
function requireApplicable(mutation: AnyMutation, id: string, before: Document | undefined): void {
  if ('create' in mutation && before) {
    throw createRefusal(409, `A document with the id '${id}' exists already.`);
  }
  if (!('patch' in mutation)) return;
  if (!before) throw createRefusal(404, `The document '${id}' was not found.`);
  requireRevision(before, mutation.patch.ifRevisionID);
}

/**
 * Refuses a change that is based on an old revision.
 * @throws {HTTPException} 409 if a revision is given, and the document has another one
 */
export function requireRevision(document: Document | undefined, revision: string | undefined) {
  if (revision !== undefined && document && document['_rev'] !== revision) {
    throw createRefusal(
      409,
      `The document '${document._id}' was changed meanwhile. Load it again.`,
    );
  }
}

function applyMutation(mutation: AnyMutation, before: Document | undefined): Document | undefined {
  try {
    const after = new Mutation({ mutations: [mutation] as Mutations }).apply(before ?? null);
    return after ?? undefined;
  } catch (error) {
    throw createRefusal(400, `The change cannot be made: ${(error as Error).message}`, error);
  }
}

function getOperation(before: Document | undefined, after: Document | undefined) {
  if (!after) return before ? 'delete' : 'none';
  return before ? 'update' : 'create';
}
