/** Creates a build with other file names, as if the sources of its scripts and style sheets were different. */
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

const hashedName = /^(.+)\.[\w-]{8}\.(js|css)$/;

/** Copies the built site into a folder, and changes the names of its scripts and style sheets. */
export async function createFormerBuild(folder: string): Promise<void> {
  await cp(paths.builtSite, folder, { recursive: true });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const formerNames = new Map(
    files.flatMap(({ name }) => {
      const [, base, extension] = hashedName.exec(name) ?? [];
      return base === undefined ? [] : [[name, `${base}.former00.${extension}`] as const];
    }),
  );
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
