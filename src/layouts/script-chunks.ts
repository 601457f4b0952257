/**
 * Modules that always come together come in one file: on a slow line a request costs more than what it
 * brings. A module names its chunk itself, in the line `// @chunk name` at its top. A chunk takes along
 * what its modules import, except what a chunk before it in this list has.
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

/** The groups as the bundler wants them, in the order in which they take modules. */
export const scriptChunks = [page, react, ...others];

/** The file of a chunk. Pages name theirs before the paint, and what their names add there is of no use. */
export function scriptFile({ name }: { name: string }): string {
  const [short = ''] = name.split('.');
  return `_astro/${short.replaceAll(/\W/g, '-')}.[hash].js`;
}

/** @throws {Error} for a module that names an unknown chunk. */
function readChunk(module: string): string | undefined {
  const [file = ''] = module.split('?');
  if (!/\/src\/.*\.tsx?$/.test(file)) return undefined;
  const chunk = /^\/\/ @chunk (.+)\n/.exec(readFileSync(file, 'utf8'))?.[1];
  if (chunk === undefined || chunk in marked) return chunk;
  throw new Error(`${file} names the chunk '${chunk}', which script-chunks.ts does not know.`);
}
