import type { Config } from '@netlify/functions';
import type { Picture } from '#domain/picture/picture.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import {
  readyPicture,
  receivedUpload,
  recordMade,
  removeUploads,
  requireOwnPicture,
  type StoredPicture,
} from '../data/pictures.ts';
import { removeFiles, storeFiles } from '../data/picture-files.ts';
import { endpoint } from '../http/endpoint.ts';
import { examinePicture } from '../pictures/examine.ts';
import { makePicture } from '../pictures/make.ts';

export const config: Config = {
  path: '/api/pictures/:id/finish',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/**
 * Makes of an upload what the site serves. It may be called again at any time: what is ready is answered
 * again, what was interrupted is done again, what was refused is refused again; and what another call is
 * making is not made twice.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const find = () => requireOwnPicture(member, params['id']);
    const picture = await find();
    if (picture.state === 'discarded') return refuseAgain(picture);
    return readyPicture(picture) ?? (await finish(picture, find));
  },
});

/** @param find - reads the row again, which another call may have changed meanwhile. */
async function finish(
  picture: StoredPicture,
  find: () => Promise<StoredPicture>,
): Promise<Picture> {
  const claimant = crypto.randomUUID();
  // Nobody else makes it until a minute is over or it is released.
  if (!(await call('lease_picture', { p_picture_id: picture.id, p_leased_by: claimant })))
    return requireReady(await find());
  try {
    return await makeClaimed(picture, claimant, find);
  } catch (error) {
    // What is refused for good was recorded; anything else is for the next call, at once.
    await recordMade(picture.id, claimant, { state: 'awaited' }).catch(() => undefined);
    throw error;
  }
}

async function makeClaimed(
  picture: StoredPicture,
  claimant: string,
  find: () => Promise<StoredPicture>,
): Promise<Picture> {
  const { id, purpose } = picture;
  const upload = await receivedUpload(id);
  if (!upload) throw new Problem('not-found');
  const { files, ...size } = await makePicture(upload, purpose).catch(async (error: unknown) => {
    if (error instanceof Problem) await recordMade(id, claimant, { state: 'discarded' });
    throw error;
  });
  await storeFiles(picture, files);
  const isRecorded = await recordMade(id, claimant, { state: 'ready', ...size });
  const ready = isRecorded ? { id, ...size } : await requireReadyOrRemove(id, find);
  await removeUploads([id]);
  return ready;
}

/** Says again why it was refused; what its owner gave up is not encoded, however often she asks. */
async function refuseAgain({ id, purpose }: StoredPicture): Promise<never> {
  const upload = await receivedUpload(id);
  if (upload) await examinePicture(upload, purpose);
  throw new Problem('not-found');
}

/** Another call took over and was faster; or the picture was given up meanwhile, and what was stored of it goes. */
async function requireReadyOrRemove(
  id: string,
  find: () => Promise<StoredPicture>,
): Promise<Picture> {
  try {
    return requireReady(await find());
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') await removeFiles([id]);
    throw error;
  }
}

/** @throws {Problem} `in-progress` where another call is at it, or `not-found` */
function requireReady(picture: StoredPicture): Picture {
  const ready = readyPicture(picture);
  if (ready) return ready;
  throw new Problem(picture.state === 'making' ? 'in-progress' : 'not-found');
}
