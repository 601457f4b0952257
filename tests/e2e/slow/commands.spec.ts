import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { copyDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { getPreparedFolder } from '#tests/support/prepared-folder.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await copyDataFolder(await getPreparedFolder());
    await use(folder);
    await removeFolder(folder);
  },
});

/** Runs a command of the stack and collects its output. `ready` resolves after the output contains 'Staff'. */
function runCommand(
  command: 'start' | 'reset',
  variables: Record<string, string>,
  options = ['--no-build'],
) {
  const child = spawn(process.execPath, [`netlify/local/${command}.ts`, ...options], {
    env: { ...process.env, PORT: '0', ...variables },
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Staff')) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  return { child, ready, ended, readOutput: () => output };
}

/** Returns the ids of the child processes of a process. */
function listChildren({ pid }: ChildProcess): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim().split(/ +/));
  return lines.filter(([, parent]) => parent === String(pid)).map(([id = '']) => id);
}

test.describe('a start that builds', () => {
  // The folder is inside the project, because two builds to outside folders would share Astro's cache.
  const builtSite = resolve('.astro/built', `start-${process.pid}`);
  test.afterEach(() => rm(builtSite, { recursive: true, force: true }));

  test('the build of a start runs in a separate, finished process [E29, E31]', async ({
    folder,
  }) => {
    const site = runCommand('start', { DATA_DIR: folder }, ['--outDir', builtSite]);
    await site.ready;
    expect(site.readOutput()).toContain('Complete!');
    expect(listChildren(site.child)).toEqual([]);

    const origin = /Site +(http:\/\/localhost:\d+)/.exec(site.readOutput())?.[1] ?? '';
    const page = await (await fetch(`${origin}/judys-mats`)).text();
    expect(page).toContain(`<link rel="canonical" href="${origin}/judys-mats">`);
    expect(page).toContain(`<meta property="og:url" content="${origin}/judys-mats">`);
    const ports = Array.from(page.matchAll(/localhost(?::|%3A)(\d+)/g), ([, port]) => port);
    expect(new Set(ports)).toEqual(new Set([new URL(origin).port]));
    site.child.kill();
    expect((await site.ended).code).toBe(0);
  });

  test('the start reports the build’s progress and ends it at Ctrl-C [E31]', async ({ folder }) => {
    const site = runCommand('start', { DATA_DIR: folder }, ['--outDir', builtSite]);
    // The timeout is long, because a build starts late on a busy machine.
    await expect.poll(site.readOutput, { timeout: 60_000 }).toContain('Collecting build info');
    const buildProcesses = listChildren(site.child);
    expect(buildProcesses).toHaveLength(1);
    site.child.kill('SIGINT');
    const { code, output } = await site.ended;
    expect(code).toBe(0);
    expect(output).not.toContain('    at ');
    expect(output).not.toContain('Staff');
    const { stdout } = spawnSync('ps', ['-p', buildProcesses.join(), '-o', 'pid='], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});

test('a running site locks its folder until SIGTERM or SIGINT', async ({ folder }) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const site = runCommand('start', { DATA_DIR: folder });
    await site.ready;
    expect(site.readOutput()).toMatch(/Site +http:\/\/localhost:\d+/);
    expect(site.readOutput()).toMatch(/Outbox +http:\/\/localhost:\d+\/\.local\/outbox/);
    for (const command of ['start', 'reset'] as const) {
      const { code, output } = await runCommand(command, { DATA_DIR: folder }).ended;
      const message = `${folder} is in use by process ${site.child.pid ?? ''}. Stop it first, or choose another folder with DATA_DIR.`;
      expect([code, output.trim()]).toEqual([1, message]);
    }
    site.child.kill(signal);
    expect((await site.ended).code).toBe(0);
  }
  expect(await runCommand('reset', { DATA_DIR: folder }).ended).toMatchObject({ code: 0 });
});

test('a taken port is named', async ({ folder }) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, output } = await runCommand('start', { DATA_DIR: folder, PORT: String(port) })
    .ended;
  expect([code, output.trim()]).toEqual([1, `Port ${port} is taken. Choose another with PORT.`]);
  server.close();
});
