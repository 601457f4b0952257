/** Checks and side effects of publishing, unpublishing and deleting a document, by an action or by a mutation. */
import * as z from 'zod';
import {
  createGoneAddresses,
  getFormerSlugs,
  getGoneAddressIds,
  isHidden,
  isPlanned,
  type AddressedPost,
} from '#domain/article/addresses.ts';
import { goneAddressSchema, readFormerSlugs, slugTextSchema } from '#domain/article/blog.schema.ts';
import { previewKeyId } from '#domain/article/preview-link.ts';
import type { Document } from '#content/blog/dataset.ts';
import { createRefusal } from './refusal.ts';
import { validateDocument, type ValidationDependencies } from './validation.ts';
import type { Change, Transaction } from './transaction.ts';

/** True for a published document. An id with a dot belongs to a draft or a version. */
export function isPublished({ id }: { id: string }): boolean {
  return !id.includes('.');
}

/**
 * Adds the former address of a changed post to its `formerSlugs`, and creates a document of type 'goneAddress' for
 * each address of a post that is unpublished, deleted or hidden until a time to come. A public post deletes the documents
 * of its own addresses.
 * @throws {HTTPException} 400 if a post or a 'goneAddress' has an address that the site could not parse
 */
export function recordAddresses(transaction: Transaction): void {
  const now = new Date(transaction.at);
  for (const { id, before, after } of transaction.getChanges()) {
    if (!isPublished({ id })) continue;
    if (after) requireValidAddresses(after);
    if ((after ?? before)?._type !== 'post') continue;
    const [previous, current] = [before, after].map(readAddresses);
    if (!current || isHidden(previous, current, now)) {
      for (const goneAddress of createGoneAddresses(previous ?? {}, now))
        transaction.apply({ createOrReplace: { ...goneAddress } });
    }
    if (!current) continue;
    const goneIds = isPlanned(current, now) ? [] : getGoneAddressIds(current);
    for (const goneId of goneIds)
      if (transaction.find(goneId)) transaction.apply({ delete: { id: goneId } });
    const formerSlugs = getFormerSlugs(previous, current);
    if (formerSlugs.join() === current.formerSlugs?.join()) continue;
    transaction.apply({ patch: { id, set: { formerSlugs } } });
  }
}

/**
 * Returns the valid addresses of a post. Invalid addresses are ignored, because the files may have been edited by
 * hand.
 */
function readAddresses(post: Document | undefined): AddressedPost | undefined {
  if (!post) return undefined;
  const { current } = (post['slug'] ?? {}) as { current?: unknown };
  const slug = slugTextSchema.safeParse(current).data;
  return {
    formerSlugs: readFormerSlugs(post['formerSlugs']).slugs,
    publishedAt: post['publishedAt'],
    ...(slug !== undefined && { slug: { current: slug } }),
  };
}

function requireValidAddresses({ _id, _type, ...document }: Document): void {
  if (_type === 'post') {
    const [invalidSlug] = readFormerSlugs(document['formerSlugs']).others;
    if (invalidSlug === undefined) return;
    throw createRefusal(
      400,
      `formerSlugs: ${JSON.stringify(invalidSlug)} is no address of a post.`,
    );
  }
  if (_type !== 'goneAddress') return;
  const { data, error } = goneAddressSchema.safeParse(document);
  if (error) throw createRefusal(400, `This is no address that is gone: ${z.prettifyError(error)}`);
  // The id contains the slug, because a republished post deletes the record by its id.
  if (_id !== `gone-${data.slug}`)
    throw createRefusal(400, `Its id has to be 'gone-${data.slug}'.`);
}

/**
 * Validates the changed published documents.
 * @throws {HTTPException} 400 with all errors of the first invalid document
 */
export async function requirePublishable(
  changes: readonly Change[],
  dependencies: ValidationDependencies,
): Promise<void> {
  for (const { id, after } of changes) {
    if (!after || !isPublished({ id }) || typesWithoutRules.includes(after._type)) continue;
    const errors = await validateDocument(after, dependencies);
    if (errors.length === 0) continue;
    throw createRefusal(400, `This cannot be published as it stands.\n${errors.join('\n')}`);
  }
}

const pictureType = 'sanity.imageAsset';

/**
 * Types without rules of the Studio. Pictures are validated during the upload, and documents of type 'goneAddress'
 * by `recordAddresses`.
 */
const typesWithoutRules = [pictureType, 'goneAddress'];

/**
 * Refuses new documents of pictures, because only an upload creates them.
 * @throws {HTTPException} 400 if a new document describes a picture
 */
export function requireUploaded(changes: readonly Change[]): void {
  const hasNewPicture = changes.some(
    ({ before, after }) => !before && after?._type === pictureType,
  );
  if (hasNewPicture) throw createRefusal(400, 'A picture comes by an upload, not as a document.');
}

/**
 * Refuses a change of the key of previews, because the content server keeps it outside of the dataset.
 * @throws {HTTPException} 400 if a document has its id
 */
export function requireNoPreviewKey(changes: readonly Change[]): void {
  if (changes.some(({ id }) => id === previewKeyId))
    throw createRefusal(400, 'The key of previews is made by the content server.');
}

/**
 * Refuses the deletion of a published document to which another document has a strong reference. References in the
 * document's own draft do not count.
 * @throws {HTTPException} 409 with the name of the referring document
 */
export function requireUnused(
  changes: readonly Change[],
  documents: ReadonlyMap<string, Document>,
): void {
  const deletedIds = new Set(
    changes.filter((change) => isPublished(change) && !change.after).map(({ id }) => id),
  );
  if (deletedIds.size === 0) return;
  for (const document of documents.values()) {
    const id = findStrongReferences(document).find((referencedId) => deletedIds.has(referencedId));
    if (id === undefined || document._id === `drafts.${id}`) continue;
    const { title, name = title } = document;
    const displayName = typeof name === 'string' ? name : document._id;
    throw createRefusal(409, `'${displayName}' leads to this. Change that first.`);
  }
}

function findStrongReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _ref, _weak } = value as { _ref?: unknown; _weak?: unknown };
  if (typeof _ref === 'string') return _weak === true ? [] : [_ref];
  return Object.values(value).flatMap(findStrongReferences);
}
