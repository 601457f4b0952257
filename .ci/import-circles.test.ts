import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import typescript from 'typescript';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

/** The folders of the aliases in imports: `#domain/` is `src/domain/`. */
const aliases = Object.entries(packageJson.imports).map(([alias, path]) => ({
  prefix: alias.replace('*', ''),
  folder: path.replace('*', '').replace('./', ''),
}));

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.astro'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

function resolveImport(file: string, specifier: string): string {
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias ? specifier.replace(alias.prefix, alias.folder) : join(dirname(file), specifier);
}

/** Returns the files that a file imports: its static imports, dynamic imports, and imports of types. */
function readImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text;
  return typescript
    .preProcessFile(code)
    .importedFiles.map(({ fileName }) => resolveImport(file, fileName));
}

/** Returns the circles that a walk along the imports closes, each as `a → b → a`. */
function findCircles(): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    if (finished.has(file) || !files.includes(file)) return;
    for (const imported of readImports(file)) walk(imported, [...path, file]);
    finished.add(file);
  };
  for (const file of files) walk(file, []);
  return circles;
}

// Imports of types count: a program runs with such a circle, but its files can be read and changed only together.
test('no files import each other in a circle, types included', () => {
  expect(findCircles()).toEqual([]);
});
