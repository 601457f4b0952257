/**
 * Converts text to outlines in the font of the headings. The drawing library uses only system fonts, which
 * serverless functions lack, so ordinary text would be invisible.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

const require = createRequire(import.meta.url);

/**
 * The path is resolved as a package, so that it is independent of the working directory. netlify.toml includes the
 * file in bundled functions.
 */
const fontFile = require.resolve('@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff');

let cachedFont: Font | undefined;

/** Returns the font Lilita One by Juan Montoreano, SIL Open Font License 1.1. */
function loadFont(): Font {
  if (!cachedFont) {
    const font = create(readFileSync(fontFile));
    if (font.isCollection) throw new Error(`${fontFile} contains several fonts.`);
    cachedFont = font;
  }
  return cachedFont;
}

/** Matches a character other than control characters and spaces. */
const visiblePattern = /[^\p{C}\p{Z}]/u;

/**
 * Returns the drawable letters of a text, with single spaces between the words. A letter loses an accent that the
 * font lacks. Other unknown letters are dropped.
 */
export function keepDrawableCharacters(text: string): string {
  const font = loadFont();
  const isDrawable = (character: string) =>
    visiblePattern.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const characters = Array.from(text.normalize('NFC'), (character) => {
    if (/\s/u.test(character)) return ' ';
    return isDrawable(character)
      ? character
      : Array.from(character.normalize('NFKD')).filter(isDrawable).join('');
  });
  return characters.join('').replaceAll(/ +/g, ' ').trim();
}

/** Returns the width of a text, in the unit of `size`. */
export function measureWidth(text: string, size: number): number {
  const { unitsPerEm } = loadFont();
  const glyphs = loadFont().glyphsForString(text);
  return (glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / unitsPerEm;
}

/**
 * Returns a text as data of an SVG path.
 * @param x - left edge
 * @param y - baseline
 */
export function createOutline(text: string, size: number, x: number, y: number): string {
  const { unitsPerEm } = loadFont();
  const scale = size / unitsPerEm;
  let glyphX = x;
  const outlines = loadFont()
    .glyphsForString(text)
    .map(({ path, advanceWidth }) => {
      const outline = path.scale(scale, -scale).translate(glyphX, y).toSVG();
      glyphX += advanceWidth * scale;
      return outline;
    });
  return outlines.join('');
}

/** Line height as a multiple of the font size. */
export const lineHeight = 1.04;

/** Lines of text in a font size. */
export interface FittedText {
  size: number;
  lines: string[];
}

interface TextBox {
  /** Maximum width of a line. */
  width: number;
  /** Maximum height of all lines together. One line is permitted even if it is higher. */
  height: number;
  /** Font sizes, the largest first. */
  sizes: readonly number[];
}

/**
 * Returns the lines of a text, and the largest font size in which they fit. In the smallest size, a text that is
 * too long ends in '…'.
 */
export function fitText(text: string, { width, height, sizes }: TextBox): FittedText {
  const getMaxLines = (size: number) => Math.max(1, Math.floor(height / (size * lineHeight)));
  for (const size of sizes) {
    const lines = breakLines(text.split(' '), size, width);
    const isNarrowEnough = lines.every((line) => measureWidth(line, size) <= width);
    if (isNarrowEnough && lines.length <= getMaxLines(size)) return { size, lines };
  }
  const size = sizes.at(-1) ?? 1;
  const pieces = text.split(' ').flatMap((token) => splitToken(token, size, width));
  const maxLines = getMaxLines(size);
  const allLines = breakLines(pieces, size, width);
  if (allLines.length <= maxLines) return { size, lines: allLines };
  const overflow = allLines.slice(maxLines - 1).join(' ');
  return { size, lines: [...allLines.slice(0, maxLines - 1), truncateLine(overflow, size, width)] };
}

/**
 * Returns the lines of an address, and the largest font size in which it fits into one line, or else into two. It
 * breaks after '/' and '-', and stays whole: a longer one has the smallest size, and as many lines as it needs.
 */
export function fitAddress(address: string, box: Pick<TextBox, 'width' | 'sizes'>): FittedText {
  const { width, sizes } = box;
  const parts = address.split(/(?<=[/-])/);
  for (const maxLines of [1, 2]) {
    for (const size of sizes) {
      const lines = breakLines(parts, size, width, '');
      const isNarrowEnough = lines.every((line) => measureWidth(line, size) <= width);
      if (isNarrowEnough && lines.length <= maxLines) return { size, lines };
    }
  }
  const size = sizes.at(-1) ?? 1;
  const pieces = parts.flatMap((part) => splitToken(part, size, width));
  return { size, lines: breakLines(pieces, size, width, '') };
}

/** Joins words to lines of at most `width`. A wider word is alone on its line. */
function breakLines(tokens: string[], size: number, width: number, separator = ' '): string[] {
  const lines: string[] = [];
  for (const token of tokens) {
    const longerText = lines.length === 0 ? token : `${lines.at(-1) ?? ''}${separator}${token}`;
    if (lines.length > 0 && measureWidth(longerText, size) <= width)
      lines[lines.length - 1] = longerText;
    else lines.push(token);
  }
  return lines;
}

/** Splits a word into pieces that fit into a line. */
function splitToken(token: string, size: number, width: number): string[] {
  const pieces = [''];
  for (const character of token) {
    const longerText = (pieces.at(-1) ?? '') + character;
    if (measureWidth(longerText, size) <= width) pieces[pieces.length - 1] = longerText;
    else pieces.push(character);
  }
  return pieces;
}

function truncateLine(text: string, size: number, width: number): string {
  const characters = Array.from(text);
  while (characters.length > 0 && measureWidth(`${characters.join('').trimEnd()}…`, size) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
