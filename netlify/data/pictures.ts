/** Members' pictures: their rows, and what was uploaded for them. */
import * as z from 'zod';
import type { Member } from '#domain/member/member.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { picturePurposes } from '#domain/picture/picture.limits.ts';
import type { Upload } from '#domain/picture/file.ts';
import type { UploadRequest } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';
import { answered, call, database } from './database.ts';
import { requireReceipt } from './rate-limit.ts';
import { requireUuid } from './require-id.ts';

const storedSchema = z.object({
  id: z.uuid(),
  purpose: z.enum(picturePurposes),
  state: z.enum(['awaited', 'making', 'ready', 'discarded']),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** The row of a picture. */
export type StoredPicture = z.infer<typeof storedSchema>;

const uploads = () => database().storage.from('uploads');

/** Begins an upload, 60 an hour of one member. @throws {Problem} `too-many-requests` */
export async function beginPicture(
  { id: member }: Member,
  { purpose, draftId }: Pick<UploadRequest, 'purpose'> & { draftId?: string | null | undefined },
): Promise<Upload> {
  const args = { p_member_id: member, p_purpose: purpose, p_draft_id: draftId ?? undefined };
  const begun = await call('begin_picture', args);
  const id = requireReceipt(begun.map(({ picture, wait }) => ({ receipt: picture, wait })));
  return { id, upload: { url: await signUpload(id) } };
}

/** A picture of this member's. @throws {Problem} `not-found` for another's as for one that never was */
export async function requireOwnPicture(
  { id: owner }: Member,
  id: string | undefined,
): Promise<StoredPicture> {
  const stored = await answered(
    database()
      .from('pictures')
      .select('id,purpose,state,width,height')
      .match({ id: requireUuid(id), owner_id: owner })
      .maybeSingle(),
  );
  if (stored === null) throw new Problem('not-found');
  return storedSchema.parse(stored);
}

/** What is known of a ready picture; undefined of any other. */
export function readyPicture({ id, state, width, height }: StoredPicture): Picture | undefined {
  const isReady = state === 'ready' && width !== null && height !== null;
  return isReady ? { id, width, height } : undefined;
}

/** The bytes that were sent, or undefined where none have arrived or they are not kept any more. */
export async function receivedUpload(id: string): Promise<Buffer | undefined> {
  const { data, error } = await uploads().download(id);
  if (error && isMissing(error)) return undefined;
  if (error) throw unavailable(error);
  return Buffer.from(await data.arrayBuffer());
}

/**
 * What its claimant says of a picture: 'ready', in its size; 'discarded', being refused, with the upload kept
 * until the next round of cleaning, so that who asks again is told the same; or 'awaited', not done.
 * @returns whether it is so now; not where it was given up, or another claimant took over.
 */
export async function recordMade(
  id: string,
  claimant: string,
  outcome: { state: 'ready'; width: number; height: number } | { state: 'discarded' | 'awaited' },
): Promise<boolean> {
  const recorded = await answered(
    database()
      .from('pictures')
      .update({ ...outcome, leased_by: null, leased_until: null })
      .match({ id, leased_by: claimant, state: 'making' })
      .select('id'),
  );
  return recorded.length > 0;
}

/**
 * Gives up a picture that nobody but its owner can see yet.
 * @returns whether it is given up, also if it was before; not where a post, a listing or the member shows it.
 */
export async function giveUpPicture({ id }: Pick<Picture, 'id'>): Promise<boolean> {
  const members = await answered(database().from('members').select('id').eq('avatar', id).limit(1));
  if (members.length > 0) return false;
  const rows = await answered(
    database()
      .from('pictures')
      .update({ state: 'discarded' })
      .eq('id', id)
      .is('post_id', null)
      .select('id'),
  );
  return rows.length > 0;
}

export async function removeUploads(ids: string[]): Promise<void> {
  const { error } = await uploads().remove(ids);
  if (error) throw unavailable(error);
}

/** Where the database is the site's own, its address is left out: the site has more than one name here. */
async function signUpload(id: string): Promise<string> {
  const { data, error } = await uploads().createSignedUploadUrl(id);
  if (error) throw unavailable(error);
  const { origin, pathname, search, href } = new URL(data.signedUrl);
  return origin === new URL(environment().site).origin ? pathname + search : href;
}

/** Storage says 400 of a file that is not there, and 404 inside the answer; newer ones name the reason. */
function isMissing(error: Error): boolean {
  const { status, statusCode } = error as { status?: number; statusCode?: string };
  return status === 404 || ['404', 'NoSuchKey'].includes(statusCode ?? '');
}

/** The problem of storage that fails. */
export function unavailable(cause: unknown): Problem {
  return new Problem('database-unavailable', { cause });
}
