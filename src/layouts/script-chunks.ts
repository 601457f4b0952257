/**
 * Combines modules that always load together into one file, because a request costs more than their code on slow
 * connections. A module names its chunk in its first line, `// @chunk name`. A chunk includes the imports of its
 * modules, except those in an earlier chunk of this list.
 */
import { readFileSync } from 'node:fs';

const react = { name: 'react', test: /\/node_modules\/react\// };

const marked = {
  page: "every page's own: who is here, and what is as small as its request",
  control: 'what the identity control takes along, for visitors as well',
  member: "who has a session: its renewal, the database's token, the first posts, the account menu",
  core: 'what islands share',
  'site-data': 'what a built page asks for that is newer',
};

const [page, ...others] = Object.keys(marked).map((name) => ({
  name,
  test: (module: string) => readChunk(module) === name,
}));

/** The chunks in the bundler's format. An earlier chunk has priority. */
export const scriptChunks = [page, react, ...others];

/**
 * Returns the file name of a chunk. The HTML of pages contains the names, so short names save bytes before the
 * first paint.
 */
export function scriptFile({ name }: { name: string }): string {
  const [short = ''] = name.split('.');
  return `_astro/${short.replaceAll(/\W/g, '-')}.[hash].js`;
}

/**
 * Returns the chunk that a module names; undefined if it names none.
 * @throws {Error} for an unknown chunk.
 */
function readChunk(module: string): string | undefined {
  const [file = ''] = module.split('?');
  if (!/\/src\/.*\.tsx?$/.test(file)) return undefined;
  const chunk = /^\/\/ @chunk (.+)\n/.exec(readFileSync(file, 'utf8'))?.[1];
  if (chunk === undefined || chunk in marked) return chunk;
  throw new Error(`${file} names the chunk '${chunk}', which script-chunks.ts does not know.`);
}
