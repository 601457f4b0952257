import { fileURLToPath } from 'node:url';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Where the parts of the project lie, whatever folder a command was started in. */
export const paths = {
  project: toPath('../..'),
  builtSite: toPath('../../dist'),
  functions: toPath('../functions'),
  migrations: toPath('../supabase/migrations'),
  supabase: toPath('../supabase'),
  databaseTypes: toPath('../../src/domain/database/database-types.ts'),
  seed: toPath('../supabase/seed.sql'),
  studio: toPath('../studio'),
  siteRules: toPath('../../netlify.toml'),
};
