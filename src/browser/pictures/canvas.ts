/** Decodes and scales pictures in the browser. */
import {
  getFileRefusal,
  getUploadSize,
  hasPictureSignature,
  signatureLength,
} from '#domain/picture/file.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { createPictureProblem, getShapeRefusal, getSizeRefusal } from '#domain/picture/refusals.ts';

/** Maximum length of a thumbnail's longer side, in pixels. */
const thumbnailSide = 320;

/** JPEG qualities, from 0 to 1. */
const thumbnailQuality = 0.7;
const uploadQuality = 0.85;

/** Maximum size in bytes of a picture that travels as it is, if it is small enough in pixels too. */
const maxOriginalBytes = 1_500_000;

/**
 * Returns the picture for the upload: scaled down, rotated by its EXIF orientation, and in a format that the site
 * accepts. It returns the file itself if the file is small enough, or if the site accepts the file and the converted
 * one has as many bytes or more.
 * @throws {Problem} `invalid-input` for a picture that is too small or too narrow, or that the browser cannot decode.
 */
export async function shrink(file: File, purpose: PicturePurpose): Promise<Blob> {
  const isAccepted =
    getFileRefusal(file) === undefined &&
    hasPictureSignature(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer()));
  const fallback = isAccepted ? file : undefined;
  const picture = await withBitmap(file, fallback, async (bitmap) => {
    const refusal = getShapeRefusal(bitmap, purpose);
    if (refusal !== undefined) throw createPictureProblem(refusal);
    const size = getUploadSize(bitmap);
    const isSmall = size.width === bitmap.width && file.size <= maxOriginalBytes;
    if (isAccepted && isSmall) return file;
    const canBeTransparent = file.type !== 'image/jpeg';
    const converted = (await encode(draw(bitmap, size), canBeTransparent)) ?? undefined;
    const canSendFile = isAccepted && getSizeRefusal(bitmap, purpose) === undefined;
    return canSendFile && !(converted && converted.size < file.size) ? file : converted;
  });
  if (!picture) throw createPictureProblem('picture.unreadable');
  return picture;
}

/**
 * Returns the picture upright, with sides of at most `longerSide` pixels, as JPEG, or as PNG if it has transparent pixels.
 * @param quality - of a JPEG, from 0 to 1
 * @returns undefined if the browser cannot decode the picture or is out of memory
 */
export function scaleDown(
  file: Blob,
  { longerSide, quality }: { longerSide: number; quality: number },
): Promise<Blob | undefined> {
  return withBitmap(file, undefined, async (bitmap) => {
    const canvas = draw(bitmap, fitSide(bitmap, longerSide));
    return (await encode(canvas, file.type !== 'image/jpeg', quality)) ?? undefined;
  });
}

/** Returns the size in pixels with a longer side of at most `longerSide`. */
function fitSide({ width, height }: { width: number; height: number }, longerSide: number) {
  const factor = Math.min(1, longerSide / Math.max(width, height));
  const scale = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scale(width), height: scale(height) };
}

/**
 * Returns a thumbnail as a `data:` address, which the Content Security Policy allows; '' if the browser cannot
 * decode the picture or is out of memory.
 */
export function createThumbnail(file: Blob): Promise<string> {
  return withBitmap(file, '', (bitmap) => {
    const size = fitSide(bitmap, thumbnailSide);
    return draw(bitmap, size, '#fff')?.toDataURL('image/jpeg', thumbnailQuality) ?? '';
  });
}

/** Runs `work` with the decoded picture. @param fallback - the result for a file that the browser cannot decode. */
async function withBitmap<Result>(
  file: Blob,
  fallback: Result,
  work: (bitmap: ImageBitmap) => Result | Promise<Result>,
): Promise<Result> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return fallback;
  }
  try {
    return await work(bitmap);
  } finally {
    bitmap.close();
  }
}

/**
 * Draws the picture in another size.
 * @param background - the colour behind transparent pixels. They stay transparent by default.
 * @returns undefined if the browser is out of memory.
 */
function draw(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  background?: string,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function encode(
  canvas: HTMLCanvasElement | undefined,
  canBeTransparent: boolean,
  quality = uploadQuality,
): Promise<Blob | null> {
  if (!canvas) return Promise.resolve(null);
  const type = canBeTransparent && hasTransparency(canvas) ? 'image/png' : 'image/jpeg';
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return false;
  // Each pixel has four bytes. The last one is the opacity, and 255 is opaque.
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 255) return true;
  return false;
}
