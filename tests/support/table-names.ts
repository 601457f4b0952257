import { readFileSync } from 'node:fs';
import { paths } from '#netlify/local/paths.ts';

/** The tables of the product, in the order of their names, as the generated types list them. */
export function allTables(): string[] {
  const [, tables = ''] =
    /Tables: \{\n(.*?)\n {4}\};/s.exec(readFileSync(paths.databaseTypes, 'utf8')) ?? [];
  return Array.from(tables.matchAll(/^ {6}(\w+): \{$/gm), ([, name = '']) => name);
}
