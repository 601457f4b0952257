/** Builds the site with the packages of production only, and with the variables of a hosted build. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runNpmCi } from '#netlify/local/studio/npm-ci.ts';
import { paths } from '#netlify/local/paths.ts';
import { copyFiles } from '../support/platform-build/project-copy.ts';

const run = promisify(execFile);
const configSchema = z.object({
  build: z.object({ command: z.string(), environment: z.record(z.string(), z.string()) }),
});

test('the site is built from the packages of production', async () => {
  const { build } = configSchema.parse(
    parse(await readFile(join(paths.project, 'netlify.toml'), 'utf8')),
  );
  expect(build.environment['NODE_ENV']).toBe('production');
  const folder = await mkdtemp(join(tmpdir(), 'production-'));
  try {
    await copyFiles(folder);
    expect(await runNpmCi(folder, ['--omit=dev'])).toBeUndefined();
    expect(existsSync(join(folder, 'node_modules/knip'))).toBe(false);
    const [command = '', ...args] = build.command.split(' ');
    const env = { ...process.env, ...build.environment, PATH: process.env['PATH'] };
    await run(command, args, { cwd: folder, env });
    expect(existsSync(join(folder, 'dist/blog.html'))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
