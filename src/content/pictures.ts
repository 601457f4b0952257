/** The drawings of this folder by name, as the pages' image service takes them. */
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';

/** A drawing, and the file that it is. */
interface Drawing {
  image: ImageMetadata;
  file: string;
}

const drawings = import.meta.glob<{ default: ImageMetadata }>('./pictures/*/*.svg', {
  eager: true,
});

/**
 * @param name - folder and file without its ending, such as 'judys-mats/cover'.
 * @throws {Error} naming a drawing that does not exist.
 */
export function drawing(name: string): Drawing {
  const match = drawings[`./pictures/${name}.svg`];
  if (!match) throw new Error(`There is no picture src/content/pictures/${name}.svg.`);
  return { image: match.default, file: resolve('src/content/pictures', `${name}.svg`) };
}
