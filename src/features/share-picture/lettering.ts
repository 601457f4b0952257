/**
 * Words as outlines, in the face of our headings. Functions have no fonts, and the drawing library looks for none
 * beside the system's, so that text left as text would vanish there.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

const require = createRequire(import.meta.url);

/** Found as a package from wherever this runs: bundled functions get the file by netlify.toml. */
const file = require.resolve('@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff');

let read: Font | undefined;

/** Lilita One by Juan Montoreano, SIL Open Font License 1.1. */
function face(): Font {
  if (!read) {
    const found = create(readFileSync(file));
    if (found.isCollection) throw new Error(`${file} holds several faces.`);
    read = found;
  }
  return read;
}

/** Which letters of our words can be drawn: a letter without its accent, if need be; of others nothing is left. */
export function drawable(words: string): string {
  const font = face();
  const isDrawn = (character: string) =>
    /[^\p{C}\p{Z}]/u.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const characters = Array.from(words.normalize('NFC'), (character) => {
    if (/\s/u.test(character)) return ' ';
    return isDrawn(character)
      ? character
      : Array.from(character.normalize('NFKD')).filter(isDrawn).join('');
  });
  return characters.join('').replaceAll(/ +/g, ' ').trim();
}

/** How wide words are, in the unit of `size`. */
export function widthOf(words: string, size: number): number {
  const { unitsPerEm } = face();
  const glyphs = face().glyphsForString(words);
  return (glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / unitsPerEm;
}

/**
 * Words as data of an SVG path.
 * @param x - where they begin; @param y - their base line.
 */
export function outlineOf(words: string, size: number, x: number, y: number): string {
  const { unitsPerEm } = face();
  const scale = size / unitsPerEm;
  let at = x;
  const outlines = face()
    .glyphsForString(words)
    .map(({ path, advanceWidth }) => {
      const outline = path.scale(scale, -scale).translate(at, y).toSVG();
      at += advanceWidth * scale;
      return outline;
    });
  return outlines.join('');
}

/** Of a line, in sizes. */
export const lineHeight = 1.04;

interface Room {
  /** As wide as a line may be. */
  width: number;
  /** As high as all lines together may be. */
  height: number;
  /** The largest first. */
  sizes: readonly number[];
}

/** Words in the largest size in which they have room; in the smallest the last line ends in '…' where they have none. */
export function fitted(words: string, { width, height, sizes }: Room) {
  const mostLines = (size: number) => Math.max(1, Math.floor(height / (size * lineHeight)));
  for (const size of sizes) {
    const found = linesOf(words.split(' '), size, width);
    const isNarrow = found.every((line) => widthOf(line, size) <= width);
    if (isNarrow && found.length <= mostLines(size)) return { size, lines: found };
  }
  const size = sizes.at(-1) ?? 1;
  const pieces = words.split(' ').flatMap((word) => broken(word, size, width));
  const lines = mostLines(size);
  const found = linesOf(pieces, size, width);
  if (found.length <= lines) return { size, lines: found };
  const rest = found.slice(lines - 1).join(' ');
  return { size, lines: [...found.slice(0, lines - 1), shortened(rest, size, width)] };
}

function linesOf(words: string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces none of which is wider than a line. */
function broken(word: string, size: number, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = (pieces.at(-1) ?? '') + character;
    if (widthOf(longer, size) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

function shortened(words: string, size: number, width: number): string {
  const characters = Array.from(words);
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, size) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
