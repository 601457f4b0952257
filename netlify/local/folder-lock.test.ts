import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeLock = (content: string) => writeFile(join(folder, 'process.lock'), content);

describe('a starting process', () => {
  it('locks the folder until its release', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `${folder} is in use by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    await release();
    const releaseAgain = await lockFolder(folder);
    await releaseAgain();
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not release the lock of another process', async () => {
    const release = await lockFolder(folder);
    await release();
    const releaseOther = await lockFolder(folder);
    await release();
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await releaseOther();
  });

  it.each(['', '{"pid":', '{"pid":-1}', '0'])('takes over the invalid lock %j', async (content) => {
    await writeLock(content);
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
  });

  it('takes over the lock of a dead process', async () => {
    await writeLock(JSON.stringify({ pid: await getDeadPid() }));
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
  });

  it.runIf(process.platform === 'linux')(
    'takes over the lock of a dead process with a reused id',
    async () => {
      await writeLock(JSON.stringify({ pid: process.pid, birth: '1' }));
      await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
    },
  );

  it('respects the lock of a live process without birth time', async () => {
    await writeLock(JSON.stringify({ pid: process.ppid }));
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  });
});

it.each([
  ['in a free folder', () => Promise.resolve()],
  ['after a crash', async () => writeLock(JSON.stringify({ pid: await getDeadPid() }))],
])('exactly one of many concurrent starts gets the folder %s', async (_situation, prepare) => {
  await prepare();
  const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

async function getDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  if (child.pid === undefined) throw new Error('The process did not start.');
  return child.pid;
}
