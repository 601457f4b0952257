/**
 * Maps the field names of a listing until 2026-11-25 to the present names. Local drafts, open tabs and rows of the
 * append-only audit log still contain the former names.
 */
const presentFieldNames = new Map([
  ['name', 'title'],
  ['photos', 'images'],
]);
const presentItemKeys = new Map([['photo', 'image']]);
const presentLocalDraftKeys = new Map([
  ['photos', 'images'],
  ['itemPhotos', 'itemImages'],
]);

/** Returns the present name of a field. Any other text stays unchanged. */
export const toPresentField = (field: string): string => presentFieldNames.get(field) ?? field;

/** Returns a draft with the present field names. Any other value stays unchanged. */
export function toPresentDraft(draft: unknown): unknown {
  const present = renameKeys(draft, presentFieldNames);
  if (!isRecord(present) || !Array.isArray(present['items'])) return present;
  return { ...present, items: present['items'].map((item) => renameKeys(item, presentItemKeys)) };
}

/** Returns a local draft and its pictures with the present names. */
export const toPresentLocalDraft = (draft: unknown): unknown =>
  renameKeys(draft, presentLocalDraftKeys);

/**
 * Renames the keys of an object. If two keys get the same name, the later key wins, because it was written last.
 */
export function renameKeys(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [names.get(key) ?? key, each]);
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
