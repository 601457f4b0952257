import { readFileSync } from 'node:fs';
import { paths } from '#netlify/local/paths.ts';

/** Returns the tables of the product in alphabetical order, as the generated types list them. */
export function allTables(): string[] {
  const [, tables = ''] =
    /Tables: \{\n(.*?)\n {4}\};/s.exec(readFileSync(paths.databaseTypes, 'utf8')) ?? [];
  return Array.from(tables.matchAll(/^ {6}(\w+): \{$/gm), ([, name = '']) => name);
}
