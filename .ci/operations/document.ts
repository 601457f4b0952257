/** Reads the documents of the operator: sections, items, sentences and names in code quotes. */
import { readFileSync } from 'node:fs';

export const goingLivePath = 'netlify/GOING-LIVE.md';
export const operatingPath = 'netlify/OPERATING.md';

/** The sign of an item that needs an account or a network. */
const untriedSign = '◇';

interface Section {
  title: string;
  /** List items, paragraphs and tables, each as one line. */
  items: string[];
}

export const readDocument = (path: string): string => readFileSync(path, 'utf8');

/** Returns the sections of a document. The text before the first heading of level 2 is a section without a title. */
export function readSections(markdown: string): Section[] {
  return markdown.split(/^## /m).map((text, index) => {
    const [title = '', ...lines] = text.split('\n');
    return { title: index === 0 ? '' : title, items: readItems(lines.join('\n')) };
  });
}

/** A blank line or the sign of a list separates items. A table is one item. */
function readItems(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=- |\d+\. )/)
    .map((item) =>
      item
        .replace(/^\s*(?:- |\d+\. )/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((item) => item !== '' && !item.startsWith('# ') && !item.startsWith('<!--'));
}

export const isUntried = (item: string): boolean => item.startsWith(untriedSign);
export const isTable = (item: string): boolean => item.startsWith('|');

/** Matches the space between two sentences: after a full stop, and before a capital letter or a quotation. */
const sentenceGap = /(?<=[.?!]\)?)\s+(?=[A-Z'`→])/;

/** Returns the sentences of an item. A full stop inside of code quotes or of an abbreviation ends none. */
export function splitSentences(item: string): string[] {
  const quotations: string[] = [];
  const hidden = item.replaceAll(/`[^`]*`/g, (quotation) => {
    quotations.push(quotation);
    return `\`${quotations.length - 1}\``;
  });
  return hidden
    .split(sentenceGap)
    .map((sentence) =>
      sentence.replaceAll(/`(\d+)`/g, (_, index: string) => quotations[Number(index)] ?? ''),
    );
}

/** Returns the names in code quotes, each once. */
export function readQuotations(markdown: string): string[] {
  const matches = markdown.replaceAll(/\s+/g, ' ').matchAll(/`([^`]+)`/g);
  return [...new Set(Array.from(matches, ([, quotation = '']) => quotation))];
}
