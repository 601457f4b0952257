import { readFileSync } from 'node:fs';
import { paths } from '#netlify/local/paths.ts';

/** Returns the product's tables in alphabetical order. They are read from the generated types. */
export function listTables(): string[] {
  const [, tables = ''] =
    /Tables: \{\n(.*?)\n {4}\};/s.exec(readFileSync(paths.databaseTypes, 'utf8')) ?? [];
  return Array.from(tables.matchAll(/^ {6}(\w+): \{$/gm), ([, name = '']) => name);
}
