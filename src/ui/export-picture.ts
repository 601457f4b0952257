/** Pictures through Astro's image service, each once a build however many pages show it. */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import sharp from 'sharp';
import { nearestGround, type Ground } from './grounds.ts';
import type { PictureData } from './picture-data.ts';

/** Widths in pixels: a phone, the same at twice the density, a wide screen. */
const widths = [360, 672, 1072];

/** A picture as the image service takes it, and the file that it is. */
interface PictureSource {
  image: ImageMetadata;
  file: string;
}

/** Looks up a picture by the name that content gives it. */
export type FindPicture = (name: string) => PictureSource;

const exported = new Map<string, Promise<PictureData>>();

function exportPicture(source: PictureSource): Promise<PictureData> {
  let picture = exported.get(source.file);
  if (!picture) exported.set(source.file, (picture = inAllFormats(source)));
  return picture;
}

async function inAllFormats({ image, file }: PictureSource): Promise<PictureData> {
  const inFormat = (format: 'avif' | 'webp') =>
    getImage({ src: image, format, width: 672, widths });
  const [avif, webp, ground] = await Promise.all([
    inFormat('avif'),
    inFormat('webp'),
    groundOf(file),
  ]);
  return {
    sources: [{ type: 'image/avif', srcSet: avif.srcSet.attribute }],
    src: webp.src,
    srcSet: webp.srcSet.attribute,
    width: image.width,
    height: image.height,
    ground,
  };
}

async function groundOf(file: string): Promise<Ground> {
  const { dominant } = await sharp(file).resize(64).stats();
  return nearestGround(dominant.r, dominant.g, dominant.b);
}

/** @returns the pictures by name, each name once. */
export async function exportPictures(
  names: Iterable<string>,
  find: FindPicture,
): Promise<Record<string, PictureData>> {
  const pictures = Array.from(new Set(names), async (name) => {
    return [name, await exportPicture(find(name))] as const;
  });
  return Object.fromEntries(await Promise.all(pictures));
}
