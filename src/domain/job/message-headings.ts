/** The headings in the lines of a message: 'REQUIREMENTS', '2. Sifa za mwombaji:', 'Location: Thika'. */
import type { MessageLine } from './message-lines.ts';
import { headingFillers, headingTerms, type MessageSection } from './heading-terms.ts';

export interface Heading {
  section: MessageSection;
  label: string;
  /** The text after the label on the same line; '' if there is none. */
  value: string;
}

/** Maximum number of parts between spaces in a heading. */
const maxHeadingParts = 8;

const sectionPatterns = Object.entries(headingTerms).map(
  ([section, terms]) =>
    [
      section as MessageSection,
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${terms.join('|')})(?![\p{L}\p{N}])`, 'gu'),
    ] as const,
);

/** Returns the section of a heading; undefined for a text with other terms than those of headings. */
function findSection(label: string): MessageSection | undefined {
  const text = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}’'-]+/gu, ' ')
    .trim();
  if (text === '' || text.split(' ').length > maxHeadingParts) return undefined;
  let section: MessageSection | undefined;
  let others = text;
  for (const [candidate, pattern] of sectionPatterns) {
    const remaining = others.replaceAll(pattern, ' ');
    if (remaining === others) continue;
    section ??= candidate;
    others = remaining;
  }
  const hasOnlyFillers = others
    .split(/[\s-]+/)
    .every((part) => part === '' || headingFillers.has(part));
  return hasOnlyFillers ? section : undefined;
}

/** Matches a label, its separator, and the text after it. The colon of a time or of a link is no separator. */
const labelPatterns = [
  /^(?<label>[^:;]{2,70}?)\s*[:;](?!\/\/|(?<=\d:)\d\d)\s*(?:[-–—=]+\s*)?(?<value>.*)$/u,
  /^(?<label>.{2,70}?)(?:\s+[-–—=]+|[–—])\s*(?<value>.*)$/u,
  /^(?<label>(?:\p{Lu}{2,}[\s&/,]+)+)(?<value>\p{Lu}?\p{Ll}.*)$/u,
];

/** Returns the heading of a line, with the text after it; undefined if the line has none. */
export function findHeading(line: MessageLine): Heading | undefined {
  const { text, emphasis } = line;
  const candidates = labelPatterns.map((pattern) => pattern.exec(text)?.groups ?? {});
  if (emphasis !== '' && text.startsWith(emphasis))
    candidates.push({ label: emphasis, value: text.slice(emphasis.length).trim() });
  for (const { label = '', value = '' } of candidates) {
    const section = findSection(label);
    if (section) return { section, label: label.trim(), value: value.trim() };
  }
  return findBareHeading(line);
}

/** Returns the heading of a line that is a label without a separator. A sentence, or an item of a list, is none. */
function findBareHeading({ text, fullText, isBulleted }: MessageLine): Heading | undefined {
  const section = /[.!,;]$/.test(text) ? undefined : findSection(text);
  if (!section) return undefined;
  const isItem = /^[-*•·–—▪◦●○■□❖➤►]/u.test(fullText) && text !== text.toUpperCase();
  const isLabelOfItem = isBulleted && (section === 'contact' || section === 'requirement');
  return isItem || isLabelOfItem ? undefined : { section, label: text, value: '' };
}

/** Matches a line with another label, such as 'Dress code: black'. */
const otherLabelPattern = /^\p{L}[\p{L}'’/&-]*(?: [\p{L}'’/&-]+){0,2}\s?:(?!\/\/|\d\d)/u;

export const hasOtherLabel = (text: string): boolean => otherLabelPattern.test(text);

/** Splits a line that has headings inside of it: 'Title: Driver. Location: Thika'. */
export function splitAtHeadings(line: MessageLine): MessageLine[] {
  const { text } = line;
  const starts = [0];
  const beginsWithHeading = findHeading(line)?.value !== '' && findHeading(line) !== undefined;
  let from = 0;
  for (const { index } of text.matchAll(/:(?!\/\/|(?<=\d:)\d\d)/g)) {
    const start = findLabelStart(text.slice(from, index), beginsWithHeading);
    if (start !== undefined && from + start > 0) starts.push(from + start);
    from = index + 1;
  }
  if (starts.length === 1) return [line];
  return starts.map((start, part) => {
    const partText = text.slice(start, starts[part + 1]).replace(/[\s,|/–-]+$/, '');
    return part === 0
      ? {
          ...line,
          text: partText,
          fullText: line.fullText.slice(0, line.fullText.indexOf(text)) + partText,
        }
      : { text: partText, fullText: partText, isBulleted: false, isAfterGap: false, emphasis: '' };
  });
}

/**
 * Returns the position of the label at the end of a text; undefined if the text ends with none.
 * @param isList - true if spaces alone separate the labels of the line, as in 'Title: Driver Location: Thika'.
 */
function findLabelStart(text: string, isList: boolean): number | undefined {
  const positions = Array.from(text.matchAll(/(?<=^|\s)\S/g), ({ index }) => index);
  return positions.slice(-maxHeadingParts).find((position) => {
    const before = text.slice(0, position).trimEnd();
    const isSeparated =
      position === 0 ||
      /[.;!?,|•–-]$/.test(before) ||
      (isList && /^\p{Lu}/u.test(text.slice(position)));
    return isSeparated && findSection(text.slice(position)) !== undefined;
  });
}
