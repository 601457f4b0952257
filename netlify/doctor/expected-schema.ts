/**
 * Reads the tables, views, functions and buckets that the migrations of this working copy create, as far as the
 * REST and storage interfaces serve them.
 */
import { readFunctions, readRelations } from '../local/schema/public-schema.ts';
import type { Queries } from '../local/database/engine.ts';

/** A required argument of a function call. */
export interface Parameter {
  name: string;
  /** The name of the type in SQL, such as `timestamptz` or `uuid[]`. */
  type: string;
}

/** A bucket in the format of the storage interface. */
export interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

export interface ExpectedSchema {
  /** Column names by table name. */
  tables: Map<string, string[]>;
  views: string[];
  /** The parameters without a default, by the name of the function. */
  functions: Map<string, Parameter[]>;
  buckets: Bucket[];
}

/** Matches the name of an array type in PostgreSQL, such as `_uuid`, and captures the type of the elements. */
const arrayType = /^_(.*)/;

/** @param sql - connection to a database that the migrations created */
export async function readExpectedSchema(sql: Queries): Promise<ExpectedSchema> {
  const relations = await readRelations(sql);
  const functions = await readFunctions(sql);
  // PostgreSQL's codes are 'r' for a table, 'v' for a view, and 'i' for an input parameter.
  const tables = relations.filter(({ kind }) => kind === 'r');
  const buckets = await sql.query<Bucket>(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets',
  );
  return {
    tables: new Map(
      tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    ),
    views: relations.flatMap(({ name, kind }) => (kind === 'v' ? [name] : [])),
    functions: new Map(
      functions.map(({ name, parameters }) => [
        name,
        (parameters ?? [])
          .filter(({ mode, optional }) => mode === 'i' && !optional)
          .map(({ name, type }) => ({ name, type: type.replace(arrayType, '$1[]') })),
      ]),
    ),
    buckets: buckets.rows,
  };
}
