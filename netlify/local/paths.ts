import { fileURLToPath } from 'node:url';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Paths of the project's parts, independent of the working directory. */
export const paths = {
  project: pathOf('../..'),
  builtSite: pathOf('../../dist'),
  functions: pathOf('../functions'),
  migrations: pathOf('../supabase/migrations'),
  supabase: pathOf('../supabase'),
  databaseTypes: pathOf('../../src/domain/database/database-types.ts'),
  seed: pathOf('../supabase/seed.sql'),
  studio: pathOf('../studio'),
  siteRules: pathOf('../../netlify.toml'),
};
