/**
 * The face of headings, cut down to the letters that English and Swahili headings use, so that it
 * weighs less than the words around it. Lilita One by Juan Montoreano, SIL Open Font License 1.1.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const characters = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) =>
  String.fromCodePoint(0x20 + at),
);
const marks = '‘’“”–…·é×\u00a0';

/** @returns the path of the font file, made anew at each build. */
export async function makeHeadingFont(): Promise<string> {
  const whole = await readFile(
    fileURLToPath(
      import.meta.resolve('@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2'),
    ),
  );
  const subset = await subsetFont(whole, characters.join('') + marks, { targetFormat: 'woff2' });
  const file = new URL('../../node_modules/.cache/heading-font/lilita-one.woff2', import.meta.url);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, subset);
  return fileURLToPath(file);
}
