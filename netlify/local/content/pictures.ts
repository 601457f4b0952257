/**
 * Processes uploaded pictures: examines and reduces them, removes metadata, and derives their names from their
 * content.
 */
import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import type { Document } from '#content/blog/dataset.ts';
import { articleLimits } from '#domain/article/article.limits.ts';
import { toPictureId } from '#domain/article/picture-id.ts';
import { examinePicture, type ExaminedPicture } from '../../pictures/examine.ts';
import { checkPicture } from '../../studio/rules.ts';
import { createRefusal } from './refusal.ts';

/** Width in pixels of the preview that pages show while the picture is loading. */
const previewWidth = 20;

/** Width in pixels of the reduced picture from which the colours are computed. */
const sampleWidth = 200;

export interface Upload {
  /** The stored bytes. */
  file: Buffer;
  /** The picture's document. */
  document: Document;
}

interface UploadOptions {
  /**
   * True to keep the file unchanged. The id of a picture contains the hash of its file, so a copy from another
   * dataset keeps its id.
   */
  isCopy?: boolean;
}

/**
 * Prepares an uploaded picture. A picture of more than {@link articleLimits}.megapixels is reduced. A picture with
 * metadata, such as a phone's location, is encoded again, upright and without metadata. A copy is stored unchanged.
 * @throws {Problem | HTTPException} with the reason of a refusal as a sentence
 */
export async function prepareUpload(
  uploadedFile: Buffer,
  originalFilename: string | undefined,
  { isCopy = false }: UploadOptions = {},
): Promise<Upload> {
  const examined = await examinePicture(uploadedFile, 'post');
  const metadata = await examined.source.metadata();
  const mustRewrite = !isCopy && (isTooLarge(examined) || needsCleaning(metadata));
  const { file, width, height } = mustRewrite
    ? await encodeAgain(examined)
    : { ...examined, file: uploadedFile };
  const sha1hash = createHash('sha1').update(file).digest('hex');
  const extension = metadata.format === 'jpeg' ? 'jpg' : metadata.format;
  const _id = toPictureId(`${sha1hash}-${width}x${height}.${extension}`);
  const verdict = checkPicture({ asset: { _ref: _id } });
  if (verdict !== true) throw createRefusal(400, verdict);
  const dimensions = { width, height, aspectRatio: width / height };
  const pixelData = await describePixels(file);
  const document = {
    _id,
    _type: 'sanity.imageAsset',
    ...(originalFilename !== undefined && { originalFilename }),
    sha1hash,
    size: file.byteLength,
    metadata: { dimensions, hasAlpha: metadata.hasAlpha, ...pixelData },
  };
  return { file, document };
}

function isTooLarge({ width, height }: ExaminedPicture): boolean {
  return width * height > articleLimits.megapixels * 1_000_000;
}

/**
 * True if a file has metadata that may identify a location, a device or its user, or if it is not upright.
 */
function needsCleaning(metadata: Metadata): boolean {
  const { exif, xmp, iptc, tifftagPhotoshop, comments = [], orientation = 1 } = metadata;
  return Boolean(exif ?? xmp ?? iptc ?? tifftagPhotoshop) || comments.length > 0 || orientation > 1;
}

/**
 * Encodes a picture upright and without metadata. A picture that is too large is reduced to {@link
 * articleLimits}.rewrittenSide.
 */
async function encodeAgain(picture: ExaminedPicture) {
  const { rewrittenSide: side, rewrittenQuality: quality } = articleLimits;
  const upright = picture.source.clone().autoOrient();
  const { format } = await picture.source.metadata();
  const sized = isTooLarge(picture) ? upright.resize(side, side, { fit: 'inside' }) : upright;
  const encoded = format === 'png' ? sized.png() : sized.toFormat(format, { quality });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { file: data, width: info.width, height: info.height };
}

/**
 * Returns the preview that pages show while the picture is loading, the main colour, and whether the picture is
 * opaque.
 */
async function describePixels(file: Buffer) {
  const createPreview = (width: number) => sharp(file).autoOrient().resize(width).png().toBuffer();
  const [lqip, sample] = await Promise.all([
    createPreview(previewWidth),
    createPreview(sampleWidth),
  ]);
  const { dominant, isOpaque } = await sharp(sample).stats();
  return {
    isOpaque,
    lqip: `data:image/png;base64,${lqip.toString('base64')}`,
    palette: { dominant: createSwatch(dominant) },
  };
}

interface Colour {
  r: number;
  g: number;
  b: number;
}

/**
 * Returns a swatch in Sanity's format: a background colour, and the text colour that is readable on it, black or
 * white.
 */
function createSwatch({ r, g, b }: Colour) {
  const background = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  // The factors are the weights of Rec. 601 for the perceived brightness of red, green and blue.
  const foreground = 0.299 * r + 0.587 * g + 0.114 * b > 128 ? '#000' : '#fff';
  return { background, foreground, title: foreground, population: 100 };
}
