/** The place, the kind of work, the category and the website that a message names. */
import { isWebsite, withHttps } from '../listing/website.ts';
import type { JobDraft } from './job-draft.ts';
import { jobLimits } from './job.limits.ts';

/** Returns the first place of a text. Of two places at the same position, the longer name counts. */
export function findPlace(text: string, places: readonly string[]): string {
  let best = { name: '', index: Infinity };
  const lowerCaseText = text.toLowerCase();
  for (const name of places) {
    // Most names are absent, and a search of plain text is faster than a regular expression.
    const index = lowerCaseText.includes(name.toLowerCase()) ? findTerm(text, name) : -1;
    if (index === -1) continue;
    const isLonger = index === best.index && name.length > best.name.length;
    if (index < best.index || isLonger) best = { name, index };
  }
  return best.name;
}

/** Returns a place that the list lacks: 'based in Kutus' → 'Kutus'. */
export function findOtherPlace(text: string): string {
  const pattern =
    /(?:(?:[Bb]ased|[Ll]ocated|[Ss]tationed) (?:in|at)|[Ee]neo la|[Mm]jini|[Hh]uko) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/u;
  return pattern.exec(text)?.[1] ?? '';
}

/** Terms that add nothing to a place. */
const placeFillers =
  /(?<!\p{L})(?:kenya|county|town|city|area|estate|cbd|mjini|and|na|in|at)(?!\p{L})/giu;

/**
 * Returns the location that a labelled text names, and true if the location contains the whole text. A text of several
 * places, such as 'Westlands, Nairobi', is a location; of a longer description it is the first place.
 */
export function readLocation(
  text: string,
  places: readonly string[],
): { location: string; isWhole: boolean } {
  const line = text.replace(/[.\s]+$/, '');
  const fits = line.length <= jobLimits.location.max;
  let others = line.replaceAll(placeFillers, '');
  for (let name = findPlace(others, places); name !== ''; name = findPlace(others, places))
    others = others.replace(new RegExp(escapeTerm(name), 'iu'), '');
  if (fits && !/[\p{L}\p{N}]/u.test(others)) return { location: line, isWhole: true };
  const place = findPlace(line, places);
  if (place !== '') return { location: place, isWhole: false };
  return fits ? { location: line, isWhole: true } : { location: '', isWhole: false };
}

/** Returns the category with the most terms in the message; '' if there is none. */
export function findCategory(message: string, terms: Readonly<Record<string, string>>): string {
  const counts = Object.entries(terms).map(([category, list]) => ({
    category,
    count: list.split(', ').filter((term) => findTerm(message, term) !== -1).length,
  }));
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.category : '';
}

const escapeTerm = (term: string) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Returns the position of a term, or of its plural; -1 if the message does not contain it. */
function findTerm(message: string, term: string): number {
  return message.search(
    new RegExp(String.raw`(?<![\p{L}\p{N}@])${escapeTerm(term)}s?(?![\p{L}\p{N}])`, 'iu'),
  );
}

const employmentPatterns: [JobDraft['employment'], RegExp][] = [
  ['FULL_TIME', /\b(?:full[- ]?time|muda wote|siku nzima)\b/i],
  [
    'PART_TIME',
    /\b(?:part[- ]?time|half[- ]day|weekends?|wikendi|evenings? only|nusu siku|muda mfupi|muda wa ziada)\b/i,
  ],
  [
    'CONTRACTOR',
    /\b(?:contract|contractor|freelance|temporary|casual|kibarua|vibarua|kandarasi|mkataba|ya muda)\b/i,
  ],
];

/** Returns the kind of work that a text names; undefined if it names none. */
export function findEmployment(text: string): JobDraft['employment'] | undefined {
  return employmentPatterns.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Returns true for a text that names the kind of work and nothing else: 'Full-time job.' */
export function isOnlyEmployment(text: string): boolean {
  const pattern = employmentPatterns.find(([, candidate]) => candidate.test(text))?.[1];
  if (!pattern) return false;
  const others = text
    .replace(pattern, '')
    .replace(/\b(?:basis|job|position|work|employment|kazi ya|kazi)\b/gi, '');
  return !/[\p{L}\p{N}]/u.test(others);
}

/** Matches an address with a scheme, one with 'www.', or a host name of a usual ending that belongs to no mailbox. */
const addressPattern =
  /https?:\/\/[^\s"<>]+|(?<![@\w.-])(?:www\.[^\s"<>]+|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:co\.ke|or\.ke|ac\.ke|go\.ke|ke|com|org|net|africa|shop|example)(?![\w@-])(?:\/[^\s"<>]*)?)/i;

/** Returns the first website of a text, and the text without it. */
export function findWebsite(text: string): { website: string; others: string } {
  const match = addressPattern.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, '') ?? '';
  const website = withHttps(match);
  const isValid = isWebsite(website) && website.length <= jobLimits.website;
  return isValid ? { website, others: text.replace(match, '') } : { website: '', others: text };
}
