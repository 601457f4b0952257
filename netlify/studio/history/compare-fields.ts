/** Describes a former version of a document field by field, with its differences to the present one. */
import { formatMoment } from '../../../src/domain/date/date.ts';
import { isLanguage } from '../../../src/domain/language/language.ts';
import { getLanguageName } from '../../../src/domain/language/language-name.ts';
import { markChanges, type MarkedPart } from './mark-changes.ts';
import { toText, type StoredDocument } from './versions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A field under its title. The parts are those of both versions. */
export interface ComparedField {
  title: string;
  parts: MarkedPart[];
  /** A sentence about a difference that the texts of the field lack, such as bold letters. */
  note?: string;
}

interface Comparison {
  version: StoredDocument;
  /** The present version. The former version of a deleted document has no marks. */
  present: StoredDocument | undefined;
  /** Titles of the fields by name. */
  titles: Readonly<Record<string, string>>;
  /** Names of the documents to which fields refer, such as the author, by id. */
  names: Readonly<Record<string, string>>;
}

/** Returns the fields that have a text or a difference, in the order of the titles. */
export function compareFields({ version, present = version, titles, names }: Comparison) {
  return Object.entries(titles).flatMap(([name, title]): ComparedField[] => {
    const [before, after] = [version[name], present[name]].map((value) =>
      listLines(name === 'language' ? nameLanguage(value) : value, names),
    );
    const parts = markChanges(before ?? [], after ?? []);
    const isMarked = parts.some(({ kind }) => kind !== 'same');
    if (isMarked || toText(version[name]) === toText(present[name]))
      return parts.length > 0 ? [{ title, parts }] : [];
    const note = 'The words are the same. The format, or the picture itself, was changed.';
    return [{ title, parts, note }];
  });
}

/** Returns the ids of all documents to which the fields of a document refer. Pictures are left out. */
export function findReferences(document: StoredDocument | undefined): string[] {
  return Object.values(document ?? {}).flatMap((value) => {
    const { _ref } = (value ?? {}) as Fields;
    return typeof _ref === 'string' ? [_ref] : [];
  });
}

const nameLanguage = (value: unknown) => (isLanguage(value) ? getLanguageName(value) : value);

/** Returns the lines of a value: of a text, the end of a link, a document's name, a picture's description, or blocks. */
function listLines(value: unknown, names: Readonly<Record<string, string>>): string[] {
  if (typeof value === 'string') return [formatTime(value)];
  if (Array.isArray(value)) return value.flatMap((part) => listLines(part, names));
  if (typeof value !== 'object' || value === null) return [];
  const { _ref, children, rows, cells, current, alt, caption, label, url } = value as Fields;
  if (typeof _ref === 'string') return [names[_ref] ?? 'A document that was deleted'];
  if (Array.isArray(children)) return [joinSpans(children as Fields[], value as Fields)];
  if (Array.isArray(cells)) return [cells.join(' | ')];
  const picture = typeof alt === 'string' ? `Picture: ${alt}` : undefined;
  return [current, picture, caption, label, url, rows].flatMap((part) => listLines(part, names));
}

/** Returns the text of a block. The address of a link follows its words, such as 'our prices (/pricing)'. */
function joinSpans(spans: readonly Fields[], { markDefs }: Fields): string {
  const links = (Array.isArray(markDefs) ? markDefs : []) as Fields[];
  const findLink = (span: Fields | undefined) => {
    const marks = Array.isArray(span?.['marks']) ? (span['marks'] as unknown[]) : [];
    return links.find(({ _key, href }) => typeof href === 'string' && marks.includes(_key));
  };
  return spans
    .map((span, index) => {
      const link = findLink(span);
      const isEnd = link !== undefined && findLink(spans[index + 1]) !== link;
      return `${String(span['text'] ?? '')}${isEnd ? ` (${String(link['href'])})` : ''}`;
    })
    .join('');
}

/** Returns a time in Nairobi for a text in ISO 8601, and another text unchanged. */
const formatTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(text, 'en') : text;
