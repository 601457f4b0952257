/**
 * The migrations produce the declared rights and the declared catalogue, independent of the platform's default
 * grants.
 */
import { expect, test } from 'vitest';
import { readCatalogue, type Catalogue } from '#netlify/local/schema/catalogue.ts';
import { withSchemasAsMigrations } from '#netlify/local/schema/schema-files.ts';
import { openNewDatabase } from '#tests/support/database.ts';

/**
 * Selects a line for each role and each table, view, sequence of `public`, and function, with the rights of the
 * role. A right on a column counts as a right on its table.
 */
const rightsQuery = `
  select format('%s %s %s', role, kind, name) || ': ' || rights as line from (
    select role, 'table' as kind, oid::regclass::text as name, array_to_string(array(
      select right_ from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as right_
      where has_table_privilege(role, oid, right_)
        or right_ in ('select', 'insert', 'update') and has_any_column_privilege(role, oid, right_)), ' ') as rights
    from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
    where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and relkind in ('r', 'v')
    union all
    select role, 'sequence', oid::regclass::text, array_to_string(array(
      select right_ from unnest(array['usage', 'select', 'update']) as right_
      where has_sequence_privilege(role, oid, right_)), ' ')
    from pg_class, unnest(array['anon', 'authenticated']) as role
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    union all
    select role, 'function', oid::regprocedure::text,
      case when has_function_privilege(role, oid, 'execute') then 'execute' else '' end
    from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
    where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
  ) as held order by line`;

/** Selects the parameters of functions that do not begin with `p_`. */
const misnamedParametersQuery = `
  select format('%s: %s', pg_proc.oid::regproc, name) as line
  from pg_proc, unnest(proargnames, coalesce(proargmodes, array_fill('i'::"char", array[pronargs::int])))
    as argument (name, mode)
  where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and mode in ('i', 'b', 'v')
    and name not like 'p\\_%'`;

/** Migrates a new database, and returns its rights, its misnamed parameters and its catalogue. */
async function readMigratedDatabase(
  options: Parameters<typeof openNewDatabase>[0],
  migrations?: string,
) {
  const { sql, close } = await openNewDatabase(options, migrations);
  const readLines = async (query: string) =>
    (await sql.query<{ line: string }>(query)).rows.map(({ line }) => line);
  const rights = await readLines(rightsQuery);
  const misnamedParameters = await readLines(misnamedParametersQuery);
  const catalogue = await readCatalogue(sql);
  await close();
  return { rights, misnamedParameters, catalogue };
}

const formerProject = await readMigratedDatabase({ hasFormerGrants: true });
const currentProject = await readMigratedDatabase({ hasFormerGrants: false });

test('the migrations end with the same rights on every project', () => {
  expect(formerProject.rights.length).toBeGreaterThan(100);
  expect(currentProject.rights).toEqual(formerProject.rights);
});

const toDefinitions = (catalogue: Catalogue) =>
  Object.fromEntries([...catalogue].map(([key, { definition }]) => [key, definition]));

test.each([true, false])(
  'migrations and schema files give one catalogue (former grants: %s)',
  async (hasFormerGrants) => {
    const { catalogue: declared } = await withSchemasAsMigrations((folder) =>
      readMigratedDatabase({ hasFormerGrants }, folder),
    );
    const { catalogue: applied } = hasFormerGrants ? formerProject : currentProject;
    expect(toDefinitions(applied), 'run npm run schema -- NAME').toEqual(toDefinitions(declared));
    expect(declared.size).toBeGreaterThan(1_000);
  },
);

test('each parameter of a function begins with p_', () => {
  expect(currentProject.misnamedParameters).toEqual([]);
});
