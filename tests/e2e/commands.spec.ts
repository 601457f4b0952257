import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test as base } from '@playwright/test';
import { copyDataFolder, removeFolder } from '../support/data-folder.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await copyDataFolder(process.env['PREPARED_FOLDER'] ?? '');
    await use(folder);
    await removeFolder(folder);
  },
});

/** Runs a command of the stack and collects what it says. */
function run(command: 'start' | 'reset', variables: Record<string, string>) {
  const child = spawn(process.execPath, [`netlify/local/${command}.ts`, '--no-build'], {
    env: { ...process.env, PORT: '0', ...variables },
  });
  let said = '';
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Staff')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }));
  return { child, ready, ended, said: () => said };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a running site stops cleanly on ${signal} and leaves the folder free`, async ({
    folder,
  }) => {
    const first = run('start', { DATA_DIR: folder });
    await first.ready;
    expect(first.said()).toMatch(/Site +http:\/\/localhost:\d+/);
    expect(first.said()).toMatch(/Outbox +http:\/\/localhost:\d+\/\.local\/outbox/);
    first.child.kill(signal);
    expect((await first.ended).code).toBe(0);

    const second = run('start', { DATA_DIR: folder });
    await second.ready;
    second.child.kill(signal);
    expect((await second.ended).code).toBe(0);
  });
}

test('a second process on the same folder is refused in a sentence, and so is a reset', async ({
  folder,
}) => {
  const first = run('start', { DATA_DIR: folder });
  await first.ready;
  for (const command of ['start', 'reset'] as const) {
    const { code, said } = await run(command, { DATA_DIR: folder }).ended;
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `${folder} is in use by process ${first.child.pid ?? ''}. Stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  first.child.kill();
  await first.ended;
  expect(await run('reset', { DATA_DIR: folder }).ended).toMatchObject({ code: 0 });
});

test('a taken port is named', async ({ folder }) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, said } = await run('start', { DATA_DIR: folder, PORT: String(port) }).ended;
  expect([code, said.trim()]).toEqual([1, `Port ${port} is taken. Choose another with PORT.`]);
  server.close();
});

for (const [what, variables, words] of [
  ['on Netlify', { NETLIFY: 'true' }, 'The embedded stack does not run on Netlify'],
  [
    'half configured',
    { SUPABASE_URL: 'https://project.example' },
    'SUPABASE_SECRET_KEY is missing',
  ],
  ['with a port that is no number', { PORT: 'http' }, 'PORT:'],
] as const) {
  test(`a start ${what} is refused by name`, async ({ folder }) => {
    const { code, said } = await run('start', { DATA_DIR: folder, ...variables }).ended;
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });
}
