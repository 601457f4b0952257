/**
 * Combines modules that always load together into one file, because a request costs more than their code on slow
 * connections. A module names its chunk in its first line, `// @chunk name`, and a script of a component in the first
 * line of the script. A chunk includes the imports of its modules, except those in an earlier chunk of this list.
 * A script in a chunk runs on every page that loads the chunk, so it looks for its element first.
 * Gain, measured in November 2026: the dashboard requests 19 scripts of 81.1 kB in place of 49 of 85.9 kB, and the
 * landing page 4 in place of 23.
 */
import { readFileSync } from 'node:fs';

/**
 * React, and the entry of React DOM. Staff's islands import the entry too, so that it would be a file of its own on every
 * page with an island.
 */
const react = {
  name: 'react',
  test: (module: string) =>
    /\/node_modules\/(?:react\/|react-dom\/(?:index|cjs\/react-dom\.production)\.js)/.test(module),
};

const chunkDescriptions = {
  page: 'code of every page: the session, scripts of components, and code that is smaller than a request for it',
  control: 'the identity control, also for visitors',
  member:
    "code for members: renewal of the session, the database's token, the first posts, the account menu",
  hours: 'opening hours: the texts of signs, and their parser, which forms use too',
  core: 'code that islands share',
  feed: "the member's homepage with its posts, which the form of a post uses too",
  formats: 'formats of days, short dates and numbers, and the names of categories',
  form: 'the field of a form, and the texts of refusals and failures',
};

const ownChunks = Object.keys(chunkDescriptions).map((name) => ({
  name,
  test: (module: string) => readChunk(module) === name,
}));

/** The chunks in the bundler's format. An earlier chunk has priority: `page`, then React, then the others. */
export const scriptChunks = ownChunks.toSpliced(1, 0, react);

/**
 * Selects the files that a script requests together with another script that it imports dynamically. The script itself
 * is requested anyway, and a script other than the chunk `page` imports the chunks with shared code too. Gain: 0.1 kB of a
 * member's first dashboard.
 * @param file - the path of the dynamically imported script
 * @param dependencies - the paths of the script and of all its imports
 * @param importer - the path of the importing script
 */
export function selectPreloadedFiles(
  file: string,
  dependencies: string[],
  { hostId: importer }: { hostId: string },
): string[] {
  const getName = (path: string) => /([^/.]+)\.[^/]*$/.exec(path)?.[1] ?? '';
  const loadedNames =
    getName(importer) === 'page'
      ? []
      : ['rolldown-runtime', ...scriptChunks.map(({ name }) => name)];
  return dependencies.filter((path) => path !== file && !loadedNames.includes(getName(path)));
}

/**
 * Returns the file name of a chunk. Only the part of its name before the first dot is used, because the HTML of pages
 * contains the file names. Gain: 25 bytes, which the landing page needs for its budget.
 */
export function getScriptFile({ name }: { name: string }): string {
  const [shortName = ''] = name.split('.');
  return `_astro/${shortName.replaceAll(/\W/g, '-')}.[hash].js`;
}

/** Matches a script such as `import"./page.js";`. */
const onlyImportPattern = /^import\s*["'`]\.\/([\w.-]+)["'`];?\s*$/;
/** Matches a script such as `export{a as default}from"./core.js";`. */
const onlyExportPattern =
  /^export\s*\{\s*(\w+) as default\s*\}\s*from\s*["'`]\.\/([\w.-]+)["'`];?\s*$/;

/** Returns the name of the file that a built script imports without any other code; undefined for other scripts. */
export function findOnlyImport(script: string): string | undefined {
  return onlyImportPattern.exec(script)?.[1];
}

/**
 * Returns the file and the export that a built script exports as its default without any other code; undefined for
 * other scripts.
 */
export function findOnlyExport(script: string): { file: string; name: string } | undefined {
  const [, name, file] = onlyExportPattern.exec(script) ?? [];
  return name === undefined || file === undefined ? undefined : { file, name };
}

const ownSourcePattern = /\/src\/.*\.(tsx?|astro)$/;
const chunkLinePattern = /^\/\/ @chunk (.+)\n/;
/** Matches a script of an Astro component. Its group is the code without the space before it. */
const scriptPattern = /<script>\s*(.*?)<\/script>/gs;

/**
 * Returns the chunk that a module names; undefined if it names none.
 * @throws {Error} for an unknown chunk.
 */
function readChunk(module: string): string | undefined {
  const [file = '', query = ''] = module.split('?');
  if (!ownSourcePattern.test(file)) return undefined;
  const source = readFileSync(file, 'utf8');
  const code = file.endsWith('.astro') ? findScript(source, query) : source;
  const chunk = chunkLinePattern.exec(code)?.[1];
  if (chunk === undefined || chunk in chunkDescriptions) return chunk;
  throw new Error(`${file} names the chunk '${chunk}', which script-chunks.ts does not know.`);
}

/**
 * Returns the script of an Astro component that a module consists of, without the space before the script. The
 * result is '' if the module is another part of the component.
 * @param query - of the module, such as 'astro&type=script&index=0&lang.ts'.
 */
function findScript(component: string, query: string): string {
  const parameters = new URLSearchParams(query);
  if (parameters.get('type') !== 'script') return '';
  const scripts = Array.from(component.matchAll(scriptPattern), ([, code]) => code);
  return scripts[Number(parameters.get('index'))] ?? '';
}
