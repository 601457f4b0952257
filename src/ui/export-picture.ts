/** Pictures through Astro's image service, each once a build however many pages show it. */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { findGround } from './ground.ts';
import type { PictureData } from './picture-data.ts';

/** Widths in pixels: a phone, the same at twice the density, a wide screen. */
const widths = [360, 656, 1072];

/** A picture that is fetched from elsewhere while the site is built. */
interface RemotePicture {
  url: string;
  width: number;
  height: number;
}

/** A picture as the image service takes it, and the file that it is if it is one of ours. */
export type PictureSource =
  { image: ImageMetadata; file: string } | { image: RemotePicture; file?: undefined };

/** Looks up a picture by the name that content gives it. */
export type FindPicture = (name: string) => PictureSource;

/** What is made of a picture is made once, whoever asks. */
function once<Made>(make: (source: PictureSource) => Promise<Made>) {
  const made = new Map<string, Promise<Made>>();
  return (source: PictureSource): Promise<Made> => {
    const place = source.file ?? source.image.url;
    const exported = made.get(place) ?? make(source);
    made.set(place, exported);
    return exported;
  };
}

const exportPicture = once(async ({ image, file }): Promise<PictureData> => {
  const options = 'url' in image ? getSizes(image) : { src: image, width: 656, widths };
  const inFormat = (format: 'avif' | 'webp') => getImage({ ...options, format });
  const [avif, webp, ground] = await Promise.all([
    inFormat('avif'),
    inFormat('webp'),
    file === undefined ? ('ground-paper' as const) : findGround(file),
  ]);
  // Asking the image itself for its size would make the build keep the original beside the exports.
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

/** Gives the address of a picture as link previews want it, 1200 × 630. */
export const exportPreview = once(async ({ image }): Promise<string> => {
  const src = 'url' in image ? image.url : image;
  const preview = { src, format: 'jpg', width: 1200, height: 630, fit: 'cover' };
  return (await getImage(preview)).src;
});

/** What the image service works out by itself for a file: never larger than the original. */
function getSizes({ url, width, height }: RemotePicture) {
  const displayedWidth = Math.min(656, width);
  return {
    src: url,
    width: displayedWidth,
    height: Math.round((displayedWidth * height) / width),
    widths: Array.from(new Set(widths.map((wide) => Math.min(wide, width)))),
  };
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
