import type { Config } from '@netlify/functions';
import type { Picture } from '../../src/domain/picture/picture.ts';
import { Problem } from '../../src/domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import {
  readyPicture,
  receivedUpload,
  recordReady,
  recordRefused,
  removeFiles,
  removeUploads,
  requirePictureOf,
  storeFiles,
  type StoredPicture,
} from '../data/pictures.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { examinePicture } from '../pictures/examine.ts';
import { makePicture, type MadePicture } from '../pictures/make.ts';

export const config: Config = { path: '/api/pictures/:id/finish' };

/**
 * Makes of an upload what the site serves. It may be called again at any time, also while it runs: what
 * is ready is answered again, what was interrupted is done again, what was refused is refused again.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const find = () => requirePictureOf(member, params['id']);
    const known = await find();
    return privateJson(readyPicture(known) ?? (await finish(known, find)));
  },
});

/** @param find - reads the row again, which another call may have changed meanwhile. */
async function finish(known: StoredPicture, find: () => Promise<StoredPicture>): Promise<Picture> {
  const { id } = known;
  const upload = await receivedUpload(id);
  if (!upload) return requireReady(await find());
  if (known.state === 'discarded') {
    // Says again why it was refused; what its owner gave up is not encoded, however often she asks.
    await examinePicture(upload, known.purpose);
    throw new Problem('not-found');
  }
  const { files, ...size } = await makeOrRefuse(known, upload);
  await storeFiles(id, files);
  const ready = (await recordReady({ id, ...size })) ?? (await requireReadyOrRemove(id, find));
  await removeUploads([id]);
  return ready;
}

async function makeOrRefuse(known: StoredPicture, upload: Buffer): Promise<MadePicture> {
  try {
    return await makePicture(upload, known.purpose);
  } catch (error) {
    if (error instanceof Problem) await recordRefused(known);
    throw error;
  }
}

/** Another call was faster; or the picture was given up meanwhile, and what was stored of it goes. */
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

function requireReady(found: StoredPicture): Picture {
  const ready = readyPicture(found);
  if (!ready) throw new Problem('not-found');
  return ready;
}
