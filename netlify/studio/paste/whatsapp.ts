/** Converts WhatsApp's formatting signs, for example of bold text, lists and quotations, to HTML. */

/**
 * Creates a pattern of text between two equal signs. As in WhatsApp, the signs must touch the text, and a sign
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
const typewriter = /(?<!`)(```|`)(?![\s`])([^`]+)(?<!\s)\1(?!`)/g;

/** Code and addresses, in which signs have no meaning. */
const unformattedParts = /(<code>.*?<\/code>|https?:\/\/\S+)/;

const lineStarts = [
  { kind: 'ul', pattern: /^[*•-]\s+(?=\S)/ },
  { kind: 'ol', pattern: /^\d{1,3}[.)]\s+(?=\S)/ },
  { kind: 'blockquote', pattern: /^&gt;\s+(?=\S)/ },
] as const;

interface Line {
  kind: 'p' | 'gap' | (typeof lineStarts)[number]['kind'];
  html: string;
  /** The prefix that determined the kind of the line, which `html` omits. */
  start?: string;
}

/**
 * Converts a copied message to HTML. Struck-through text keeps its signs, because the blog has no such style, and
 * the signs show that the text is retracted.
 * @returns undefined for a text without signs, which can be pasted unchanged
 */
export function convertMessage(text: string): string | undefined {
  const written = escape(text).split(/\r\n?|\n/);
  const lines = groupByKind(written.map(readLine)).flatMap(keepNumbers);
  if (lines.every(({ html }, at) => html === written[at])) return undefined;
  return groupByKind(lines).map(toBlock).join('');
}

function readLine(line: string): Line {
  if (line.trim() === '') return { kind: 'gap', html: line };
  for (const { kind, pattern } of lineStarts) {
    const [start] = pattern.exec(line) ?? [];
    if (start !== undefined) return { kind, html: readMarks(line.slice(start.length)), start };
  }
  return { kind: 'p', html: readMarks(line) };
}

/**
 * Converts the lines of a numbered list to paragraphs, unless their numbers count from one. The blog's lists always
 * count from one, so other numbers, such as days of a month, would be lost.
 */
function keepNumbers(lines: Line[]): Line[] {
  const isCounted = lines.every(({ start = '' }, at) => Number.parseInt(start) === at + 1);
  if (lines[0]?.kind !== 'ol' || isCounted) return lines;
  return lines.map(({ start = '', html }) => ({ kind: 'p', html: start + html }));
}

function readMarks(text: string): string {
  return text
    .replaceAll(typewriter, '<code>$2</code>')
    .split(unformattedParts)
    .map((part) =>
      unformattedParts.test(part)
        ? part
        : part.replaceAll(bold, '<strong>$1</strong>').replaceAll(italic, '<em>$1</em>'),
    )
    .join('');
}

/** Groups consecutive lines of the same kind. */
function groupByKind(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function toBlock(lines: readonly Line[]): string {
  const [{ kind } = { kind: 'gap' }] = lines;
  const parts = lines.map(({ html }) => html);
  if (kind === 'gap') return '';
  const isList = kind === 'ul' || kind === 'ol';
  const inside = isList ? parts.map((part) => `<li>${part}</li>`).join('') : parts.join('<br>');
  return `<${kind}>${inside}</${kind}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
