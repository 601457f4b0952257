/**
 * Names that fields of a listing had until 2026-11-25. Drafts on devices and in open tabs still have them, and so
 * do rows of the audit log, which is only added to.
 */
const fields = new Map([
  ['name', 'title'],
  ['photos', 'images'],
]);
const partsOfItem = new Map([['photo', 'image']]);
const partsOfLocalDraft = new Map([
  ['photos', 'images'],
  ['itemPhotos', 'itemImages'],
]);

/** @returns the present name of a field, and any other text as it is. */
export const toPresentField = (field: string): string => fields.get(field) ?? field;

/** @returns a draft under the present names; a value of another shape as it is. */
export function toPresentDraft(draft: unknown): unknown {
  const present = renameKeys(draft, fields);
  if (!isRecord(present) || !Array.isArray(present['items'])) return present;
  return { ...present, items: present['items'].map((item) => renameKeys(item, partsOfItem)) };
}

/** @returns a local draft, which has pictures beside the draft, under the present names. */
export const toPresentLocalDraft = (saved: unknown): unknown =>
  renameKeys(saved, partsOfLocalDraft);

/** The later of two keys with one present name wins, because it was written last. */
function renameKeys(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [names.get(key) ?? key, each]);
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
