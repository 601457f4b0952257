/**
 * Reads the fields of a job from the message of a company, as far as the message names them. Staff check the result. A
 * line can begin with a label, such as 'Requirements:'; lines without a label become the title and the description.
 */
import { withHttps } from '../listing/website.ts';
import type { JobDraft } from './job-draft.ts';
import { jobLimits } from './job.limits.ts';

/** The fields that a message can contain. Lists have one entry per line. A field that was not found is ''. */
type MessageField = Exclude<keyof JobDraft, 'employer' | 'applyEmail'>;

export interface MessageOptions {
  /** Names of towns, markets and counties. */
  places: readonly string[];
  /** Terms by category, separated by commas. A category is suggested if the message contains one of its terms. */
  terms: Readonly<Record<string, string>>;
}

type LabelledField = Exclude<MessageField, 'category'>;

/** The labels of the fields, in English and Kiswahili. */
const labels: Record<LabelledField, string> = {
  jobTitle: 'job title|title|position|job|role|vacancy|kazi|nafasi',
  location: 'location|place|town|where|area|mahali',
  employment: 'kind of work|type of work|employment|job type|terms',
  requirements:
    'requirements?|qualifications?|skills|what you need|you need|you must have|must have|mahitaji|sifa',
  responsibilities: 'responsibilit(?:y|ies)|duties|tasks|the work|your work|what you do|majukumu',
  urlToWebsite: 'website|web site|web',
  howToApply: 'how to apply|to apply|apply|application|applications|jinsi ya kuomba',
  jobDescription: 'job description|description|about the job|maelezo',
};

const labelPatterns = Object.entries(labels).map(
  ([field, alternatives]) =>
    [
      field as LabelledField,
      new RegExp(`^(?:${alternatives})\\s*(?::|\\s[-–]\\s|$)\\s*(.*)$`, 'i'),
    ] as const,
);

/** Fields with several lines. A label without a value on its line also takes the lines after it. */
const longFields: readonly LabelledField[] = [
  'requirements',
  'responsibilities',
  'howToApply',
  'jobDescription',
];

const bulletPattern = /^(?:[-*•·–—]\s*|\(?\d{1,2}[.)]\s+)/;

/** Returns the fields of a job by the message. */
export function readMessage(
  message: string,
  { places, terms }: MessageOptions,
): Record<MessageField, string> {
  const { sections, otherLines } = splitSections(message);
  const read = (field: LabelledField) => (sections[field] ?? []).join('\n');
  const [title, description] = splitTitle(otherLines, read('jobTitle'));
  const fullDescription = [read('jobDescription'), description].filter(Boolean).join('\n');
  return {
    jobTitle: cut(title, jobLimits.title.max),
    jobDescription: cut(fullDescription, jobLimits.description.max),
    category: findCategory(message, terms),
    location:
      findPlace(read('location') || message, places) ||
      cut(read('location'), jobLimits.location.max),
    employment: findEmployment(message),
    requirements: toLines(read('requirements')),
    responsibilities: toLines(read('responsibilities')),
    urlToWebsite: findWebsite(message),
    howToApply: cut(read('howToApply') || findApplication(otherLines), jobLimits.howToApply.max),
  };
}

interface Sections {
  sections: Partial<Record<LabelledField, string[]>>;
  /** The lines before the first label, those after the end of a labelled section, and lines with other labels. */
  otherLines: string[];
}

/** Matches a line with another label, such as 'Salary: 20,000'. */
const otherLabelPattern = /^\p{L}[\p{L}'’/&-]*(?: [\p{L}'’/&-]+){0,2}\s?:(?!\/\/)/u;

/** Matches the label of a contact, which belongs to the text about applying. */
const contactPattern =
  /^(?:e-?mail|phone|call|tel(?:ephone)?|mobile|sms|whatsapp|contacts?|address|subject|deadline|simu|barua pepe)\b/i;

/** A section ends at the next label, or at an empty line that no bullet follows. */
function splitSections(message: string): Sections {
  const sections: Sections['sections'] = {};
  const otherLines: string[] = [];
  let open: string[] | undefined;
  let isAfterGap = false;
  for (const line of message.split('\n').map((text) => text.trim())) {
    const [field, value = ''] = matchLabel(line);
    if (field) {
      const lines = (sections[field] ??= []);
      if (value !== '') lines.push(value);
      open = longFields.includes(field) || value === '' ? lines : undefined;
    } else if (line !== '') {
      const isAfterSection =
        isAfterGap && open !== undefined && open.length > 0 && !bulletPattern.test(line);
      const isContact = open === sections.howToApply && contactPattern.test(line);
      if (isAfterSection || (otherLabelPattern.test(line) && !isContact)) open = undefined;
      (open ?? otherLines).push(open ? line.replace(bulletPattern, '') : line);
    }
    isAfterGap = line === '';
  }
  return { sections, otherLines };
}

function matchLabel(line: string): [field?: LabelledField, value?: string] {
  for (const [field, pattern] of labelPatterns) {
    const value = pattern.exec(line)?.[1];
    if (value !== undefined) return [field, value];
  }
  return [];
}

/** Words before the name of the work. */
const openings =
  /^(?:urgent(?:ly)?[:,!]?\s+)?(?:(?:we|i)(?:'re|’re| are| am)?\s+)?(?:now\s+)?(?:look(?:ing)? for|hiring|seeking|recruiting|need(?:ed)?|want(?:ed)?|require[ds]?|vacancy for|natafuta|tunatafuta)\b\s*:?\s*/i;

/** Articles and small numbers before the name of the work. */
const counts = /^(?:an?|the|one|two|three|four|five|several|some|\d{1,2})\s+/i;

/** The part of a sentence after the name of the work. */
const rest =
  /\s*(?:[,.;:!(–]|\s-\s|\b(?:in|at|for|from|to|who|with|near|based|wanted|needed|required)\b).*$/i;

/** Maximum number of parts between spaces in the name of the work. A longer text is a sentence. */
const maxTitleParts = 6;

/** Returns the title and the remaining text. The remaining text excludes a first line that is only the title. */
function splitTitle(lines: readonly string[], labelled: string): [title: string, text: string] {
  const [first = '', ...others] = lines;
  if (labelled !== '' || first === '') return [labelled, lines.join('\n')];
  const name = first.replace(openings, '').replace(counts, '').replace(rest, '').trim();
  const isTitle = name.length >= jobLimits.title.min && name.split(/\s+/).length <= maxTitleParts;
  if (!isTitle) return ['', lines.join('\n')];
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const isOnlyTitle = first.replace(/[.:!]+$/, '') === name;
  return [title, (isOnlyTitle ? others : lines).join('\n')];
}

/** Returns the first place of the message. Of two places at the same position, the longer name counts. */
function findPlace(message: string, places: readonly string[]): string {
  let best = { name: '', index: Infinity };
  for (const name of places) {
    const index = findTerm(message, name);
    if (index === -1) continue;
    const isLonger = index === best.index && name.length > best.name.length;
    if (index < best.index || isLonger) best = { name, index };
  }
  return best.name;
}

/** Returns the category with the most terms in the message; '' if there is none. */
function findCategory(message: string, terms: MessageOptions['terms']): string {
  const counts = Object.entries(terms).map(([category, list]) => ({
    category,
    count: list.split(', ').filter((term) => findTerm(message, term) !== -1).length,
  }));
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.category : '';
}

/** Returns the position of a term, or of its plural; -1 if the message does not contain it. */
function findTerm(message: string, term: string): number {
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return message.search(new RegExp(`(?<![\\p{L}\\p{N}@])${escaped}s?(?![\\p{L}\\p{N}])`, 'iu'));
}

function findEmployment(message: string): JobDraft['employment'] {
  if (/\b(?:part[- ]time|half[- ]day|weekends?|evenings? only)\b/i.test(message))
    return 'PART_TIME';
  if (/\b(?:contract|contractor|freelance|temporary|casual|kibarua)\b/i.test(message))
    return 'CONTRACTOR';
  return 'FULL_TIME';
}

/** Matches an address with a scheme, one with 'www.', or a host name of a usual ending that belongs to no mailbox. */
const addressPattern =
  /https?:\/\/[^\s"<>]+|(?<![@\w.-])(?:www\.[^\s"<>]+|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:co\.ke|or\.ke|ke|com|org|net|africa|example)(?:\/[^\s"<>]*)?)/i;

function findWebsite(message: string): string {
  const address = addressPattern.exec(message)?.[0].replace(/[.,;:!?)\]]+$/, '') ?? '';
  return withHttps(address).length > jobLimits.website ? '' : withHttps(address);
}

/** Returns the sentences that ask for an application. */
function findApplication(lines: readonly string[]): string {
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const isAboutApplying =
    /\b(?:apply|send (?:us )?(?:your|a)|(?:your|a) cv|call (?:us )?on|whatsapp|write to us|interview)\b/i;
  return sentences.filter((sentence) => isAboutApplying.test(sentence)).join(' ');
}

/** Returns the entries of a list, one per line. Semicolons also separate entries. */
function toLines(text: string): string {
  const { max, length } = jobLimits.lines;
  return text
    .split(/\n|;\s*/)
    .map((line) => cut(line.trim(), length))
    .filter(Boolean)
    .slice(0, max)
    .join('\n');
}

function cut(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('').trim();
}
