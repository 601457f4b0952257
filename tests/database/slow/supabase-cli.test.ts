/** The pinned Supabase CLI pushes the migrations to a project, and its advisors check the result. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { migrate } from '#netlify/local/database/migrations.ts';
import { paths } from '#netlify/local/paths.ts';
import { readCatalogue } from '#netlify/local/schema/catalogue.ts';
import { openNewDatabase } from '#tests/support/database.ts';
import { installIfPossible, supabaseCli } from '#tests/support/install-package.ts';
import { createProject, dropDatabase } from '#tests/support/postgres/databases.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';
import { openPort } from '#tests/support/postgres/port.ts';
import { waivers } from './advisor-waivers.ts';

const packages = await installIfPossible(supabaseCli);
const run = promisify(execFile);

/** The fields of a finding that waivers refer to. */
const findingSchema = z.array(
  z.object({
    name: z.string(),
    detail: z.string(),
    metadata: z.object({ schema: z.string(), name: z.string() }),
  }),
);

describe.runIf(packages !== undefined)("Supabase's command line", () => {
  let home: string;
  let url: string;
  const { socket = '' } = inject('postgres') ?? {};
  const target = { socket, database: 'pushed' };

  /**
   * Runs `supabase db …` against the project.
   * @returns its output, after success and failure alike
   */
  async function db(...order: string[]): Promise<string> {
    const options = ['--workdir', join(paths.supabase, '..'), `--remote=${url}`];
    return run(join(packages ?? '', '.bin/supabase'), ['db', ...order, ...options], {
      env: { PATH: process.env['PATH'], HOME: home, DO_NOT_TRACK: '1' },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
    );
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'supabase-'));
    const { port, close } = await openPort(socket);
    await createProject(target, { hasFormerGrants: false });
    url = `postgres://postgres@127.0.0.1:${port}/${target.database}?sslmode=disable`;
    await db('push', '--yes', '--skip-vault');
    return async () => {
      await close();
      await dropDatabase(target);
      await rm(home, { recursive: true, force: true });
    };
  });

  test('the CLI pushes the migrations, and a start applies none', async () => {
    const pushed = await openPostgres(target);
    const started = await openNewDatabase(false);
    const catalogue = await readCatalogue(pushed.sql);
    await migrate(pushed.sql, paths.migrations);
    expect(await readCatalogue(pushed.sql)).toEqual(catalogue);
    expect(catalogue).toEqual(await readCatalogue(started.sql));
    await pushed.close();
    await started.close();
  });

  test('the advisors find only waived findings', async () => {
    const printed = await db('advisors', '--level', 'warn');
    const findings = findingSchema.parse(JSON.parse(printed.slice(printed.indexOf('['))));
    const pushed = await openPostgres(target);
    const waived = new Set<string>();
    for (const [lint, { objects }] of Object.entries(waivers)) {
      const { rows } = await pushed.sql.query<{ name: string }>(objects);
      for (const { name } of rows) waived.add(`${lint} ${name}`);
    }
    await pushed.close();
    const left = findings.filter(
      ({ name, metadata }) => !waived.has(`${name} ${metadata.schema}.${metadata.name}`),
    );
    expect(left.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  });
});
