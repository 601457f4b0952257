/** The pinned Supabase CLI pushes the migrations to a project, and its advisors and its linter check the result. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { databaseSchema } from '#netlify/env-schemas.ts';
import { migrate } from '#netlify/local/database/migrations.ts';
import { paths } from '#netlify/local/paths.ts';
import { readCatalogue } from '#netlify/local/schema/catalogue.ts';
import { formatMigration } from '#netlify/local/schema/migration-file.ts';
import { openNewDatabase } from '#tests/support/database.ts';
import { installIfPossible, supabaseCli } from '#tests/support/install-package.ts';
import { copyDatabase, dropDatabase } from '#tests/support/postgres/databases.ts';
import { createProject } from '#tests/support/postgres/projects.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';
import { openPort } from '#tests/support/postgres/port.ts';
import { createPlpgsqlCheck, findPlpgsqlCheck } from '#tests/support/postgres/plpgsql-check.ts';
import { waivers } from './advisor-waivers.ts';
import { lintWaivers } from './lint-waivers.ts';

const packagesFolder = await installIfPossible(supabaseCli);
const run = promisify(execFile);
const cli = join(packagesFolder ?? '', '.bin/supabase');

/** The fields of a finding that waivers refer to. */
const findingSchema = z.array(
  z.object({
    name: z.string(),
    detail: z.string(),
    metadata: z.object({ schema: z.string(), name: z.string() }),
  }),
);

/** The findings of `supabase db lint`, by function. */
const lintSchema = z.array(
  z.object({ function: z.string(), issues: z.array(z.object({ message: z.string() })) }),
);

/**
 * Selects the findings of each function, also for SQL injections, and of each trigger function with each of its
 * tables. `supabase db lint` omits both.
 */
const strictLint = `
  select distinct pronamespace::regnamespace || '.' || proname as function, message
  from pg_proc join pg_language on pg_language.oid = prolang
    left join pg_trigger on tgfoid = pg_proc.oid,
    lateral extensions.plpgsql_check_function_tb(
      pg_proc.oid, coalesce(tgrelid, 0), security_warnings => true, oldtable => tgoldtable, newtable => tgnewtable
    ) as issue
  where lanname = 'plpgsql' and pronamespace = any (array['public', 'app']::regnamespace[])
  order by 1, 2`;

interface LintFinding {
  function: string;
  message: string;
}

const isWaived = ({ function: name, message }: LintFinding) =>
  lintWaivers[message]?.functions.includes(name) ?? false;

describe.runIf(packagesFolder !== undefined)("Supabase's command line", () => {
  let home: string;
  let port: number;
  const { socket = '' } = inject('postgres') ?? {};
  const target = { socket, database: 'pushed' };

  const getUrl = (database: string) =>
    `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;

  /**
   * Runs `supabase db …` against the project.
   * @param workdir - the folder with the folder `supabase`
   * @returns the output, also after a failure
   */
  async function runDbIn(workdir: string, database: string, ...args: string[]): Promise<string> {
    return run(cli, ['db', ...args, '--workdir', workdir, `--remote=${getUrl(database)}`], {
      env: { PATH: process.env['PATH'], HOME: home, DO_NOT_TRACK: '1' },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
    );
  }

  const runDbOn = (database: string, ...args: string[]) =>
    runDbIn(join(paths.supabase, '..'), database, ...args);
  const runDb = (...args: string[]) => runDbOn(target.database, ...args);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'supabase-'));
    const opened = await openPort(socket);
    port = opened.port;
    await createProject(target, { hasFormerGrants: false });
    await runDb('push', '--yes', '--skip-vault');
    return async () => {
      await opened.close();
      await dropDatabase(target);
      await rm(home, { recursive: true, force: true });
    };
  });

  test('the CLI pushes the migrations without samples, and a start applies none', async () => {
    const pushedDatabase = await openPostgres(target);
    const migratedDatabase = await openNewDatabase({ hasFormerGrants: false });
    const catalogue = await readCatalogue(pushedDatabase.sql);
    await migrate(pushedDatabase.sql, paths.migrations);
    expect(await readCatalogue(pushedDatabase.sql)).toEqual(catalogue);
    expect(catalogue).toEqual(await readCatalogue(migratedDatabase.sql));
    const { rows } = await pushedDatabase.sql.query('select id from public.members');
    expect(rows).toEqual([]);
    await pushedDatabase.close();
    await migratedDatabase.close();
  });

  test('the CLI prints a signing key that the settings accept', async () => {
    const args = ['gen', 'signing-key', '--algorithm', 'ES256'];
    const { stdout } = await run(cli, args, { cwd: home, env: { HOME: home } });
    const line = stdout.split('\n').find((text) => text.includes('"kid"')) ?? '';
    const { data } = databaseSchema.shape.SUPABASE_SIGNING_KEY.safeParse(line);
    expect(data?.algorithm).toBe('ES256');
  });

  test('the CLI knows each flag that the documents name', async () => {
    const commands = new Set<string>();
    for (const file of [
      'GOING-LIVE.md',
      'OPERATING.md',
      'supabase/config.toml',
      'doctor/check.ts',
    ]) {
      const content = await readFile(join(paths.supabase, '..', file), 'utf8');
      for (const [, command = ''] of content.matchAll(/supabase@3 ([^`'.]+)/g))
        commands.add(command);
    }
    expect([...commands]).toContain('db push --remote --workdir netlify');
    const unknownFlags = await Promise.all(
      [...commands].map(async (command) => {
        const subcommands = command.split(' --')[0]?.split(' ') ?? [];
        const { stdout } = await run(cli, [...subcommands, '--help'], { env: { HOME: home } });
        const flags = command.match(/--[a-z-]+/g) ?? [];
        return flags.filter((flag) => !stdout.includes(`${flag} `)).map((flag) => [command, flag]);
      }),
    );
    expect(unknownFlags.flat()).toEqual([]);
  });

  test('the advisors find only waived findings', async () => {
    const output = await runDb('advisors', '--level', 'warn');
    const findings = findingSchema.parse(JSON.parse(output.slice(output.indexOf('['))));
    const pushedDatabase = await openPostgres(target);
    const waived = new Set<string>();
    for (const [lint, { objects }] of Object.entries(waivers)) {
      const { rows } = await pushedDatabase.sql.query<{ name: string }>(objects);
      for (const { name } of rows) waived.add(`${lint} ${name}`);
    }
    await pushedDatabase.close();
    const unwaived = findings.filter(
      ({ name, metadata }) => !waived.has(`${name} ${metadata.schema}.${metadata.name}`),
    );
    expect(unwaived.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  });

  test('the linter finds only waived findings', async ({ skip }) => {
    const root = findPlpgsqlCheck();
    if (root === undefined)
      return skip('plpgsql_check for PostgreSQL 17 is missing; .ci/plpgsql-check unpacks it');
    const copy = await copyDatabase(target);
    await createPlpgsqlCheck(root, copy);
    const output = await runDbOn(copy.database, 'lint', '--level', 'warning');
    const start = output.indexOf('[');
    const findings = lintSchema
      .parse(start < 0 ? [] : JSON.parse(output.slice(start)))
      .flatMap((entry) => entry.issues.map(({ message }) => ({ ...entry, message })));
    const database = await openPostgres(copy);
    const { rows: strictFindings } = await database.sql.query<LintFinding>(strictLint);
    await database.close();
    await dropDatabase(copy);
    const all = [...findings, ...strictFindings];
    expect(all.filter((finding) => !isWaived(finding))).toEqual([]);
    const waived = Object.values(lintWaivers).flatMap(({ functions }) => functions);
    expect(new Set(all.map((finding) => finding.function))).toEqual(new Set(waived));
  });

  test('a migration that waits five seconds for a lock changes nothing, and is pushed later', async () => {
    const version = '99990101000000';
    const workdir = join(home, 'workdir');
    await cp(paths.supabase, join(workdir, 'supabase'), { recursive: true });
    const statements = ['create table public.first ();', 'alter table public.posts add waits int;'];
    const file = join(workdir, 'supabase/migrations', `${version}_waits.sql`);
    await writeFile(file, formatMigration(statements));
    const database = await openPostgres(target);
    const readResult = async () =>
      (
        await database.sql.query(
          "select to_regclass('public.first') is not null as created, (select count(*)::int from supabase_migrations.schema_migrations where version = $1) as applied",
          [version],
        )
      ).rows;
    await database.sql.transaction(async (reader) => {
      await reader.query('select from public.posts limit 1');
      await runDbIn(workdir, target.database, 'push', '--yes', '--skip-vault');
    });
    expect(await readResult()).toEqual([{ created: false, applied: 0 }]);
    const output = await runDbIn(workdir, target.database, 'push', '--yes', '--skip-vault');
    expect(output).toContain('Finished supabase db push.');
    expect(await readResult()).toEqual([{ created: true, applied: 1 }]);
    await database.close();
  });
});
