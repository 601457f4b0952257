/** Consequences of publishing, unpublishing and deleting, by an action or by a mutation. */
import * as z from 'zod';
import { getFormerSlugs, createGoneAddresses, type AddressedPost } from '#domain/article/addresses.ts';
import { goneAddressSchema, readFormerSlugs, slugTextSchema } from '#domain/article/blog.schema.ts';
import type { Document } from '#content/blog/dataset.ts';
import { refusal } from './refusal.ts';
import { remarksOn, type ValidationDependencies } from './validation.ts';
import type { Change, Transaction } from './transaction.ts';

/** An id with a dot belongs to a draft or a version. */
export function isPublished({ id }: { id: string }): boolean {
  return !id.includes('.');
}

/**
 * Records the addresses that posts leave, and deletes the records of those that they return to.
 * @throws {HTTPException} 400 for a record from a client that the site could not parse
 */
export function keepAddresses(transaction: Transaction): void {
  for (const { id, before, after } of transaction.changes()) {
    if (!isPublished({ id })) continue;
    if (after) requireAddresses(after);
    if ((after ?? before)?._type !== 'post') continue;
    const [was, is] = [before, after].map(toAddressed);
    const goneAddresses = createGoneAddresses(is ?? was ?? {}, new Date(transaction.at));
    if (!after)
      for (const address of goneAddresses) transaction.apply({ createOrReplace: { ...address } });
    else {
      for (const { _id } of goneAddresses)
        if (transaction.find(_id)) transaction.apply({ delete: { id: _id } });
      const formerSlugs = getFormerSlugs(was, is ?? {});
      if (formerSlugs.join() === is?.formerSlugs?.join()) continue;
      transaction.apply({ patch: { id, set: { formerSlugs } } });
    }
  }
}

/** Returns the valid addresses of a post. Others are ignored, because the files may have been edited by hand. */
function toAddressed(post: Document | undefined): AddressedPost | undefined {
  if (!post) return undefined;
  const { current } = (post['slug'] ?? {}) as { current?: unknown };
  const slug = slugTextSchema.safeParse(current).data;
  return {
    formerSlugs: readFormerSlugs(post['formerSlugs']).slugs,
    ...(slug !== undefined && { slug: { current: slug } }),
  };
}

function requireAddresses({ _id, _type, ...document }: Document): void {
  if (_type === 'post') {
    const [other] = readFormerSlugs(document['formerSlugs']).others;
    if (other === undefined) return;
    throw refusal(400, `formerSlugs: ${JSON.stringify(other)} is no address of a post.`);
  }
  if (_type !== 'goneAddress') return;
  const { data, error } = goneAddressSchema.safeParse(document);
  if (error) throw refusal(400, `This is no address that is gone: ${z.prettifyError(error)}`);
  // The id contains the slug, because a republished post deletes the record by its id.
  if (_id !== `gone-${data.slug}`) throw refusal(400, `Its id has to be 'gone-${data.slug}'.`);
}

/** @throws {HTTPException} 400 with all reasons why a document cannot be published */
export async function requirePublishable(
  changes: readonly Change[],
  dependencies: ValidationDependencies,
): Promise<void> {
  for (const { id, after } of changes) {
    if (!after || !isPublished({ id }) || withoutRules.includes(after._type)) continue;
    const remarks = await remarksOn(after, dependencies);
    if (remarks.length === 0) continue;
    throw refusal(400, `This cannot be published as it stands.\n${remarks.join('\n')}`);
  }
}

/** Pictures are validated during the upload, and 'goneAddress' documents are written by this module. */
const pictureType = 'sanity.imageAsset';
const withoutRules = [pictureType, 'goneAddress'];

/** @throws {HTTPException} 400 for a picture's document without its file */
export function requireUploaded(changes: readonly Change[]): void {
  const isMadeUp = changes.some(({ before, after }) => !before && after?._type === pictureType);
  if (isMadeUp) throw refusal(400, 'A picture comes by an upload, not as a document.');
}

/** @throws {HTTPException} 409 with the documents that still refer to a deleted one */
export function requireUnused(
  changes: readonly Change[],
  documents: ReadonlyMap<string, Document>,
): void {
  const going = new Set(
    changes.filter((change) => isPublished(change) && !change.after).map(({ id }) => id),
  );
  if (going.size === 0) return;
  for (const document of documents.values()) {
    const id = strongReferences(document).find((to) => going.has(to));
    if (id === undefined || document._id === `drafts.${id}`) continue;
    const { title, name = title } = document;
    const called = typeof name === 'string' ? name : document._id;
    throw refusal(409, `'${called}' leads to this. Change that first.`);
  }
}

function strongReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _ref, _weak } = value as { _ref?: unknown; _weak?: unknown };
  if (typeof _ref === 'string') return _weak === true ? [] : [_ref];
  return Object.values(value).flatMap(strongReferences);
}
