import type { Config } from '@netlify/functions';
import type { Picture } from '#domain/picture/picture.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import {
  toReadyPicture,
  readUpload,
  recordOutcome,
  removeUploads,
  requireOwnPicture,
  type StoredPicture,
} from '../data/pictures.ts';
import { removeFiles, storeFiles } from '../data/picture-files.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { examinePicture } from '../pictures/examine.ts';
import { findAppearance } from '../pictures/appearance.ts';
import { convertPicture } from '../pictures/make.ts';

export const config: Config = { path: '/api/pictures/:id/finish' };

/**
 * Converts an upload to the files that the site serves. The endpoint is idempotent: a finished picture is returned
 * again, an interrupted conversion is repeated, and a refusal is repeated. Concurrent calls convert a picture once.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const readAgain = () => requireOwnPicture(member, params['id']);
    const picture = await readAgain();
    if (picture.state === 'discarded') return throwRefusalAgain(picture);
    return toReadyPicture(picture) ?? (await convertUnderLease(picture, readAgain));
  },
});

/**
 * Converts the upload under a lease.
 * @param readAgain - reads the row again, because another call may have changed it meanwhile
 * @throws {Problem} `in-progress` while another call converts the picture, the refusal of the picture, or `not-found`
 */
async function convertUnderLease(
  picture: StoredPicture,
  readAgain: () => Promise<StoredPicture>,
): Promise<Picture> {
  const leaseHolder = crypto.randomUUID();
  // The lease excludes other calls for one minute, or until it is released.
  if (!(await call('lease_picture', { p_picture_id: picture.id, p_leased_by: leaseHolder })))
    return requireReady(await readAgain());
  try {
    return await convertLeased(picture, leaseHolder, readAgain);
  } catch (error) {
    // A final refusal is already recorded. After any other error the next call may retry at once.
    await recordOutcome(picture.id, leaseHolder, { state: 'awaited' }).catch(() => undefined);
    throw error;
  }
}

async function convertLeased(
  picture: StoredPicture,
  leaseHolder: string,
  readAgain: () => Promise<StoredPicture>,
): Promise<Picture> {
  const { id, purpose } = picture;
  const upload = await readUpload(id);
  if (!upload) throw new Problem('not-found');
  const { files, ...size } = await convertPicture(upload, purpose).catch(async (error: unknown) => {
    if (error instanceof Problem) await recordOutcome(id, leaseHolder, { state: 'discarded' });
    throw error;
  });
  await storeFiles(picture, files);
  const details = { ...size, appearance: await findAppearance(files) };
  const isRecorded = await recordOutcome(id, leaseHolder, { state: 'ready', ...details });
  const ready = isRecorded ? { id, ...details } : await requireReadyOrRemove(id, readAgain);
  await removeUploads([id]);
  return ready;
}

/**
 * Examines a discarded upload again, so that the examination throws the reason of the refusal again. A discarded
 * picture is never encoded again.
 * @throws {Problem} `not-found` if the upload was deleted, or if the examination finds no reason for a refusal
 */
async function throwRefusalAgain({ id, purpose }: StoredPicture): Promise<never> {
  const upload = await readUpload(id);
  if (upload) await examinePicture(upload, purpose);
  throw new Problem('not-found');
}

/**
 * Handles a lost lease: another call may have finished first. If the picture was discarded meanwhile, the files
 * that this call stored are deleted.
 */
async function requireReadyOrRemove(
  id: string,
  readAgain: () => Promise<StoredPicture>,
): Promise<Picture> {
  try {
    return requireReady(await readAgain());
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') await removeFiles([id]);
    throw error;
  }
}

/** @throws {Problem} `in-progress` while another call converts the picture, or `not-found` */
function requireReady(picture: StoredPicture): Picture {
  const ready = toReadyPicture(picture);
  if (ready) return ready;
  throw new Problem(picture.state === 'making' ? 'in-progress' : 'not-found');
}
