/** Smaller pictures on request, as hosted storage makes them. */
import type { App } from '@supabase/lite';
import sharp, { type FormatEnum, type ResizeOptions } from 'sharp';

type TransformationAdapter = NonNullable<App['_transformationAdapter']>;
type Wish = Parameters<TransformationAdapter['transform']>[1];

/** The largest side in pixels, the range and the usual value of the quality, as on hosted storage. */
const largestSide = 2500;
const qualities = { least: 20, usual: 80, most: 100 };

/** What a client may ask for. Anything else, `origin` for one, keeps the format of the original. */
const outputs = ['webp', 'png', 'jpeg', 'avif'] as const;

const fits: Record<string, ResizeOptions['fit']> = {
  cover: 'cover',
  contain: 'inside',
  fill: 'fill',
};

/** Changes size and quality of pictures with sharp. Nothing is made larger than it was. */
export class SharpTransformation implements TransformationAdapter {
  readonly driver = undefined;
  readonly requiresBuffer = true;

  async transform(input: Uint8Array, wish: Wish) {
    const picture = sharp(input).rotate();
    const { format: original } = await picture.metadata();
    const format = outputs.find((output) => output === wish.format) ?? usualOutput(original);
    const data = await picture
      .resize({
        width: side(wish.width),
        height: side(wish.height),
        fit: fits[wish.resize ?? 'cover'] ?? 'cover',
        withoutEnlargement: true,
      })
      .toFormat(format, { quality: quality(wish.quality) })
      .toBuffer();
    return { body: data, contentType: `image/${format}`, contentLength: data.length };
  }
}

/** sharp calls AVIF by its container, and draws SVG but does not write it. */
function usualOutput(original: keyof FormatEnum): keyof FormatEnum | 'avif' {
  if (original === 'heif') return 'avif';
  return original === 'svg' ? 'png' : original;
}

function side(pixels: number | undefined): number | undefined {
  return pixels && pixels > 0 ? Math.min(pixels, largestSide) : undefined;
}

function quality(wanted: number | undefined): number {
  const { least, usual, most } = qualities;
  return Math.min(Math.max(wanted || usual, least), most);
}
