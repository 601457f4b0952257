/** Tests the command `npm run content` in a separate process. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openTestContent, createTemporaryFolder } from '../../support/content-server.ts';

test('the command lists changes and missing settings by name', async () => {
  await using project = await createTemporaryFolder();
  await mkdir(`${project.path}/images`);
  await writeFile(`${project.path}/data.ndjson`, '');
  await writeFile(`${project.path}/assets.json`, '{}');
  const content = await openTestContent(project.path);
  const run = (command: string, variables: Record<string, string>) =>
    promisify(execFile)(
      process.execPath,
      ['netlify/local/content/transfer-content.ts', ...command.split(' ')],
      { env: { ...process.env, SANITY_PROJECT_ID: '', SANITY_TOKEN: '', ...variables } },
    );
  const settings = {
    SANITY_PROJECT_ID: 'abc12345',
    SANITY_API_HOST: content.address,
    SANITY_TOKEN: 'token-of-a-test',
  };

  const { stdout } = await run('import --dry-run', settings);
  expect(stdout).toMatch(/new +post +.+ \(post-/);
  expect(stdout).toContain('Nothing was written');
  expect(await content.client().fetch('count(*)')).toBe(0);
  await expect(run('export', settings)).rejects.toThrow('The project has no posts');
  await expect(run('import', {})).rejects.toThrow(
    /SANITY_PROJECT_ID is missing[^]*SANITY_TOKEN is missing/,
  );
  await expect(run('move', settings)).rejects.toThrow(
    'npm run content -- export|import [--dry-run]',
  );
  expect((await run('export --help', {})).stdout).toContain('--dry-run  only prints the changes');
  const readFailure = async (command: string) =>
    String(await run(command, settings).catch((error: unknown) => error));
  const mistyped = await readFailure('export --hepl');
  await content.close();
  const unreachable = await readFailure('export');
  expect(unreachable).toContain('The dataset production of project abc12345 cannot be reached');
  expect(mistyped).toContain('The command is npm run content');
  for (const message of [mistyped, unreachable]) expect(message).not.toMatch(/\n\s+at /);
});
