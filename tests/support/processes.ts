/** Starts processes, and creates folders. All processes are ended and all folders are removed when the run ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const children = new Set<ChildProcess>();
const folders = new Set<string>();
const cleanUps: (() => Promise<unknown>)[] = [];
let hasEnded = false;

/** A server in a separate process. */
export interface Server {
  pid: number;
  /** The addresses that the server prints, by the label before each of them. */
  addresses: Record<string, string>;
  /** Ends the server gracefully, so that it writes all data to disk. */
  stop: () => Promise<void>;
  /** Ends the server without writing its data. */
  kill: () => Promise<void>;
}

// The folders are removed at exit, because then all child processes have ended.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is removed when the run ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  folders.add(folder);
  return folder;
}

/** Registers the clean-up of a resource other than a child process, such as the browser. */
export function onEnd(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

interface Start {
  /**
   * The working directory. For a site it is outside of the project, because the project's `.env` may contain hosted
   * services.
   */
  folder: string;
  variables?: NodeJS.ProcessEnv;
  /** A text in the line that the server prints when it is ready. */
  readyText: string;
}

/**
 * Starts a server and waits until it is ready.
 * @throws {Error} if the process ends before it is ready
 */
export async function startServer(
  command: string[],
  { folder, variables, readyText }: Start,
): Promise<Server> {
  const child = startProcess(command, { folder, variables });
  const addresses: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, label, port] = /(\w+) +http:\/\/localhost:(\d+)/.exec(line) ?? [];
    if (label !== undefined) addresses[label] = `http://127.0.0.1:${port ?? ''}`;
    if (!line.includes(readyText)) continue;
    child.stdout.resume();
    return {
      pid: child.pid ?? 0,
      addresses,
      stop: () => stopProcess(child, 'SIGTERM'),
      kill: () => stopProcess(child, 'SIGKILL'),
    };
  }
  throw new Error(`${command.join(' ')} ended before it was ready.`);
}

/**
 * Runs a Node program to its end.
 * @returns the program's output
 * @throws {Error} if the program fails
 */
export async function runProcess(
  command: string[],
  start: Omit<Start, 'readyText'>,
): Promise<string> {
  const child = startProcess(command, start);
  const close = once(child, 'close') as Promise<[number | null]>;
  const output = await text(child.stdout);
  const [code] = await close;
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
  return output;
}

function startProcess(command: string[], { folder, variables }: Omit<Start, 'readyText'>) {
  if (hasEnded) throw new Error('The run has ended.');
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...getSystemVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Ends every process and runs all clean-ups. Later starts throw. */
export async function endAll(): Promise<void> {
  hasEnded = true;
  const ends = [...children].map((child) => stopProcess(child, 'SIGKILL'));
  await Promise.all([...ends, ...cleanUps.splice(0).map((cleanUp) => cleanUp())]);
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Returns a port of this machine that no program uses. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns environment variables that any program needs. They contain no setting of the product. */
function getSystemVariables(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'USERPROFILE'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
