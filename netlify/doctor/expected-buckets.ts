/** Which buckets the migrations make, read from their text. */
import { partsOf, withoutComments } from './migration-text.ts';

/** A bucket as the storage interface describes it. */
export interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

const insertion = /insert\s+into\s+storage\.buckets\s*\(([^)]*)\)\s*values\s*([^;]*);/gi;

/** Reads the rows that are written into `storage.buckets` by name of column. */
export function expectedBuckets(sql: string): Bucket[] {
  return [...withoutComments(sql).matchAll(insertion)].flatMap(([, columns = '', rows = '']) => {
    const names = columns.split(',').map((name) => name.trim());
    return partsOf(rows).map((row) => bucketOf(names, partsOf(row.trim().slice(1, -1))));
  });
}

function bucketOf(names: string[], values: string[]): Bucket {
  const value = (name: string) => values[names.indexOf(name)]?.trim() ?? 'null';
  const limit = Number(value('file_size_limit'));
  const types = [...value('allowed_mime_types').matchAll(/'([^']*)'/g)];
  return {
    id: value('id').slice(1, -1),
    public: value('public') === 'true',
    file_size_limit: Number.isNaN(limit) ? null : limit,
    allowed_mime_types: types.length === 0 ? null : types.map(([, type = '']) => type),
  };
}
