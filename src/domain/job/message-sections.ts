/** Divides a message into the sections of a job. Each line, or each of its sentences, is in one section. */
import { findHeading, hasOtherLabel, splitAtHeadings, type Heading } from './message-headings.ts';
import { readLines, type MessageLine } from './message-lines.ts';
import {
  classifySentence,
  hasContact,
  splitSentences,
  type SentenceSection,
} from './message-sentences.ts';
import { startsOpening } from './message-title.ts';
import type { MessageSection } from './heading-terms.ts';

/** The sections with any number of lines. */
type LongSection = SentenceSection | 'jobDescription';

/** The sections of one line. */
export type ShortSection = 'jobTitle' | 'employer' | 'location' | 'employment' | 'urlToWebsite';

export interface Sections {
  long: Record<LongSection, string[]>;
  /** The short sections with their labels. */
  short: Partial<Record<ShortSection, Heading>>;
  /** The lines before the first long section, and the subject of an e-mail. One of them can name the work. */
  introduction: string[];
}

/** The list that contains the lines of a section. The lines of the last three begin with their label. */
const longSections: Partial<Record<MessageSection, LongSection>> = {
  jobDescription: 'jobDescription',
  requirements: 'requirements',
  responsibilities: 'responsibilities',
  howToApply: 'howToApply',
  contact: 'howToApply',
  requirement: 'requirements',
  detail: 'jobDescription',
};

interface State extends Sections {
  /** The section of the last heading, until it ends. */
  open: LongSection | 'detail' | undefined;
  /** True until the open section has a line. */
  isOpenEmpty: boolean;
  isAfterBullet: boolean;
  /** A label, without a value on its line. */
  pending: Heading | undefined;
  /** The section of the bullet before, among bullets without a heading. */
  listSection: SentenceSection | undefined;
}

/** Returns the sections of a message. */
export function divideMessage(message: string): Sections {
  const state: State = {
    long: { jobDescription: [], requirements: [], responsibilities: [], howToApply: [] },
    short: {},
    introduction: [],
    open: undefined,
    isOpenEmpty: true,
    isAfterBullet: false,
    pending: undefined,
    listSection: undefined,
  };
  for (const line of readLines(message).flatMap(splitAtHeadings)) {
    const heading = findHeading(line);
    if (heading && !isAboutApplying(heading, line, state)) readHeading(heading, line, state);
    else readText(line, state);
  }
  dropPending(state);
  return state;
}

/** Returns true for a label among the lines about applying, such as an address or a subject. */
function isAboutApplying({ section, label }: Heading, line: MessageLine, state: State): boolean {
  if (state.open !== 'howToApply' || state.isOpenEmpty || line.isAfterGap) return false;
  return ['contact', 'jobTitle'].includes(section) || /^subject$/i.test(label);
}

function readHeading(heading: Heading, line: MessageLine, state: State): void {
  const { section } = heading;
  dropPending(state);
  state.listSection = undefined;
  if (isShort(section) || section === 'detail') readFact(heading, line, state);
  else if (section === 'contact' || section === 'requirement')
    readLabelledLine(heading, line, state);
  else {
    state.open = section;
    state.isOpenEmpty = true;
    readRest(heading.value, state);
  }
}

/** Reads a label with a value of one sentence. More sentences on the line are free text. */
function readFact(
  { section, label, value: typed }: Heading,
  line: MessageLine,
  state: State,
): void {
  const [value = '', ...others] = splitSentences(typed);
  const heading = { section, label, value };
  state.open = undefined;
  if (section === 'detail') {
    const rest = typed.slice(value.length);
    state.long.jobDescription.push(line.fullText.slice(0, line.fullText.length - rest.length));
    if (value === '') state.open = 'detail';
    state.isOpenEmpty = true;
    if (/^(?:subject|re|kuhusu|yah)$/i.test(label)) state.introduction.push(value);
  } else if (value === '') state.pending = heading;
  else storeShort(section as ShortSection, heading, state);
  readRest(others.join(' '), state);
}

function readLabelledLine(heading: Heading, line: MessageLine, state: State): void {
  const section = longSections[heading.section];
  if (state.open !== section) state.open = undefined;
  if (heading.value === '') state.pending = heading;
  else if (section) add(section, line.text, state);
}

/** Reads the text after a label on the same line. */
function readRest(text: string, state: State): void {
  if (text === '') return;
  readText({ text, fullText: text, isBulleted: false, isAfterGap: false, emphasis: '' }, state);
}

const isShort = (section: MessageSection): section is ShortSection =>
  longSections[section] === undefined;

/** A second value of a short section is in the description. */
function storeShort(section: ShortSection, heading: Heading, state: State): void {
  if (state.short[section]) state.long.jobDescription.push(joinLabel(heading));
  else state.short[section] = heading;
}

/** Returns a label and its value in one line. */
export const joinLabel = ({ label, value }: Pick<Heading, 'label' | 'value'>): string =>
  `${label.replace(/[\s:–-]+$/, '')}: ${value}`;

/** The longest line that is the value of a label on the line before, in characters. */
const maxValueLength = 80;

/** Adds a label without a value to the description, such as 'NAFASI ZA KAZI' above a message. */
function dropPending(state: State): void {
  if (state.pending) state.long.jobDescription.push(state.pending.label);
  state.pending = undefined;
}

/** Returns true if the line is the value of the pending label, and stores it. */
function readPendingValue({ text }: MessageLine, state: State): boolean {
  const { pending } = state;
  if (!pending) return false;
  const heading = { ...pending, value: text };
  if (isShort(pending.section)) {
    const isTitle = pending.section !== 'jobTitle' || !startsOpening(text);
    if (text.length > maxValueLength || hasContact(text) || !isTitle) {
      dropPending(state);
      return false;
    }
    storeShort(pending.section, heading, state);
  } else {
    const section = longSections[pending.section] ?? 'jobDescription';
    add(section, joinLabel(heading), state);
    state.open ??= section;
  }
  state.pending = undefined;
  return true;
}

function readText(line: MessageLine, state: State): void {
  if (readPendingValue(line, state)) return;
  if (endsSection(line, state)) state.open = undefined;
  state.isAfterBullet = line.isBulleted;
  if (state.open === undefined) readFreeLine(line, state);
  else if (state.open === 'howToApply') add('howToApply', line.text, state);
  else readSectionLine(line, state.open, state);
}

/** A section ends at an empty line, at another label, and at a sentence below its list. */
function endsSection({ text, isBulleted, isAfterGap }: MessageLine, state: State): boolean {
  if (isBulleted || state.isOpenEmpty) return false;
  if (isAfterGap) return true;
  if (state.open === 'howToApply') return false;
  const isBelowList = state.isAfterBullet && /[.!]$/.test(text);
  return hasOtherLabel(text) || (isBelowList && classifySentence(text) !== state.open);
}

/** Reads a line below a heading. A sentence about applying leaves the section. */
function readSectionLine(line: MessageLine, open: LongSection | 'detail', state: State): void {
  const section = open === 'detail' ? 'jobDescription' : open;
  const leaves = (sentence: string) =>
    hasContact(sentence) ||
    (!line.isBulleted &&
      /(?<!\p{L})(?:apply|cvs?|resumes?|maombi|wasifu)(?!\p{L})/iu.test(sentence) &&
      classifySentence(sentence) === 'howToApply');
  placeSentences(line, (sentence) => (leaves(sentence) ? 'howToApply' : section), state);
}

/** Reads a line without a heading by the terms of its sentences. */
function readFreeLine(line: MessageLine, state: State): void {
  const hasList = Object.values(state.long).some(
    (lines) => lines !== state.long.jobDescription && lines.length > 0,
  );
  if (!hasList) state.introduction.push(line.text);
  const section = classifySentence(line.text);
  if (/:$/.test(line.text) && section !== undefined) {
    state.open = section;
    state.isOpenEmpty = true;
    if (line.text.split(' ').length > maxLabelParts) add('jobDescription', line.fullText, state);
    return;
  }
  const inherited = line.isBulleted && !line.isAfterGap ? state.listSection : undefined;
  placeSentences(
    line,
    (sentence) => classifySentence(sentence) ?? inherited ?? 'jobDescription',
    state,
  );
  state.listSection = line.isBulleted ? (section ?? inherited) : undefined;
}

/** Maximum number of parts between spaces in a line that is only a heading: 'The right person must have:'. */
const maxLabelParts = 8;

/** Adds the sentences of a line to their sections. Neighbours of the same section stay one text. */
function placeSentences(
  line: MessageLine,
  getSection: (sentence: string) => LongSection,
  state: State,
): void {
  const groups: { section: LongSection; text: string }[] = [];
  for (const sentence of splitSentences(line.text)) {
    const section = getSection(sentence);
    const group = groups.find((candidate) => candidate.section === section);
    const isList = section === 'requirements' || section === 'responsibilities';
    if (group && !isList) group.text += ` ${sentence}`;
    else groups.push({ section, text: sentence });
  }
  for (const { section, text } of groups) {
    const hasBullet = section === 'jobDescription' && groups.length === 1;
    add(section, hasBullet ? line.fullText : text.replace(/,$/, ''), state);
  }
}

/** Adds a line to a section, unless the text about applying contains it already. */
function add(section: LongSection, text: string, state: State): void {
  const lines = state.long[section];
  const isRepeated = section === 'howToApply' && lines.some((line) => line.includes(text));
  if (!isRepeated) lines.push(text);
  state.isOpenEmpty = false;
}
