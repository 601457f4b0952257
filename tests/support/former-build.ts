/** Creates a build with other file names, as if the sources of its scripts and style sheets were different. */
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/** The names of the former build have this prefix and a number in place of their hash of 8 characters. */
export const formerHashPrefix = 'older';

const hashedName = /^(.+)\.[\w-]{8}\.(js|css)$/;

/** Copies the built site into a folder, and changes the names of its scripts and style sheets. */
export async function createFormerBuild(folder: string): Promise<void> {
  await cp(paths.builtSite, folder, { recursive: true });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const formerNames = createFormerNames(files.map(({ name }) => name));
  const pattern = /[\w-]+\.[\w-]{8}\.(?:js|css)/g;
  for (const { name, parentPath } of files) {
    if (!['.html', '.js'].includes(extname(name))) continue;
    const text = await readFile(join(parentPath, name), 'utf8');
    const renamed = text.replaceAll(pattern, (file) => formerNames.get(file) ?? file);
    if (renamed !== text) await writeFile(join(parentPath, name), renamed);
  }
  for (const { name, parentPath } of files) {
    const formerName = formerNames.get(name);
    if (formerName !== undefined)
      await rename(join(parentPath, name), join(parentPath, formerName));
  }
}

/** Returns a former name for each name with a hash. Several files can have the same name before the hash. */
function createFormerNames(names: string[]): Map<string, string> {
  const formerNames = new Map<string, string>();
  for (const name of names) {
    const [, base, extension] = hashedName.exec(name) ?? [];
    if (base === undefined) continue;
    const index = String(formerNames.size).padStart(3, '0');
    formerNames.set(name, `${base}.${formerHashPrefix}${index}.${extension}`);
  }
  return formerNames;
}
