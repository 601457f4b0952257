/** The name of the work, and the company, in a message without labels for them. */
import { jobLimits } from './job.limits.ts';
import { classifySentence, removeGreeting, splitSentences } from './message-sentences.ts';
import {
  adjectiveTerms,
  bannerTerms,
  companyOpeningTerms,
  countTerms,
  laterCountTerms,
  openingTerms,
  passiveOpeningTerms,
  sentenceTerms,
  titleEndTerms,
} from './title-terms.ts';

const end = String.raw`(?![\p{L}\p{N}])`;
const join = (terms: readonly string[]) => `(?:${terms.join('|')})${end}`;

/** Matches a capitalised name of up to six parts, and captures it. */
const namePattern = String.raw`(?<employer>\p{Lu}[\p{L}\p{N}&'’.-]*(?: (?:(?:of|and|na|ya|la|wa)(?= )|&|\p{Lu}[\p{L}\p{N}&'’.-]*)){0,5})`;

const subjectPattern = String.raw`(?:(?:we|i|sisi|our \p{L}+|my \p{L}+)(?:['’]re|['’]m| are| is| am)? )`;
const openingPattern = new RegExp(
  String.raw`^(?:urgent(?:ly)?[:,!]? )?${subjectPattern}?${join(openingTerms)}\s*[:–-]?\s*`,
  'iu',
);
/** A name begins with a capital letter, so that this pattern cannot ignore the case. */
const companyOpeningPattern = new RegExp(
  String.raw`^${namePattern},? ${join(companyOpeningTerms)}\s*[:–-]?\s*`,
  'u',
);
const passiveOpeningPattern = new RegExp(
  String.raw`^(?:\S+ ){0,5}\S+ ${join(passiveOpeningTerms)}`,
  'iu',
);
const pronounPattern = new RegExp(`^${join(sentenceTerms)}`, 'iu');
const countPattern = new RegExp(String.raw`^${join(countTerms)}\s+`, 'iu');
const laterCountPattern = new RegExp(String.raw` ${join(laterCountTerms)}`, 'iu');
const adjectivePattern = new RegExp(
  String.raw`^(?:${join(adjectiveTerms)}(?:,? and|,| na)?\s+)+`,
  'iu',
);
const titleEndPattern = new RegExp(
  String.raw`\s*(?:[,.;:!?(–|/]|\s-\s|(?<![\p{L}\p{N}])${join(titleEndTerms)}).*$`,
  'iu',
);
const bannerPattern = new RegExp(String.raw`^(?:${join(bannerTerms)}[\s!:.*–-]*)+$`, 'iu');

/** Maximum number of parts between spaces in the name of the work. A longer text is a sentence. */
const maxTitleParts = 6;

/** Returns true for a sentence such as 'We are looking for a baker'. */
export function startsOpening(sentence: string): boolean {
  const patterns = [openingPattern, companyOpeningPattern, passiveOpeningPattern];
  return patterns.some((pattern) => pattern.test(sentence));
}

export interface FoundTitle {
  title: string;
  /** The line that is only the title, so that the description can omit it; '' if there is none. */
  titleLine: string;
}

/** Finds the title in the lines before the first section. The first line needs no opening. */
export function findTitle(lines: readonly string[]): FoundTitle {
  const candidates = lines.filter(
    (line) => !bannerPattern.test(line) && removeGreeting(line) !== '',
  );
  for (const [index, line] of candidates.entries()) {
    for (const [sentenceIndex, typed] of splitClauses(line).entries()) {
      const sentence = removeGreeting(typed);
      if (!startsOpening(sentence) && (index > 0 || sentenceIndex > 0)) continue;
      const name = getTitle(sentence);
      if (name === '') continue;
      const isOnlyTitle = line.replace(/[.:!]+$/, '') === name;
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      return { title, titleLine: isOnlyTitle ? line : '' };
    }
  }
  return { title: '', titleLine: '' };
}

/** Returns the sentences of a line. 'We sew uniforms and we need a tailor' has two of them. */
const splitClauses = (line: string): string[] =>
  splitSentences(line)
    .flatMap((sentence) => sentence.split(clauseStartPattern))
    .filter((clause) => !bannerPattern.test(clause));

const clauseStartPattern =
  /(?:,| and| so| hence|,? na| -|:)\s+(?=(?:we|i|tuna|nina|natafuta|nahitaji)(?:\b|(?=tafuta|hitaji)))/iu;

/** Returns the name of the work in a sentence; '' if it has none. */
function getTitle(sentence: string): string {
  const isOpening = startsOpening(sentence);
  const opened = sentence.replace(companyOpeningPattern, '').replace(openingPattern, '');
  if (!isOpening && (pronounPattern.test(opened) || classifySentence(opened))) return '';
  const name = opened
    .replace(countPattern, '')
    .replace(adjectivePattern, '')
    .replace(laterCountPattern, '')
    .replace(titleEndPattern, '')
    .trim();
  if (pronounPattern.test(name)) return '';
  const isTitle = name.length >= jobLimits.title.min && name.split(/\s+/).length <= maxTitleParts;
  return isTitle && name.length <= jobLimits.title.max ? name : '';
}

/** Returns the company of a sentence such as 'Kilimo Traders is hiring a driver'; '' if there is none. */
export function findEmployer(lines: readonly string[]): string {
  for (const sentence of lines.flatMap(splitSentences).map(removeGreeting)) {
    const name = companyOpeningPattern.exec(sentence)?.groups?.['employer'] ?? '';
    const isName = name !== '' && !pronounPattern.test(name) && !bannerPattern.test(name);
    if (isName && name.length <= jobLimits.employer.max) return name;
  }
  return '';
}
