/** The drawings of this folder by name, as arguments of the pages' image service. */
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';

/** A drawing as an argument of the image service, and the path of its file. */
interface Drawing {
  image: ImageMetadata;
  file: string;
}

const drawings = import.meta.glob<{ default: ImageMetadata }>('./pictures/*/*.svg', {
  eager: true,
});

/**
 * Returns a drawing and its file.
 * @param name - folder and file without the extension, such as 'judys-mats/cover'
 * @throws {Error} with the name of a missing drawing
 */
export function getDrawing(name: string): Drawing {
  const match = drawings[`./pictures/${name}.svg`];
  if (!match) throw new Error(`There is no picture src/content/pictures/${name}.svg.`);
  return { image: match.default, file: resolve('src/content/pictures', `${name}.svg`) };
}
