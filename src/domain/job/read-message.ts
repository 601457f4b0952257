/**
 * Reads the fields of a job from the message of a company, as far as the message names them. Staff check the result.
 * Each line of the message is in a field, and a line without a usual term is in the description. A text keeps its
 * length, because the form refuses what is too long.
 */
import { findApplicationContacts } from './application.ts';
import type { JobDraft } from './job-draft.ts';
import { jobLimits } from './job.limits.ts';
import {
  findCategory,
  findEmployment,
  findOtherPlace,
  findPlace,
  findWebsite,
  isOnlyEmployment,
  readLocation,
} from './message-facts.ts';
import { divideMessage, joinLabel, type Sections, type ShortSection } from './message-sections.ts';
import { findEmployer, findTitle } from './message-title.ts';

/** The fields that the form of the company has too. The message has them only if it names others. */
type SenderField = 'employer' | 'applyEmail';

/** Lists have one entry per line. A field that was not found is '', or is missing if it is a field of the sender. */
export type MessageFields = Record<Exclude<keyof JobDraft, SenderField>, string> &
  Partial<Record<SenderField, string>>;

export interface MessageOptions {
  /** Names of towns, markets and counties. */
  places: readonly string[];
  /** Terms by category, separated by commas. A category is suggested if the message contains one of its terms. */
  terms: Readonly<Record<string, string>>;
}

/** Returns the fields of a job by the message. */
export function readMessage(message: string, { places, terms }: MessageOptions): MessageFields {
  const { long, short, introduction } = divideMessage(message);
  const facts = readShortSections(short, places);
  const { title, titleLine } = facts.jobTitle
    ? { title: facts.jobTitle, titleLine: '' }
    : findTitle(introduction);
  const howToApply = long.howToApply.join('\n');
  const otherText = [
    title,
    ...long.jobDescription,
    ...long.requirements,
    ...long.responsibilities,
  ].join('\n');
  const location =
    facts.location ||
    findPlace(otherText, places) ||
    findOtherPlace(otherText) ||
    findPlace(howToApply, places);
  const employer = facts.employer || findEmployer(introduction);
  const applyEmail = findEmail(howToApply);
  return {
    jobTitle: facts.jobTitle || removePlace(title, location),
    jobDescription: [...removeLine(long.jobDescription, titleLine), ...facts.unread].join('\n'),
    category: findCategory(title, terms) || findCategory(message, terms),
    location,
    employment:
      findEmployment(short.employment?.value ?? '') ?? findEmployment(message) ?? 'FULL_TIME',
    requirements: toLines(long.requirements),
    responsibilities: toLines(long.responsibilities),
    urlToWebsite: facts.website || findWebsite(otherText).website,
    howToApply,
    ...(employer !== '' && { employer }),
    ...(applyEmail !== '' && { applyEmail }),
  };
}

/** Returns the values of the labelled lines, and the lines that no field holds as a whole. */
function readShortSections(short: Sections['short'], places: readonly string[]) {
  const getValue = (section: ShortSection) => short[section]?.value ?? '';
  const { location, isWhole } = readLocation(getValue('location'), places);
  const { website, others } = findWebsite(getValue('urlToWebsite'));
  const jobTitle = fit(getValue('jobTitle').replace(/[.:]+$/, ''), jobLimits.title);
  const employer = fit(getValue('employer'), jobLimits.employer);
  const isRead: Record<ShortSection, boolean> = {
    jobTitle: jobTitle !== '',
    employer: employer !== '',
    location: isWhole,
    employment: isOnlyEmployment(getValue('employment')),
    urlToWebsite: !/[\p{L}\p{N}]/u.test(others),
  };
  const unread = Object.entries(short)
    .filter(([section]) => !isRead[section as ShortSection])
    .map(([, heading]) => joinLabel(heading));
  return { jobTitle, employer, location, website, unread };
}

/** Returns a text that fits the limits of its field, and '' otherwise. */
function fit(text: string, { min, max }: { min: number; max: number }): string {
  const { length } = Array.from(text);
  return length >= min && length <= max ? text : '';
}

/** Removes the place at the end of a title: 'Driver Nakuru' → 'Driver'. */
function removePlace(title: string, place: string): string {
  const hasPlace = place !== '' && title.toLowerCase().endsWith(` ${place.toLowerCase()}`);
  return hasPlace ? title.slice(0, -place.length).trim() : title;
}

function removeLine(lines: readonly string[], line: string): string[] {
  const index = line === '' ? -1 : lines.indexOf(line);
  return lines.filter((_, lineIndex) => lineIndex !== index);
}

function findEmail(howToApply: string): string {
  const contacts = findApplicationContacts({ howToApply });
  return contacts.find(({ kind }) => kind === 'email')?.address ?? '';
}

/** Returns the entries of a list, one per line. Semicolons also separate entries. */
function toLines(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.split(/;\s*/))
    .map((line) => line.replace(/[,;\s]+$/, '').trim())
    .filter(Boolean)
    .join('\n');
}
