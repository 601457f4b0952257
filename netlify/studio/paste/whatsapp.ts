/** Converts WhatsApp's formatting signs, for example of bold text, lists and quotations, to HTML. */

/**
 * Creates a pattern for text between two equal signs. As in WhatsApp, the signs must touch the text, and a sign
 * within a word is ignored.
 */
function createSignPattern(sign: string): RegExp {
  const character = `[\\p{L}\\p{N}${sign}]`;
  return new RegExp(
    `(?<!${character})${sign}(?!\\s)([^${sign}]+)(?<!\\s)${sign}(?!${character})`,
    'gu',
  );
}

const bold = createSignPattern('\\*');
const italic = createSignPattern('_');
const struck = createSignPattern('~');
/** Matches text between one or three grave accents at each end. */
const typewriter = /(?<!`)(```|`)(?![\s`])([^`]+)(?<!\s)\1(?!`)/g;

/** Matches code and web addresses, in which signs have no meaning. */
const unformattedParts = /(<code>.*?<\/code>|https?:\/\/\S+)/;

/** Prefixes of lines, and the HTML elements that they stand for. */
const linePrefixes = [
  { kind: 'ul', pattern: /^[*•-]\s+(?=\S)/ },
  { kind: 'ol', pattern: /^\d{1,3}[.)]\s+(?=\S)/ },
  { kind: 'blockquote', pattern: /^&gt;\s+(?=\S)/ },
] as const;

interface Line {
  kind: 'p' | 'gap' | (typeof linePrefixes)[number]['kind'];
  html: string;
  /** The prefix that determined the kind of the line, which `html` omits. */
  prefix?: string;
}

/**
 * Converts a copied message to HTML.
 * @returns undefined for a text without formatting, which can be pasted unchanged
 */
export function convertMessage(text: string): string | undefined {
  const escapedLines = escapeHtml(text).split(/\r\n?|\n/);
  const lines = groupByKind(escapedLines.map(readLine)).flatMap(keepNumbers);
  if (lines.every(({ html }, index) => html === escapedLines[index])) return undefined;
  return groupByKind(lines).map(renderBlock).join('');
}

function readLine(line: string): Line {
  if (line.trim() === '') return { kind: 'gap', html: line };
  for (const { kind, pattern } of linePrefixes) {
    const [prefix] = pattern.exec(line) ?? [];
    if (prefix !== undefined) {
      return { kind, html: convertMarks(line.slice(prefix.length)), prefix };
    }
  }
  return { kind: 'p', html: convertMarks(line) };
}

/**
 * Converts the lines of a numbered list to lines of a paragraph, unless their numbers count from one. The blog's
 * lists always count from one, so other numbers, such as days of a month, would be lost. Returns other lines
 * unchanged.
 */
function keepNumbers(lines: Line[]): Line[] {
  const isCounted = lines.every(({ prefix = '' }, index) => Number.parseInt(prefix) === index + 1);
  if (lines[0]?.kind !== 'ol' || isCounted) return lines;
  return lines.map(({ prefix = '', html }) => ({ kind: 'p', html: prefix + html }));
}

/** Converts the signs of code, and of bold, italic and struck text. */
function convertMarks(text: string): string {
  return text
    .replaceAll(typewriter, '<code>$2</code>')
    .split(unformattedParts)
    .map((part) =>
      unformattedParts.test(part)
        ? part
        : part
            .replaceAll(bold, '<strong>$1</strong>')
            .replaceAll(italic, '<em>$1</em>')
            .replaceAll(struck, '<s>$1</s>'),
    )
    .join('');
}

/** Groups consecutive lines of the same kind. */
function groupByKind(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const lastBlock = blocks.at(-1);
    if (lastBlock?.[0]?.kind === line.kind) lastBlock.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Renders lines of the same kind as one HTML element. Empty lines render nothing. */
function renderBlock(lines: readonly Line[]): string {
  const [{ kind } = { kind: 'gap' }] = lines;
  const parts = lines.map(({ html }) => html);
  if (kind === 'gap') return '';
  const isList = kind === 'ul' || kind === 'ol';
  const content = isList ? parts.map((part) => `<li>${part}</li>`).join('') : parts.join('<br>');
  return `<${kind}>${content}</${kind}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
