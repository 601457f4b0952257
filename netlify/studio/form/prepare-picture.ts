/** Prepares the selected files of pictures for their upload to any server of content. */
import { scaleDown } from '../../../src/browser/pictures/canvas.ts';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { signatureLength } from '../../../src/domain/picture/file.ts';
import { pictureLimits } from '../../../src/domain/picture/picture.limits.ts';
import { isCutOff } from './cut-off.ts';
import { describeUnreadable, findPictureProblem, mustConvert } from './picture-check.ts';
import { stripMetadata } from './strip-metadata.ts';

/** The file for the upload, or the advice for the editor if there is none. */
type Preparation = { file: File } | { problem: string };

/** Checks a file, makes it smaller or converts it where the site requires that, and removes its metadata. */
export async function preparePicture(file: File): Promise<Preparation> {
  const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  const picture = { file, head, size: await measure(file) };
  const problem = findPictureProblem(picture);
  if (problem !== undefined) return { problem };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCutOff(bytes)) return { problem: describeUnreadable(head) };
  return mustConvert(picture) ? convert(file, head) : { file: removeMetadata(file, bytes) };
}

async function measure(file: File) {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const size = bitmap && { width: bitmap.width, height: bitmap.height };
  bitmap?.close();
  return size;
}

async function convert(file: File, head: Uint8Array): Promise<Preparation> {
  const { rewrittenSide: longerSide, rewrittenQuality } = articleLimits;
  const picture = await scaleDown(file, { longerSide, quality: rewrittenQuality / 100 });
  if (!picture) return { problem: describeUnreadable(head) };
  if (picture.size > pictureLimits.bytes)
    return { problem: 'This picture stays too large. Save it as jpg, and choose that one.' };
  const name = file.name.replace(/\.[^.]*$/, '') || 'picture';
  const extension = picture.type === 'image/png' ? 'png' : 'jpg';
  return { file: new File([picture], `${name}.${extension}`, { type: picture.type }) };
}

/** Returns a file without metadata, such as a phone's place. */
function removeMetadata(file: File, bytes: Uint8Array): File {
  const cleanBytes = stripMetadata(bytes);
  if (cleanBytes.length === file.size) return file;
  return new File([cleanBytes as BlobPart], file.name, { type: file.type });
}
