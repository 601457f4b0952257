/**
 * Creates the font of headings, reduced to the characters that English and Swahili headings use, so that the file
 * is small. The font is Lilita One by Juan Montoreano, SIL Open Font License 1.1.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Code points of the first and the last printable character of ASCII. */
const firstPrintable = 0x20;
const lastPrintable = 0x7e;

/** Characters of ASCII that headings do not use. The fallback font shows them. Gain: 0.5 kB. */
const rareCharacters = '^`{|}~\\<>[]_';

const characters = Array.from({ length: lastPrintable - firstPrintable + 1 }, (_, index) =>
  String.fromCodePoint(firstPrintable + index),
).filter((character) => !rareCharacters.includes(character));
const punctuation = '‘’“”–…·é×\u00a0';

/** Creates the font file, and returns its path. Each build creates it again. */
export async function createHeadingFont(): Promise<string> {
  const completeFont = await readFile(
    fileURLToPath(
      import.meta.resolve('@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2'),
    ),
  );
  const subset = await subsetFont(completeFont, characters.join('') + punctuation, {
    targetFormat: 'woff2',
  });
  const file = new URL('../../node_modules/.cache/heading-font/lilita-one.woff2', import.meta.url);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, subset);
  return fileURLToPath(file);
}
