/**
 * Converts the Studio's actions to mutations of documents. A draft is a separate document with its own id, and can
 * exist beside the published one.
 */
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';
import { createRefusal } from './refusal.ts';
import { idSchema, requireRevision, type AnyMutation, type Transaction } from './transaction.ts';

const draftIdSchema = idSchema.startsWith('drafts.');
const idPairShape = { draftId: draftIdSchema, publishedId: idSchema };
const createActionSchema = <Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  shape: Shape,
) => z.looseObject({ actionType: z.literal(`sanity.action.document.${name}`), ...shape });

export const actionSchema = z.discriminatedUnion('actionType', [
  createActionSchema('create', {
    attributes: z.looseObject({ _id: draftIdSchema, _type: z.string().min(1) }),
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  createActionSchema('edit', { ...idPairShape, patch: z.looseObject({}) }),
  createActionSchema('publish', {
    ...idPairShape,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  createActionSchema('unpublish', idPairShape),
  createActionSchema('discard', { draftId: draftIdSchema }),
  createActionSchema('version.discard', { versionId: draftIdSchema }),
  createActionSchema('delete', {
    publishedId: idSchema,
    includeDrafts: z.array(draftIdSchema).default([]),
  }),
]);

type Action = z.output<typeof actionSchema>;

/**
 * Applies an action to a transaction.
 * @throws {HTTPException} with the reason if the action is impossible
 */
export function applyAction(transaction: Transaction, action: Action): void {
  for (const mutation of toMutations(action, transaction)) transaction.apply(mutation);
}

function toMutations(action: Action, { find, at }: Transaction): AnyMutation[] {
  switch (action.actionType) {
    case 'sanity.action.document.create':
      if (action.ifExists === 'ignore') return [{ createIfNotExists: action.attributes }];
      return [{ create: action.attributes }];
    case 'sanity.action.document.edit': {
      const { draftId, publishedId, patch } = action;
      const draftCreation = find(draftId)
        ? []
        : [createCopyMutation(requireDocument(publishedId, find), draftId, at)];
      return [...draftCreation, { patch: { ...patch, id: draftId } }];
    }
    case 'sanity.action.document.publish': {
      const draft = requireDocument(action.draftId, find);
      const published = find(action.publishedId);
      requireRevision(draft, action.ifDraftRevisionId);
      requireRevision(published, action.ifPublishedRevisionId);
      const _createdAt = published?.['_createdAt'] ?? draft['_createdAt'];
      const newVersion = { ...draft, _id: action.publishedId, _createdAt, _updatedAt: at };
      return [
        { createOrReplace: strengthenReferences(newVersion) as Document },
        { delete: { id: action.draftId } },
      ];
    }
    case 'sanity.action.document.unpublish': {
      const published = requireDocument(action.publishedId, find);
      return [
        createCopyMutation(published, action.draftId, at),
        { delete: { id: action.publishedId } },
      ];
    }
    case 'sanity.action.document.discard':
      return [{ delete: { id: action.draftId } }];
    case 'sanity.action.document.version.discard':
      return [{ delete: { id: action.versionId } }];
    case 'sanity.action.document.delete':
      return [action.publishedId, ...action.includeDrafts].map((id) => ({ delete: { id } }));
  }
}

function requireDocument(id: string, find: Transaction['find']): Document {
  const document = find(id);
  if (!document) throw createRefusal(404, `The document '${id}' was not found.`);
  return document;
}

/** Creates the mutation that copies a document to another id, unless that id is in use. */
function createCopyMutation(document: Document, _id: string, _updatedAt: string): AnyMutation {
  return { createIfNotExists: { ...document, _id, _updatedAt } };
}

interface WeakReference {
  _weak?: boolean;
  _strengthenOnPublish?: { weak?: boolean };
}

/**
 * Makes the weak references of a value strong that have the mark `_strengthenOnPublish`, unless the mark keeps them
 * weak. A draft may refer to another draft, but a strong reference of a published document must have a published
 * target.
 */
function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (typeof value !== 'object' || value === null) return value;
  const { _strengthenOnPublish, _weak, ...rest } = value as WeakReference;
  const isWeak = _strengthenOnPublish ? _strengthenOnPublish.weak : _weak;
  const entries = Object.entries(rest).map(([key, child]) => [key, strengthenReferences(child)]);
  return { ...(Object.fromEntries(entries) as object), ...(isWeak && { _weak: isWeak }) };
}
