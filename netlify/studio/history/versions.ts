/** Describes the former versions of a document, which the embedded content server keeps for 30 days. */

export interface StoredDocument {
  _id: string;
  _type: string;
  _updatedAt?: string;
  [field: string]: unknown;
}

export interface Version {
  /** The time at which another version replaced this one, in ISO 8601. */
  replacedAt: string;
  document: StoredDocument;
}

export interface VersionEntry {
  document: StoredDocument;
  replacedAt: string;
  isDraft: boolean;
  /** The differences to the version after it, such as 'Title, Text: 12 words more'. */
  changes: string;
}

/** Returns the contents of a document without the fields that the server sets. */
export function getFields(document: StoredDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}

/**
 * Returns the versions with their differences. Versions without a difference in a field with a title are left out.
 * @param versions - newest first
 * @param current - the present version, undefined for a deleted document
 * @param titles - titles of the fields by name
 */
export function describeVersions(
  versions: readonly Version[],
  current: StoredDocument | undefined,
  titles: Readonly<Record<string, string>>,
): VersionEntry[] {
  const entries: VersionEntry[] = [];
  let next = current;
  for (const { document, replacedAt } of versions) {
    const changes = next ? describeChanges(document, next, titles) : 'deleted afterwards';
    next = document;
    if (changes === '') continue;
    entries.push({ document, replacedAt, isDraft: document._id.startsWith('drafts.'), changes });
  }
  return entries;
}

function describeChanges(
  before: StoredDocument,
  after: StoredDocument,
  titles: Readonly<Record<string, string>>,
): string {
  const [old, present] = [getFields(before), getFields(after)];
  return Object.entries(titles)
    .filter(([name]) => toText(old[name]) !== toText(present[name]))
    .map(([name, title]) => describeField(title, old[name], present[name]))
    .join(', ');
}

function describeField(title: string, before: unknown, after: unknown): string {
  const difference = countTokens(after) - countTokens(before);
  if (!Array.isArray(before ?? after) || difference === 0) return title;
  const count = Math.abs(difference);
  const length = count === 1 ? '1 word' : `${count} words`;
  return `${title}: ${length} ${difference > 0 ? 'more' : 'fewer'}`;
}

/** Counts the words in the texts of a value. */
function countTokens(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, part]) => {
    if (typeof part === 'string') {
      return name === 'text' ? sum + (part.match(/\S+/g)?.length ?? 0) : sum;
    }
    return sum + countTokens(part);
  }, 0);
}

/** Returns a value as text for a comparison. The order of its keys has no meaning. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
