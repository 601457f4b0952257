/** Starts a PostgreSQL server from the packages for one run of the tests, and removes it completely afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseTemporaryFolder } from '../data-folder.ts';
import { copyPostgres, type PostgresBinaries, changeOwner } from './binaries.ts';

/** The name of the superuser on hosted projects. Migrations run there as `postgres`, which has fewer rights. */
export const superuser = 'supabase_admin';

/** A running server. It listens on a socket in its own folder, and not on a port. */
interface PostgresServer {
  /** The folder of the socket, which is the `host` of a connection. */
  socket: string;
  stop: () => Promise<void>;
}

/**
 * Options of the server. The data is temporary and may be in memory, so durability is off and the WAL is small. The
 * server searches for a deadlock after a session has waited for 0.1 s.
 */
const settings = [
  "listen_addresses=''",
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=128MB',
  'max_connections=200',
  'deadlock_timeout=100ms',
  'log_min_messages=fatal',
].map((setting) => `-c ${setting}`);

/**
 * Starts a server with an empty cluster.
 * @throws {Error} if PostgreSQL does not start. The message contains the last lines of its output.
 */
export async function startPostgres({ folder, account }: PostgresBinaries & { folder: string }) {
  const root = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chmod(root, 0o755);
  // The cluster is in the fastest folder, because each test file copies a database with a thousand files.
  const data = await mkdtemp(join(await chooseTemporaryFolder(), 'cluster-'));
  const programs = join(root, 'programs');
  const socket = join(root, 'socket');
  await copyPostgres(folder, programs);
  await mkdir(socket, { mode: 0o700 });
  // The server's account owns all files, so that it can delete them after this process is killed.
  for (const path of [root, data]) await changeOwner(path, account);
  const bin = join(programs, 'bin');
  const log = join(socket, 'log');
  // The shell runs until its input ends, which also happens when this process is killed.
  const script = `
    ${bin}/initdb -D ${data} -U ${superuser} -A trust -E UTF8 --locale-provider=builtin \
      --locale=C.UTF-8 --no-sync > ${log} 2>&1 || exit 1
    ${bin}/postgres -D ${data} -k ${socket} ${settings.join(' ')} >> ${log} 2>&1 &
    server=$!
    cat > /dev/null
    kill -INT $server
    wait $server
    rm -rf ${root} ${data}`;
  const shell = spawn('sh', ['-c', script], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exit = once(shell, 'exit');
  const stop = async () => {
    shell.stdin.end();
    await exit;
    for (const path of [root, data]) await rm(path, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(join(data, 'postmaster.pid'), exit, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { socket, stop } satisfies PostgresServer;
}

/** The maximum time of the start, which is enough for an empty cluster on a slow machine. */
const timeoutMs = 60_000;

/** Polls the lock file, in which the server writes its state, until the server is ready. */
async function waitUntilReady(
  lockFile: string,
  exit: Promise<unknown>,
  log: string,
): Promise<void> {
  const shell = { hasEnded: false };
  void exit.then(() => {
    shell.hasEnded = true;
  });
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const state = await readFile(lockFile, 'utf8').catch(() => '');
    if (/^ready/m.test(state)) return;
    if (shell.hasEnded || Date.now() > deadline) {
      const output = await readFile(log, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL did not start: ${output.trim().split('\n').slice(-5).join(' ')}`);
    }
    await pause(20);
  }
}
