/**
 * Exports pictures through Astro's image service. Each picture is exported once in a build, even if several pages
 * show it.
 */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { findGround } from './ground.ts';
import type { PictureData } from './picture-data.ts';

/** Width in px of the fallback file, for browsers that ignore `srcset`. */
const fallbackWidth = 656;

/** Widths in px for a phone, for a phone with double pixel density, and for a wide screen. */
const widths = [360, fallbackWidth, 1072];

/** A picture that the build downloads. */
interface RemotePicture {
  url: string;
  width: number;
  height: number;
}

/** A picture in the image service's format, with its file path if it is in the repository. */
export type PictureSource =
  | { image: ImageMetadata; file: string }
  | { image: RemotePicture; file?: undefined };

/** Returns the source of a picture by its name in the content. */
export type FindPicture = (name: string) => PictureSource;

/** Returns a memoized function, which processes each picture once with each option. */
function memoizeBySource<Result, Option extends string>(
  process: (source: PictureSource, option?: Option) => Promise<Result>,
) {
  const results = new Map<string, Promise<Result>>();
  return (source: PictureSource, option?: Option): Promise<Result> => {
    const key = `${source.file ?? source.image.url} ${option ?? ''}`;
    const result = results.get(key) ?? process(source, option);
    results.set(key, result);
    return result;
  };
}

const exportPicture = memoizeBySource(async ({ image, file }): Promise<PictureData> => {
  const options = 'url' in image ? getSizes(image) : { src: image, width: fallbackWidth, widths };
  const exportFormat = (format: 'avif' | 'webp') => getImage({ ...options, format });
  const [avif, webp, ground] = await Promise.all([
    exportFormat('avif'),
    exportFormat('webp'),
    file === undefined ? ('ground-paper' as const) : findGround(file),
  ]);
  // The width and height of the export are used, because a read of the image's own size would make the build keep
  // the original file.
  const { width, height } = webp.attributes as Record<'width' | 'height', number>;
  return {
    sources: [{ type: 'image/avif', srcSet: avif.srcSet.attribute }],
    src: webp.src,
    srcSet: webp.srcSet.attribute,
    width,
    height,
    ground,
  };
});

/**
 * Format of a thumbnail, which a phone shows in a row of 96 × 112 px, most with double pixel density. The quality is low, because
 * drawings are flat, and a phone loads the thumbnails of all rows.
 */
const thumbnailFormat = { format: 'avif', fit: 'cover', width: 168, height: 196, quality: 20 };

/** Returns a picture with its thumbnail. */
const exportCover = memoizeBySource(async (source): Promise<PictureData> => {
  const src = 'url' in source.image ? source.image.url : source.image;
  const [picture, thumbnail] = await Promise.all([
    exportPicture(source),
    getImage({ src, ...thumbnailFormat }),
  ]);
  return { ...picture, thumbnail: thumbnail.src };
});

/**
 * Returns the address of a picture's link preview, 1200 × 630 px.
 * @param position - the part that the crop keeps, as a position of sharp; the centre by default
 */
export const exportPreview = memoizeBySource(
  async ({ image }, position?: string): Promise<string> => {
    const src = 'url' in image ? image.url : image;
    const preview = { src, format: 'jpg', width: 1200, height: 630, fit: 'cover' };
    return (await getImage({ ...preview, ...(position !== undefined && { position }) })).src;
  },
);

/**
 * Returns the sizes of a remote picture, which never exceed the original. For local files the image service
 * computes the sizes.
 */
function getSizes({ url, width, height }: RemotePicture) {
  const exportedWidth = Math.min(fallbackWidth, width);
  return {
    src: url,
    width: exportedWidth,
    height: Math.round((exportedWidth * height) / width),
    widths: Array.from(new Set(widths.map((exportWidth) => Math.min(exportWidth, width)))),
  };
}

type ExportPictures = (
  names: Iterable<string>,
  find: FindPicture,
) => Promise<Record<string, PictureData>>;

/**
 * Exports pictures.
 * @returns the pictures by name
 */
export const exportPictures: ExportPictures = exportEach(exportPicture);

/** Exports pictures as {@link exportPictures}, with their thumbnails. */
export const exportCovers: ExportPictures = exportEach(exportCover);

function exportEach(exportOne: (source: PictureSource) => Promise<PictureData>): ExportPictures {
  return async (names, find) => {
    const pictures = Array.from(new Set(names), async (name) => {
      return [name, await exportOne(find(name))] as const;
    });
    return Object.fromEntries(await Promise.all(pictures));
  };
}
