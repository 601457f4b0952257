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

/**
 * Returns a draft with the present field names, also in its items. A value other than an object stays unchanged.
 */
export function toPresentDraft(draft: unknown): unknown {
  const renamedDraft = renameKeys(draft, presentFieldNames);
  if (!isRecord(renamedDraft) || !Array.isArray(renamedDraft['items'])) return renamedDraft;
  return {
    ...renamedDraft,
    items: renamedDraft['items'].map((item) => renameKeys(item, presentItemKeys)),
  };
}

/** Returns a local draft, which also contains its pictures, with the present names of the keys for pictures. */
export const toPresentLocalDraft = (draft: unknown): unknown =>
  renameKeys(draft, presentLocalDraftKeys);

/**
 * Returns an object with renamed keys. If two keys get the same name, the value of the later key stays, because it
 * was written last. A value other than an object stays unchanged.
 */
export function renameKeys(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [names.get(key) ?? key, entry]);
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
