import { expectedBuckets, type Bucket } from './expected-buckets.ts';
import { expectedFunctions, type ExpectedFunctions } from './expected-functions.ts';
import { expectedTables, type ExpectedTables } from './expected-tables.ts';
import { expectedViews } from './expected-views.ts';
import { readMigrations } from './migration-text.ts';

/** What the migrations of this working copy make, as far as it can be reached from outside. */
export interface Expected {
  tables: ExpectedTables;
  views: string[];
  functions: ExpectedFunctions;
  buckets: Bucket[];
}

/** @param folder - holds the migrations as `.sql` files, in the order of their names. */
export async function readExpected(folder: string): Promise<Expected> {
  const sql = await readMigrations(folder);
  return {
    tables: expectedTables(sql),
    views: expectedViews(sql),
    functions: expectedFunctions(sql),
    buckets: expectedBuckets(sql),
  };
}
