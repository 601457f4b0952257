/**
 * Combines modules that always load together into one file, because a request costs more than their code on slow
 * connections. A module names its chunk in its first line, `// @chunk name`. A chunk includes the imports of its
 * modules, except those in an earlier chunk of this list. Gain, measured in November 2026: the dashboard requests 19
 * scripts of 81.1 kB in place of 49 of 85.9 kB, and the landing page 14 in place of 23.
 */
import { readFileSync } from 'node:fs';

const react = {
  name: 'react',
  test: (module: string) => module.includes('/node_modules/react/'),
};

const chunkDescriptions = {
  page: 'code of every page: the session, and code that is smaller than a request for it',
  control: 'the identity control, also for visitors',
  member:
    "code for members: renewal of the session, the database's token, the first posts, the account menu",
  core: 'code that islands share',
  'site-data': 'requests of a built page for newer data',
};

const ownChunks = Object.keys(chunkDescriptions).map((name) => ({
  name,
  test: (module: string) => readChunk(module) === name,
}));

/** The chunks in the bundler's format. An earlier chunk has priority: `page`, then React, then the others. */
export const scriptChunks = ownChunks.toSpliced(1, 0, react);

/**
 * Returns the file name of a chunk. The HTML of pages contains the names. Gain: 25 bytes, which the landing page needs for
 * its budget.
 */
export function getScriptFile({ name }: { name: string }): string {
  const [shortName = ''] = name.split('.');
  return `_astro/${shortName.replaceAll(/\W/g, '-')}.[hash].js`;
}

/**
 * Returns the chunk that a module names; undefined if it names none.
 * @throws {Error} for an unknown chunk.
 */
function readChunk(module: string): string | undefined {
  const [file = ''] = module.split('?');
  if (!/\/src\/.*\.tsx?$/.test(file)) return undefined;
  const chunk = /^\/\/ @chunk (.+)\n/.exec(readFileSync(file, 'utf8'))?.[1];
  if (chunk === undefined || chunk in chunkDescriptions) return chunk;
  throw new Error(`${file} names the chunk '${chunk}', which script-chunks.ts does not know.`);
}
