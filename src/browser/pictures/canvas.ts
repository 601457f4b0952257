/** Pictures as pixels, in the browser. Where it can't decode one, the server has the last word. */
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { pictureRefusal, sizeRefusal } from '#domain/picture/refusals.ts';
import { travelSize } from '#domain/picture/file.ts';

/** The longer side of a thumbnail at most, in pixels. */
const thumbnailSide = 320;

/**
 * A picture as it travels: turned as the camera was held and made smaller, where that saves bytes.
 * It is measured as it was chosen.
 * @throws {Problem} `invalid-input` for more pixels than anybody takes, or fewer than are asked for.
 */
export async function shrink(file: Blob, purpose: PicturePurpose): Promise<Blob> {
  const bitmap = await decode(file);
  if (!bitmap) return file;
  try {
    const refusal = sizeRefusal(bitmap, purpose);
    if (refusal !== undefined) throw pictureRefusal(refusal);
    const size = travelSize(bitmap);
    if (size.width === bitmap.width && size.height === bitmap.height) return file;
    const smaller = await encode(draw(bitmap, size), mayBeSeeThrough(file));
    return smaller && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
  }
}

/** A small picture as a `data:` address, which the policy allows; '' where the browser can't decode it. */
export async function thumbnailOf(file: Blob): Promise<string> {
  const bitmap = await decode(file);
  if (!bitmap) return '';
  try {
    const factor = Math.min(1, thumbnailSide / Math.max(bitmap.width, bitmap.height));
    const size = {
      width: Math.max(1, Math.round(bitmap.width * factor)),
      height: Math.max(1, Math.round(bitmap.height * factor)),
    };
    return draw(bitmap, size, '#fff')?.toDataURL('image/jpeg', 0.7) ?? '';
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

/** Undefined where the browser has no memory left for it. */
function draw(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  ground?: string,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function mayBeSeeThrough({ type }: Blob): boolean {
  return type !== 'image/jpeg';
}

function encode(canvas: HTMLCanvasElement | undefined, ask: boolean): Promise<Blob | null> {
  if (!canvas) return Promise.resolve(null);
  const type = ask && isSeeThrough(canvas) ? 'image/png' : 'image/jpeg';
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return false;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
