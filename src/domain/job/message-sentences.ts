/** The sentences of a message, and the section to which the terms of a sentence lead. */
import { findApplicationContacts } from './application.ts';
import {
  applicationTerms,
  clauseTerms,
  companyTerms,
  dutyTerms,
  greetingTerms,
  requirementTerms,
} from './sentence-terms.ts';

export type SentenceSection = 'howToApply' | 'requirements' | 'responsibilities';

const createPattern = (terms: readonly string[], start = String.raw`(?<![\p{L}\p{N}])`) =>
  new RegExp(`${start}(?:${terms.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

const applicationPattern = createPattern(applicationTerms);
const requirementPattern = createPattern(requirementTerms);
const dutyPattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${dutyTerms.join('|')})`, 'iu');
const companyPattern = createPattern(companyTerms, '^');
const clausePattern = createPattern(clauseTerms, '^');
const greetingPattern = new RegExp(
  String.raw`^(?:${greetingTerms.join('|')})(?![\p{L}\p{N}])[\s,.!:;–-]*`,
  'iu',
);

/** Returns the section of a sentence; undefined if its terms lead to none. */
export function classifySentence(sentence: string): SentenceSection | undefined {
  if (hasContact(sentence) || applicationPattern.test(sentence)) return 'howToApply';
  if (companyPattern.test(sentence)) return undefined;
  if (/(?<!\p{L})(?:you )?will need/iu.test(sentence)) return 'requirements';
  const duty = sentence.search(dutyPattern);
  const requirement = sentence.search(requirementPattern);
  if (duty !== -1 && (requirement === -1 || duty < requirement)) return 'responsibilities';
  return requirement === -1 ? undefined : 'requirements';
}

/** Returns true for a text with an email address, or with a Kenyan phone number. */
export const hasContact = (text: string): boolean =>
  findApplicationContacts({ howToApply: text }).length > 0;

export const startsClause = (text: string): boolean => clausePattern.test(text);

/** Returns the text after a greeting: 'Habari, tunatafuta dereva' → 'tunatafuta dereva'. */
export const removeGreeting = (text: string): string => text.replace(greetingPattern, '');

/** Matches the end of an abbreviation, after which a sentence continues. */
const abbreviationPattern =
  /(?<![\p{L}\p{N}])(?:kshs?|shs?|no|nos|mr|mrs|ms|dr|eng|st|rd|ave|p|p\.o|e\.g|i\.e|ltd|co|approx|etc|tel|min|max|yrs|mob|incl|dept|asst|k\.m|mh|\p{L})\.$/iu;

/** Returns the sentences of a line. A clause with terms of its own after a comma is a sentence too. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: gap, index } of line.matchAll(/(?<=[.!?;,])\s+/g)) {
    const before = line.slice(start, index);
    const after = line.slice(index + gap.length);
    const isClause = before.endsWith(',') && startsClause(after);
    const isEnd = !before.endsWith(',') && !abbreviationPattern.test(before);
    if (!isClause && !isEnd) continue;
    sentences.push(before);
    start = index + gap.length;
  }
  return [...sentences, line.slice(start)].filter((sentence) => sentence !== '');
}
