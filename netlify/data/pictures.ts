/** Reads and writes the rows of members' pictures, and their uploads. */
import * as z from 'zod';
import type { Member } from '#domain/member/member.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { picturePurposes } from '#domain/picture/picture.limits.ts';
import type { Upload } from '#domain/picture/file.ts';
import type { UploadRequest } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';
import { unwrapResponse, call, createDatabaseClient } from './database.ts';
import { requireRowId } from './rate-limit.ts';
import { requireUuid } from './require-id.ts';

const storedPictureSchema = z.object({
  id: z.uuid(),
  purpose: z.enum(picturePurposes),
  state: z.enum(['awaited', 'making', 'ready', 'discarded']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  appearance: z.string().nullable(),
});

export type StoredPicture = z.infer<typeof storedPictureSchema>;

const getUploadBucket = () => createDatabaseClient().storage.from('uploads');

/**
 * Begins an upload. A member may begin 60 uploads an hour.
 * @throws {Problem} `too-many-requests`, or `database-unavailable`
 */
export async function beginPicture(
  { id: member }: Member,
  { purpose, draftId }: Pick<UploadRequest, 'purpose'> & { draftId?: string | null | undefined },
): Promise<Upload> {
  const args = { p_member_id: member, p_purpose: purpose, p_draft_id: draftId ?? undefined };
  const result = await call('begin_picture', args);
  // `requireRowId` reads the id from the column `receipt`.
  const id = requireRowId(result.map(({ picture, wait }) => ({ receipt: picture, wait })));
  return { id, upload: { url: await signUpload(id) } };
}

/**
 * Reads a picture of this member.
 * @throws {Problem} `not-found` for an unknown picture or another member's picture
 */
export async function requireOwnPicture(
  { id: owner }: Member,
  id: string | undefined,
): Promise<StoredPicture> {
  const stored = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .select('id,purpose,state,width,height,appearance')
      .match({ id: requireUuid(id), owner_id: owner })
      .maybeSingle(),
  );
  if (stored === null) throw new Problem('not-found');
  return storedPictureSchema.parse(stored);
}

/** Returns the id, size and appearance of a ready picture; undefined for a picture in another state. */
export function toReadyPicture(picture: StoredPicture): Picture | undefined {
  const { id, state, width, height, appearance } = picture;
  const isReady = state === 'ready' && width !== null && height !== null;
  return isReady ? { id, width, height, appearance } : undefined;
}

/** Returns the uploaded bytes; undefined before the upload, or after its deletion. */
export async function readUpload(id: string): Promise<Buffer | undefined> {
  const { data, error } = await getUploadBucket().download(id);
  if (error && isMissing(error)) return undefined;
  if (error) throw createStorageProblem(error);
  return Buffer.from(await data.arrayBuffer());
}

/**
 * Records the outcome of a conversion for the holder of the lease. 'ready' includes the size and the appearance.
 * 'discarded' means that the picture was refused. Its upload is stored until the next cleanup, so that a repeated
 * request gets the same refusal. 'awaited' means that the conversion was interrupted.
 * @returns false if the picture was discarded meanwhile, or another call took over the lease
 */
export async function recordOutcome(
  id: string,
  leaseHolder: string,
  outcome:
    | { state: 'ready'; width: number; height: number; appearance: string }
    | { state: 'discarded' | 'awaited' },
): Promise<boolean> {
  const recorded = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .update({ ...outcome, leased_by: null, leased_until: null })
      .match({ id, leased_by: leaseHolder, state: 'making' })
      .select('id'),
  );
  return recorded.length > 0;
}

/**
 * Discards a picture that nothing uses.
 * @returns true if the picture is discarded now, or was before; false if a post, a listing, a promotion or a
 * member's account uses it
 */
export async function discardPicture({ id }: Pick<Picture, 'id'>): Promise<boolean> {
  const members = await unwrapResponse(
    createDatabaseClient().from('members').select('id').eq('avatar', id).limit(1),
  );
  if (members.length > 0) return false;
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .update({ state: 'discarded' })
      .eq('id', id)
      .is('post_id', null)
      .select('id'),
  );
  return rows.length > 0;
}

export async function removeUploads(ids: string[]): Promise<void> {
  const { error } = await getUploadBucket().remove(ids);
  if (error) throw createStorageProblem(error);
}

/**
 * Returns a signed address for an upload. The address is relative if the site itself serves the storage, because
 * the embedded site has more than one host name.
 */
async function signUpload(id: string): Promise<string> {
  const { data, error } = await getUploadBucket().createSignedUploadUrl(id);
  if (error) throw createStorageProblem(error);
  const { origin, pathname, search, href } = new URL(data.signedUrl);
  return origin === new URL(environment().site).origin ? pathname + search : href;
}

/**
 * True if the file is missing. The storage then responds with status 400, and with 404 in the body. Newer versions of
 * the storage send a named reason.
 */
function isMissing(error: Error): boolean {
  const { status, statusCode } = error as { status?: number; statusCode?: string };
  return status === 404 || ['404', 'NoSuchKey'].includes(statusCode ?? '');
}

/** Creates the problem of a failed storage request. */
export function createStorageProblem(cause: unknown): Problem {
  return new Problem('database-unavailable', { cause });
}
