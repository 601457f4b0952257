/** The signs by which a message of WhatsApp says what is bold, a list or a quotation. */

/** As the messenger has it, a sign stands before and after words without a space, and not within a word. */
function around(sign: string): RegExp {
  const character = `[\\p{L}\\p{N}${sign}]`;
  return new RegExp(
    `(?<!${character})${sign}(?!\\s)([^${sign}]+)(?<!\\s)${sign}(?!${character})`,
    'gu',
  );
}

const bold = around('\\*');
const italic = around('_');
const typewriter = /(?<!`)(```|`)(?![\s`])([^`]+)(?<!\s)\1(?!`)/g;

/** Signs within them mean nothing. */
const untouched = /(<code>.*?<\/code>|https?:\/\/\S+)/;

const lineStarts = [
  { kind: 'ul', pattern: /^[*•-]\s+(?=\S)/ },
  { kind: 'ol', pattern: /^\d{1,3}[.)]\s+(?=\S)/ },
  { kind: 'blockquote', pattern: /^&gt;\s+(?=\S)/ },
] as const;

interface Line {
  kind: 'p' | 'gap' | (typeof lineStarts)[number]['kind'];
  html: string;
  /** What its kind was read from, and the html is without. */
  start?: string;
}

/**
 * A copied message as HTML. Words that are struck through keep their signs: the blog has nothing like it,
 * and without the signs it would say what the message took back.
 * @returns nothing for a text without signs, which can be pasted as it stands.
 */
export function htmlOfMessage(text: string): string | undefined {
  const written = escape(text).split(/\r\n?|\n/);
  const lines = runs(written.map(readLine)).flatMap(keepNumbers);
  if (lines.every(({ html }, at) => html === written[at])) return undefined;
  return runs(lines).map(toBlock).join('');
}

function readLine(line: string): Line {
  if (line.trim() === '') return { kind: 'gap', html: line };
  for (const { kind, pattern } of lineStarts) {
    const [start] = pattern.exec(line) ?? [];
    if (start !== undefined) return { kind, html: readMarks(line.slice(start.length)), start };
  }
  return { kind: 'p', html: readMarks(line) };
}

/** A list of the blog counts from one. Lines with other numbers, such as days of a month, are no list. */
function keepNumbers(lines: Line[]): Line[] {
  const isCounted = lines.every(({ start = '' }, at) => Number.parseInt(start) === at + 1);
  if (lines[0]?.kind !== 'ol' || isCounted) return lines;
  return lines.map(({ start = '', html }) => ({ kind: 'p', html: start + html }));
}

function readMarks(text: string): string {
  return text
    .replaceAll(typewriter, '<code>$2</code>')
    .split(untouched)
    .map((part) =>
      untouched.test(part)
        ? part
        : part.replaceAll(bold, '<strong>$1</strong>').replaceAll(italic, '<em>$1</em>'),
    )
    .join('');
}

/** Lines of one kind that follow each other. */
function runs(lines: readonly Line[]): Line[][] {
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
