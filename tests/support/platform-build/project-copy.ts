/** Copies the project without its ignored files to a folder that a build may write to. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/** Copies the files of the project and its installed packages. Of the ignored files, only the packages are copied. */
export async function copyProject(folder: string): Promise<void> {
  await copyFiles(folder);
  await copyPackages(join(paths.project, 'node_modules'), join(folder, 'node_modules'));
}

/** Copies all tracked and untracked files in their current state, without ignored files and packages. */
export async function copyFiles(folder: string): Promise<void> {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: paths.project, encoding: 'utf8' },
  );
  for (const file of output.split('\0')) {
    const sourceFile = join(paths.project, file);
    if (file === '' || !existsSync(sourceFile)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(sourceFile, join(folder, file));
  }
}

/**
 * Links packages as hard links, because the bundler would follow a symbolic link and leave out files outside of the
 * folder. A build writes to the cache of encoded pictures in `.astro`, so this cache is copied. Other caches are
 * left out.
 */
async function copyPackages(sourcePath: string, targetPath: string): Promise<void> {
  await mkdir(targetPath, { recursive: true });
  for (const name of await readdir(sourcePath)) {
    if (name === '.cache' || name === '.vite') continue;
    const source = join(sourcePath, name);
    const target = join(targetPath, name);
    if (name === '.astro') await cp(source, target, { recursive: true });
    else await linkFolder(source, target);
  }
}

async function linkFolder(sourcePath: string, targetPath: string): Promise<void> {
  const entries = await readdir(sourcePath, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return linkFile(sourcePath, targetPath);
  await mkdir(targetPath, { recursive: true });
  await Promise.all(
    entries.map((entry) => {
      const source = join(sourcePath, entry.name);
      const target = join(targetPath, entry.name);
      if (entry.isDirectory()) return linkFolder(source, target);
      if (entry.isSymbolicLink())
        return cp(source, target, { verbatimSymlinks: true, recursive: true });
      return linkFile(source, target);
    }),
  );
}

/** Links a file, or copies it if the folders are on two disks. */
async function linkFile(sourcePath: string, targetPath: string): Promise<void> {
  await link(sourcePath, targetPath).catch(() => copyFile(sourcePath, targetPath));
}
