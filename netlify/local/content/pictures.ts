/** Pictures that editors upload: looked at, measured and named by what is inside. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Document } from '#content/blog/dataset.ts';
import { pictureIdOf } from '#domain/article/picture-id.ts';
import { examinePicture } from '../../pictures/examine.ts';
import { goodPicture } from '../../studio/rules.ts';
import { refusal } from './refusal.ts';

/** Both are shown while the picture itself is loading; sides in pixels. */
const [previewSide, sampleSide] = [20, 200];

/** @throws {Problem | HTTPException} that says in words why the picture is not taken. */
export async function describeUpload(
  file: Buffer,
  originalFilename: string | undefined,
): Promise<Document> {
  const { source, width, height } = await examinePicture(file, 'post');
  const { format, hasAlpha } = await source.metadata();
  const sha1hash = createHash('sha1').update(file).digest('hex');
  const ending = format === 'jpeg' ? 'jpg' : format;
  const _id = pictureIdOf(`${sha1hash}-${width}x${height}.${ending}`);
  const verdict = goodPicture({ asset: { _ref: _id } });
  if (verdict !== true) throw refusal(400, verdict);
  const small = (side: number) => source.clone().autoOrient().resize(side).png().toBuffer();
  const [lqip, sample] = await Promise.all([small(previewSide), small(sampleSide)]);
  const { dominant, isOpaque } = await sharp(sample).stats();
  return {
    _id,
    _type: 'sanity.imageAsset',
    ...(originalFilename !== undefined && { originalFilename }),
    sha1hash,
    size: file.byteLength,
    metadata: {
      dimensions: { width, height, aspectRatio: width / height },
      hasAlpha,
      isOpaque,
      lqip: `data:image/png;base64,${lqip.toString('base64')}`,
      palette: { dominant: swatch(dominant) },
    },
  };
}

interface Colour {
  r: number;
  g: number;
  b: number;
}

/** A colour, and what can be read on it: black or white. */
function swatch({ r, g, b }: Colour) {
  const background = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  // Weights of Rec. 601: how bright each part looks.
  const foreground = 0.299 * r + 0.587 * g + 0.114 * b > 128 ? '#000' : '#fff';
  return { background, foreground, title: foreground, population: 100 };
}
