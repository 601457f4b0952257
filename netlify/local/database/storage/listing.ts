/** A folder's contents as clients expect them; the library lists every object below it in full. */
import * as z from 'zod';

/** What a client asks for. */
export const listingSchema = z.object({
  prefix: z.string().default(''),
  limit: z.int().positive().default(100),
  offset: z.int().nonnegative().default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});
type Listing = z.infer<typeof listingSchema>;

const objectSchema = z.object({
  name: z.string(),
  id: z.string().nullable(),
  updated_at: z.string().nullable(),
  created_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z.unknown(),
});
type Entry = z.infer<typeof objectSchema>;

/** The part of a key that names the folder, with its slash: '' for the bucket itself. */
export function folderOf({ prefix }: Listing): string {
  const path = prefix.replaceAll(/^\/+|\/+$/g, '');
  return path && `${path}/`;
}

/** Names files and folders of one folder, from all objects below it. */
export function listFolder(objects: unknown, listing: Listing): Entry[] {
  const folder = folderOf(listing);
  const entries = new Map<string, Entry>();
  for (const object of z.array(objectSchema).parse(objects)) {
    if (!object.name.startsWith(folder)) continue;
    const [name = '', ...below] = object.name.slice(folder.length).split('/');
    if (!name.toLowerCase().startsWith(listing.search.toLowerCase())) continue;
    entries.set(name, below.length ? folderEntry(name) : { ...object, name });
  }
  return [...entries.values()]
    .sort(by(listing.sortBy))
    .slice(listing.offset, listing.offset + listing.limit);
}

function folderEntry(name: string): Entry {
  const nothing = { updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
  return { name, id: null, ...nothing };
}

function by({ column, order }: Listing['sortBy']) {
  const direction = order === 'asc' ? 1 : -1;
  return (one: Entry, other: Entry) => {
    const [first, second] = [one[column] ?? '', other[column] ?? ''];
    return first < second ? -direction : Number(first > second) * direction;
  };
}
