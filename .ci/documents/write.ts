/** `npm run documents` writes the generated parts of the document of the architecture. */
import { readFile, writeFile } from 'node:fs/promises';
import { architecturePath, fillDocument } from './fill-document.ts';

await writeFile(architecturePath, await fillDocument(await readFile(architecturePath, 'utf8')));
process.stdout.write(`${architecturePath} is written.\n`);
